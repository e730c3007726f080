using System.Globalization;
using Overtake.Analysis;
using Overtake.Results;

namespace Overtake.Charts.Tables;

/// <summary>The results of a run at some sizes of its headline, laid out like BenchmarkDotNet's tables.</summary>
internal static class ResultTable
{
    // What a terminal shows at once.
    private const int MostCases = 5;

    /// <summary>Makes the table; null where the run has nothing of the place.</summary>
    /// <param name="shape">Shape; null for all of the scenario.</param>
    /// <param name="shown">Contenders beside the baseline.</param>
    public static Table? Make(RunData run, string scenario, string? shape, IReadOnlyList<string> shown)
    {
        var cases = (shape is null ? run.Shapes(scenario) : [shape]).Select(s => run.Headline(scenario, s)).OfType<Setting>()
            .SelectMany(setting => run.Costs(setting, Metric.Time.Name)
                .Where(c =>
                    c.Contender == run.Baseline(scenario) || (shown.Contains(c.Contender) && run.Role(c.Contender, scenario) == ContenderRole.Contender))
                .GroupBy(c => c.Size).OrderBy(g => g.Key)
                .Select(g => (
                    Setting: setting, Size: g.Key,
                    Costs: g.OrderBy(c => c.Contender == run.Baseline(scenario) ? -1 : run.Contenders.TakeWhile(n => n != c.Contender).Count()).ToList())))
            .ToList();
        if (cases.Count == 0)
        {
            return null;
        }

        // Where most contenders were measured; the others are refinements. One that failed somewhere does not hide the others there.
        var failed = (run.Manifest?.LeftOut ?? []).Where(l => l.Failed).Select(l => l.Contender).ToHashSet();
        var whole = cases.GroupBy(c => c.Costs.Count(cost => !failed.Contains(cost.Contender))).MaxBy(g => g.Key)!.ToList();
        var spread = Enumerable.Range(0, Math.Min(MostCases, whole.Count))
            .Select(i => whole[whole.Count <= MostCases ? i : i * (whole.Count - 1) / (MostCases - 1)]);
        var hasSizes = run.Axis(scenario) != ScenarioInfo.NoAxis;
        return new Table(
            run.ScenarioTitle(scenario) is { Length: > 0 } title ? $"{Format.Capital(title)}: some of the measured cases" : "Some of the measured cases",
            [
                new("contender"), new("shape"), .. hasSizes ? [new(run.Axis(scenario), ColumnKind.Count)] : (TableColumn[])[], new("time"), new("ratio"),
                new("allocated"),
            ],
            [.. from one in spread from cost in one.Costs select Row(run, one.Setting, cost, hasSizes)],
            $"The ratio is time of {run.Baseline(scenario)} / time of the contender, with its interval: above 1× the contender is faster. "
            + "Times are geometric means over launches; compare ratios, not times of different runs.");
    }

    private static IReadOnlyList<object?> Row(RunData run, Setting setting, CaseCost cost, bool hasSizes) =>
    [
        cost.Contender, setting.Shape, .. hasSizes ? [cost.Size] : (object[])[], Format.Nanoseconds(cost.Mean),
        run.Ratios(setting, cost.Contender).FirstOrDefault(r => r.Size == cost.Size) is { } ratio ? Format.Interval(ratio.Estimate)
            : cost.Contender == run.Baseline(setting.Scenario) ? "baseline"
            : "no baseline here",
        run.Costs(setting, Metric.Allocated.Name).FirstOrDefault(c => (c.Contender, c.Size) == (cost.Contender, cost.Size)) is { } allocated
            ? Format.Bytes(allocated.Mean)
            : null,
    ];
}

/// <summary>Ratios at chosen sizes with what may be concluded from each.</summary>
internal static class RatioTable
{
    /// <summary>The columns of a ratio with its interval.</summary>
    public static IReadOnlyList<TableColumn> Ratio { get; } =
        [new("ratio", ColumnKind.Ratio), new("low", ColumnKind.Ratio), new("high", ColumnKind.Ratio)];

    /// <param name="sizes">Sizes; null for all. Sizes that were not measured are left out.</param>
    /// <exception cref="ArgumentException">Nothing was measured there.</exception>
    public static Table Make(RunData run, string scenario, string shape, IReadOnlyCollection<long>? sizes = null)
    {
        var setting = run.Headline(scenario, shape)
            ?? throw new ArgumentException($"Nothing was measured in '{scenario}' with shape '{shape}' and parameters ''.");
        var hasSizes = run.Axis(scenario) != ScenarioInfo.NoAxis;
        var ratios = run.In(setting, ContenderRole.Contender, ContenderRole.NotDecodable, ContenderRole.OutsideCrossover)
            .SelectMany(c => run.Ratios(setting, c)).Where(r => sizes?.Contains(r.Size) ?? true).ToList();
        var rows = ratios
            .Select(r => (IReadOnlyList<object?>)[
                run.Label(r.Contender), .. hasSizes ? [r.Size] : (object[])[], r.Estimate.Point, r.Estimate.Low, r.Estimate.High, r.Estimate.Launches,
                Words(run, r), r.SmallestEffect, r.LaunchesNeeded,
            ])
            .ToList();
        return new Table(
            // Another one may stand in for the scenario's baseline.
            $"Times faster than {ratios.FirstOrDefault()?.Baseline ?? run.Baseline(scenario)}: {scenario}, {shape}",
            [
                new("contender"), .. hasSizes ? [new(run.Axis(scenario), ColumnKind.Count)] : (TableColumn[])[], .. Ratio,
                new("launches", ColumnKind.Count), new("verdict"), new("smallest detectable effect", ColumnKind.Ratio),
                new("launches needed", ColumnKind.Count),
            ],
            rows,
            run.HasIntervals
                ? $"Intervals: {Format.Number(run.Analysis.Confidence * 100)} %, t over launches.{run.LimitSentences(setting)}"
                : "Too few launches for intervals.");
    }

    private static string Words(RunData run, Ratio ratio) =>
        run.Role(ratio.Contender) != ContenderRole.Contender ? "not compared (floor)" : ratio.Verdict switch
        {
            Verdict.Same => "same",
            Verdict.None => "too few launches",
            var verdict => Format.Verdict(verdict),
        };
}

/// <summary>Where contenders overtake the baseline, why, and whether it survives another way of measuring.</summary>
internal static class CrossoverTable
{
    /// <summary>Makes the table: a row for each crossover, and one for each contender without any.</summary>
    /// <param name="scenario">Scenario; null for all.</param>
    public static Table Make(RunData run, string? scenario = null)
    {
        var crossovers = Of(run, scenario);
        var rows = crossovers.SelectMany(c => c.Points.Count > 0 ? c.Points.Select(p => Row(run, c, p)) : [Row(run, c, null)]).ToList();
        return new Table(
            "Crossovers",
            [new("scenario"), new("shape"), new("contender"), new("against the baseline"), new("crossover"), new("before"), new("after"), new("why")],
            rows,
            "Only measured sizes count: a crossover lies between two of them, each confirmed by a neighbour or three half-widths from 1. Before and after: "
            + $"ratios at those two sizes. Cost per value: no other cause was found.{run.LimitSentences(crossovers.Select(c => c.Setting))}");
    }

    /// <summary>Settings that crossovers survive, and what is open about each curve; null where there is nothing to say.</summary>
    public static Table? Details(RunData run, string? scenario = null)
    {
        var rows = Of(run, scenario)
            .SelectMany(c => c.Points.Where(p => p.Sensitivity.Length > 0).Select(p => (Crossover: c, What: $"{Place(p)}: {p.Sensitivity}"))
                .Concat(c.Remark.Length > 0 ? [(c, c.Remark)] : []))
            .Select(d => (IReadOnlyList<object?>)[d.Crossover.Setting.Scenario, d.Crossover.Setting.Shape, d.Crossover.Contender, Format.Capital(d.What)])
            .ToList();
        return rows.Count == 0
            ? null
            : new Table("Crossovers: under other settings, and what is open", [new("scenario"), new("shape"), new("contender"), new("remark")], rows);
    }

    /// <summary>Which way and where.</summary>
    internal static string Place(CrossoverPoint point) => $"{Finding.Verb(point)} {Finding.Spot(point)}";

    private static List<Crossover> Of(RunData run, string? scenario) =>
        [.. run.Analysis.Crossovers.Where(c =>
            (scenario is null || c.Setting.Scenario == scenario) && c.Setting == run.Headline(c.Setting.Scenario, c.Setting.Shape))];

    private static IReadOnlyList<object?> Row(RunData run, Crossover crossover, CrossoverPoint? point)
    {
        object?[] place =
        [
            crossover.Setting.Scenario, crossover.Setting.Shape, crossover.Contender,
            run.Ratios(crossover.Setting, crossover.Contender).ToList() is { Count: > 0 } curve ? Answer.Against(curve, counted: false, crossover.Axis) : null,
        ];
        return point is null
            ? [.. place, null, null, null, null]
            : [.. place, Place(point), Format.Interval(point.RatioLow), Format.Interval(point.RatioHigh), point.Cause + (point.Proven ? " (proven)" : "")];
    }
}

/// <summary>The cost of each fixed choice, and of switching at the crossover, over the range of sizes; and the worst size of each contender.</summary>
internal static class RangeCostTable
{
    /// <exception cref="ArgumentException">Nothing was measured there.</exception>
    public static Table Make(RunData run, string scenario, string shape)
    {
        var setting = run.Headline(scenario, shape) ?? throw new ArgumentException($"Nothing was measured in '{scenario}' with shape '{shape}'.");
        var worst = run.Analysis.Regret.Where(r => r.Setting == setting).GroupBy(r => r.Contender)
            .ToDictionary(g => g.Key, g => g.MaxBy(r => r.Loss)!, StringComparer.Ordinal);
        return new Table(
            $"Cost of each choice: {scenario}, {shape}",
            [new("choice"), new("cost over all sizes", ColumnKind.Ratio), new("worst size", ColumnKind.Count), new("cost there", ColumnKind.Ratio)],
            [.. run.Analysis.RangeCosts.Where(r => r.Setting == setting).OrderBy(r => r.Cost).Select(r => Row(r, worst.GetValueOrDefault(r.Strategy)))],
            "1× is the best choice at every size. Over all sizes: geometric mean.");
    }

    private static IReadOnlyList<object?> Row(RangeCost cost, Regret? worst) => [cost.Strategy, cost.Cost, worst?.Size, worst is null ? null : 1 + worst.Loss];
}

/// <summary>Two runs beside each other.</summary>
internal static class ComparisonTable
{
    /// <summary>A second run in one sentence; null where the two have no interval in common.</summary>
    public static string? Sentence(RunData run, RunData other)
    {
        var comparison = RunComparison.Of(run.Analysis, other.Analysis);
        var contradicting = comparison.Contradicting switch
        {
            0 => "no verdict contradicts",
            1 => "1 verdict contradicts",
            var several => $"{Format.Count(several)} verdicts contradict",
        };
        return comparison.Judged == 0 ? null
            : $"{Format.Count(comparison.Judged - comparison.Differing)} of {Format.Count(comparison.Judged)} ratios agree with those of "
                + $"{run.Analysis.Run}, {contradicting}"
                + (RunComparison.Pace(run.Rows, other.Rows) is { } pace ? $"; the machine took {Format.Number(pace)} times as long" : "");
    }

    /// <summary>Makes the table: the cases in which the runs differ, those that contradict each other first.</summary>
    public static Table Make(RunData run, RunData other)
    {
        var comparison = RunComparison.Of(run.Analysis, other.Analysis);
        var wider = comparison.Widening > 1
            ? $"For 95 % of them to agree, the intervals would have to be {Format.Number(comparison.Widening)} times as wide. "
            : "";
        return new Table(
            $"{run.Analysis.Run} and {other.Analysis.Run}: where they differ",
            [
                new("scenario"), new("shape"), new("parameters"), new("contender"), new("size", ColumnKind.Count), new("first run"), new("second run"),
                new("difference", ColumnKind.Ratio), new("verdicts"),
            ],
            [
                .. comparison.Ratios.Where(p => p.Agrees == false || p.IsFlip)
                    .OrderByDescending(p => p.IsFlip).ThenByDescending(p => p.Difference).Select(p => (IReadOnlyList<object?>)[
                        p.First.Setting.Scenario, p.First.Setting.Shape, p.First.Setting.Parameters, p.First.Contender, p.First.Size,
                        Format.Interval(p.First.Estimate), Format.Interval(p.Second.Estimate), p.Difference,
                        p.IsFlip ? "contradict each other"
                            : p.First.Verdict == p.Second.Verdict ? "the same"
                            : $"{Format.Verdict(p.First.Verdict)}, {Format.Verdict(p.Second.Verdict)}"]),
            ],
            $"{Format.Count(comparison.Judged - comparison.Differing)} of {Format.Count(comparison.Judged)} ratios agree: "
            + $"they differ by less than both intervals combined. {wider}Verdicts that contradict each other: {Format.Count(comparison.Contradicting)}. "
            + $"{comparison.Overlapping} of {comparison.Crossovers} crossovers that both runs found overlap."
            + (RunComparison.Pace(run.Rows, other.Rows) is { } pace ? $" The second run took {Format.Number(pace)} times as long in the median case." : "")
            + (run.Manifest?.Environment.ProcessorVersion is { } version && other.Manifest?.Environment.ProcessorVersion is { } another && version != another
                ? $" Its processor is another one: {another} instead of {version}." : "")
            + (run.Manifest?.Sampling is { } sampling && other.Manifest?.Sampling is { } changed && sampling != changed
                ? " Its visits differ in number or length." : ""));
    }
}

/// <summary>The headline measured by BenchmarkDotNet's own runner beside the run.</summary>
internal static class CrossCheckTable
{
    /// <param name="samples">BenchmarkDotNet's iterations.</param>
    /// <param name="file">Name of the file with the iterations, for messages.</param>
    /// <exception cref="InvalidResultException">The run lacks a case of the file, or the file is not complete.</exception>
    public static Table Make(RunData run, IReadOnlyList<CrossCheckSample> samples, string scenario, string shape, string file)
    {
        var setting = run.Headline(scenario, shape);
        var checks = CrossCheck.Of(
            samples, [.. run.Analysis.Ratios.Where(r => r.Setting == setting && r.Metric == Metric.Time.Name)], run.Analysis.Confidence, file);
        return new Table(
            $"Times faster than {run.Baseline(scenario)} by BenchmarkDotNet's own runner and by this run",
            [
                new("contender"), new(run.Axis(scenario), ColumnKind.Count),
                new("BenchmarkDotNet", ColumnKind.Ratio), new("its low", ColumnKind.Ratio), new("its high", ColumnKind.Ratio),
                new("this run", ColumnKind.Ratio), new("low", ColumnKind.Ratio), new("high", ColumnKind.Ratio), new("verdict"),
            ],
            [.. checks.Select(c =>
                (IReadOnlyList<object?>)[run.Label(c.Contender), c.Size, c.Point, c.Low, c.High, c.Ours.Point, c.Ours.Low, c.Ours.High, Words(c)])],
            $"{checks.Count(c => c.Agrees == true)} of {checks.Count} agree: they differ by less than both intervals combined. "
            + $"Intervals: {Format.Number(run.Analysis.Confidence * 100)} %. BenchmarkDotNet's are over "
            + $"the {samples.Max(s => s.Launch)} processes of a case, which it ran one after the other.{(run.Notice.Length > 0 ? $" {run.Notice}" : "")}");
    }

    private static string Words(CrossCheck check) => check.Agrees switch
    {
        true => "agree",
        false => $"differ by {Format.Ratio(check.Difference)}",
        null => "too few launches",
    };
}

/// <summary>Whether fully optimised code without tiering gives the same ratios: one launch of the headline at some sizes.</summary>
internal static class AuditTable
{
    /// <summary>Makes the table; null when the run has no audit launch.</summary>
    public static Table? Make(RunData run)
    {
        var times = run.Analysis.Ratios.Where(r => r.Metric == Metric.Time.Name).ToList();
        var tiered = times.ToLookup(r => (r.Setting, r.Contender, r.Size));
        var rows =
            from audit in times
            where audit.Setting.Parameters == Parameter.Audit && run.Role(audit.Contender) == ContenderRole.Contender
            from usual in tiered[(audit.Setting with { Parameters = string.Empty }, audit.Contender, audit.Size)].Take(1)
            let undecided = usual.Estimate.Contains1
            let same = undecided || usual.Estimate.Point > 1 == audit.Estimate.Point > 1
            select (IReadOnlyList<object?>)[
                audit.Setting.Scenario, audit.Contender, audit.Size, usual.Estimate.Point, usual.Estimate.Low, usual.Estimate.High, audit.Estimate.Point,
                undecided ? "inconclusive in the run" : same ? "yes" : "no"];
        IReadOnlyList<IReadOnlyList<object?>> all = [.. rows];
        return all.Count == 0 ? null : new Table(
            "Audit: the same without tiered compilation",
            [
                new("scenario"), new("contender"), new("size", ColumnKind.Count), .. RatioTable.Ratio, new("audit", ColumnKind.Ratio), new("same direction"),
            ],
            all,
            "One launch, so the audit has no interval. Code that is compiled once has no profile: "
            + "contenders with many virtual calls (BinaryWriter) may lose 1.1 to 1.8 times there.");
    }
}

/// <summary>The result of a gate, as a sentence for a log and a table for a page.</summary>
internal static class GateTable
{
    /// <summary>One or two sentences: the answer and what it rests on.</summary>
    /// <param name="lasted">How long the run took; null where that is not known.</param>
    public static string Sentence(Gate gate, GateRule rule, string axis, TimeSpan? lasted = null)
    {
        var limit = rule.Limit;
        var wholes = gate.Wholes.OrderByDescending(c => c.Estimate.Point).ToList();
        switch (gate.Verdict)
        {
            case GateVerdict.Fails:
                return $"Fails: {string.Join("; ", Reasons(gate, axis))}.";
            case GateVerdict.Passes:
                return $"Passes: every method is less than {Percent(limit)} slower, and none allocates more. "
                    + $"{(wholes.Count == 1 ? wholes[0].Method : $"The slowest of {wholes.Count}, {wholes[0].Method},")} changes by "
                    + $"{Change(wholes[0].Estimate)}{Place(wholes[0], axis)}.";
            default:
                return gate.Missing.FirstOrDefault() is { } missing
                        ? $"Inconclusive: {missing.Method}{Place(missing, axis)} was never at tier 1 in both versions."
                    : wholes.Where(c => c.Verdict == GateVerdict.Undecided).MaxBy(c => c.Estimate.High) is { } open
                    ? $"Inconclusive: {open.Method} changes by {Change(open.Estimate)}{Place(open, axis)}, and the limit is {Percent(limit)}; "
                        + $"{More(open, rule, lasted)}."
                    : "Inconclusive: nothing could be compared.";
        }
    }

    private static IEnumerable<string> Reasons(Gate gate, string axis)
    {
        if (gate.Comparisons.Where(c => c.Verdict == GateVerdict.Fails).MaxBy(c => c.Estimate.Point) is { } slowest)
        {
            yield return $"{slowest.Method} changes by {Change(slowest.Estimate)}{Place(slowest, axis)}";
        }

        if (gate.Comparisons.Where(c => c.AllocatesMore).MaxBy(c => c.BytesAfter - c.BytesBefore) is { } greediest)
        {
            var more = Format.Amount(greediest.BytesAfter!.Value - greediest.BytesBefore!.Value, "bytes");
            yield return $"{greediest.Method} allocates {more} more in a call{Place(greediest, axis)}";
        }
    }

    private static string More(GateComparison open, GateRule rule, TimeSpan? lasted) =>
        open.Estimate.High is null ? "an interval needs three launches"
        : open.LaunchesNeeded is { } launches
            ? (open.Estimate.High < 1 + rule.Limit
                ? string.Create(CultureInfo.InvariantCulture, $"that is less, but nothing passes before {Gate.FewestForPass} launches. ")
                : string.Create(CultureInfo.InvariantCulture, $"a slowdown of {(open.Detectable!.Value - 1) * 100:0.#} % or more would have been seen. "))
                // A budget that ends between two looks decides nothing more.
                + (rule.Budget is not null && lasted is { } time && Gate.Looks.FirstOrDefault(look => look >= launches) is > 0 and var look
                    && Budget(time * look / open.Estimate.Launches) is var budget
                    ? $"A budget of about {budget} would decide it (--budget {budget})"
                    : $"About {Format.Count(launches)} launches would decide it (--launches {launches})")
        : "more launches would not decide it, because the controls of the run deviate by more than that";

    /// <summary>Every comparison.</summary>
    public static Table Make(Gate gate, GateRule rule, string axis) => new(
        "After the change, compared with before",
        [
            new("method"), .. axis == ScenarioInfo.NoAxis ? (TableColumn[])[] : [new(axis)], new("change of time"), new("verdict"),
            new("allocated before", ColumnKind.Count, "B"), new("after", ColumnKind.Count, "B"), new("launches", ColumnKind.Count),
        ],
        [
            .. gate.Comparisons.Select(c => (IReadOnlyList<object?>)
            [
                c.Method, .. axis == ScenarioInfo.NoAxis ? (object?[])[] : [c.Size is { } size ? Format.Count(size) : "all"],
                c.IsMissing ? "unknown" : Change(c.Estimate), Words(c), c.BytesBefore, c.BytesAfter, c.Estimate.Launches,
            ]),
        ],
        "Time with 95 % intervals" + (rule.Budget is null ? "" : ", wide enough for all looks at the run")
        + $". Too slow: by {Percent(rule.Limit)} or more, and significantly slower for all comparisons together. Bytes are the least of all launches."
        + (gate.Comparisons.Where(c => c.Levels is not null).MaxBy(c => c.Levels) is { } two
            ? $" {two.Method}{Place(two, axis)} has two levels from process to process, {Percent(two.Levels!.Value - 1)} apart. "
                + (two.Verdict == GateVerdict.Fails ? "Only some processes may be slower." : "That may be the placement of code or data.")
            : ""));

    /// <summary>A time as <c>--budget</c> takes it.</summary>
    private static string Budget(TimeSpan time) =>
        time < TimeSpan.FromMinutes(2) ? $"{Math.Ceiling(time.TotalSeconds / 10) * 10:0}s" : $"{Math.Ceiling(time.TotalMinutes):0}min";

    private static string Words(GateComparison comparison) => (comparison.AllocatesMore ? "allocates more; " : "")
        + comparison.Verdict switch { GateVerdict.Fails => "too slow", GateVerdict.Passes => "passes", _ => "inconclusive" };

    private static string Place(GateComparison comparison, string axis) =>
        axis == ScenarioInfo.NoAxis ? "" : comparison.Size is { } size ? $" at {Format.Amount(size, axis)}" : " over all sizes";

    private static string Percent(double share) => (share * 100).ToString("0.##", CultureInfo.InvariantCulture) + " %";

    /// <summary>A change of time: +2.1 % [-0.8, +5.0].</summary>
    private static string Change(Estimate estimate) => estimate is { Low: { } low, High: { } high }
        ? $"{Signed(estimate.Point)} % [{Signed(low)}, {Signed(high)}]"
        : $"{Signed(estimate.Point)} %";

    private static string Signed(double factor) => ((factor - 1) * 100).ToString("+0.0;-0.0;0.0", CultureInfo.InvariantCulture);
}

/// <summary>A run in a table: what, where, when and how.</summary>
internal static class RunTable
{
    private const int FewSlow = 3;

    public static Table Make(RunData run)
    {
        List<IReadOnlyList<object?>> rows = [];
        void Add(string name, params string?[] values)
        {
            var known = string.Join(", ", values.Where(v => !string.IsNullOrEmpty(v)));
            if (known.Length > 0)
            {
                rows.Add([name, known]);
            }
        }

        Add("study", run.Analysis.Study);
        Add("run", run.Analysis.Run);
        if (run.Manifest is { } manifest)
        {
            var environment = manifest.Environment;
            Add(
                "machine", environment.Processor, environment.ProcessorVersion, Format.Cores(environment.Cores), environment.Architecture,
                environment.Memory > 0 ? Format.Bytes(environment.Memory) : "memory not recorded");
            Add("system", environment.OperatingSystem, environment.Kernel, environment.ContainerLimits);
            Add("runtime", environment.Runtime);
            Add("governor", environment.Governor);
            Add("stolen time", environment.Steal is { } steal ? Format.Percent(steal) : null);
            Add("preset", manifest.Preset == "smoke" ? "smoke, for tests only" : manifest.Preset);
            Add("launches in total", Format.Count(run.Launches));
            Add("disturbed launches", Disturbances(manifest));
            Add("started", manifest.Started.ToString("d MMM yyyy HH:mm 'UTC'", CultureInfo.InvariantCulture));
            Add("lasted", manifest.Lasted is { } lasted ? $"{Format.Number(lasted.TotalMinutes)} min" : null);
            Add("ended", manifest.StopReason);
            Add("seed", manifest.Seed.ToString(CultureInfo.InvariantCulture));
            Add("commit", manifest.Commit);
            Add("drift", manifest.Drift is { } drift
                ? $"a fixed workload took {Format.Nanoseconds(drift.StartNanoseconds)} at the start and {Format.Nanoseconds(drift.EndNanoseconds)} at the end"
                : null);
            Add("left out", manifest.LeftOut.Count == 0
                ? "nothing"
                : $"{manifest.LeftOut.Count} {(manifest.LeftOut.Count == 1 ? "entry:" : "entries, for example")} {LeftOut(manifest.LeftOut[0])}");
        }

        Add("settings", string.Join("; ", run.Rows.Select(r => (r.Runtime, r.Gc)).Distinct().Select(s => $"{s.Runtime}, {RunData.GcWords(s.Gc)}")));
        Add("rows", Format.Count(run.Rows.Count));
        Add("not at tier 1, left out", run.Analysis.Unsteady == 0 ? "none" : Format.Count(run.Analysis.Unsteady));
        Add("not stationary", Stationary(run.Analysis));
        Add("slow processes", SlowProcesses(run.Analysis.SlowProcesses));
        Add("fewer than 20 collections", run.Analysis.FewCollections == 0 ? "no case" : $"{Format.Count(run.Analysis.FewCollections)} cases");
        Add("controls", run.Analysis.Controls.Count == 0 ? "none in these rows"
            : !run.HasIntervals ? "too few launches to say"
            : run.Analysis.Noisy ? string.Join(", ", run.Analysis.Controls.Where(c => c.Pass == false).GroupBy(c => c.IsTooNoisy).OrderBy(g => g.Key)
                .Select(g => $"{g.Count()} of {run.Analysis.Controls.Count} {(g.Key ? "too noisy to confirm" : "deviate")}"))
            : "all as expected");
        Add(
            "widened by",
            Places(run.Analysis.Controls.Where(c => c is { Systematic.IsNone: false, Size: null }).Select(c => (c.Scenario, c.Shape)).Distinct()
                .Select(p => (p.Scenario, p.Shape, SystematicUncertainty.Factor(run.Analysis.Controls, p.Scenario, p.Shape)))));
        Add(
            "10 % more work not detected",
            Places(
                run.Analysis.Controls.Where(c => c is { IsMoreWork: true, Size: null } && c.Estimate.High >= 1)
                    .Select(c => (c.Scenario, c.Shape, SystematicUncertainty.SmallestEffect(run.Analysis.Controls, c.Scenario, c.Shape)!.Value)),
                "differences below ", " could not be detected"));
        return new Table("The run", [new("what"), new("value")], rows, run.Notice);
    }

    /// <summary>
    /// How many launches were measured again because others used the machine, and how many were kept although they did; null where that was not recorded.
    /// </summary>
    public static string? Disturbances(RunManifest manifest)
    {
        var (again, kept) = (manifest.Loads.Count(l => l.Attempts > 1), manifest.Loads.Count(l => l.Disturbed));
        return manifest.Loads.Count == 0
            ? null
            : again == 0 && kept == 0 ? $"none of {manifest.Loads.Count} was disturbed"
            : $"{again} of {manifest.Loads.Count} measured again because of other programs or the host, {(kept == 0 ? "none" : Format.Count(kept))} kept "
                + "although disturbed";
    }

    /// <summary>How many cases of a launch showed no single level, although they were measured again; null where nothing was visited.</summary>
    public static string? Stationary(RunAnalysis analysis) => analysis.Visited.All == 0 ? null
        : $"{(analysis.Visited.NotStationary == 0 ? "none" : Format.Count(analysis.Visited.NotStationary))} of {Format.Count(analysis.Visited.All)} cases "
            + "of a launch still drifted after one repetition";

    /// <summary>Processes that took longer than those of the same contender in other launches: the slowest few, and how many there are.</summary>
    private static string SlowProcesses(IReadOnlyList<SlowProcess> slow) => slow.Count == 0 ? "none"
        : string.Join(", ", slow.Take(FewSlow).Select(p => $"{p.Contender} in launch {p.Launch} ({Format.Ratio(p.Factor)} as long as in others)"))
            + (slow.Count > FewSlow ? $", and {Format.Count(slow.Count - FewSlow)} more" : "");

    private static string Places(IEnumerable<(string Scenario, string Shape, double Factor)> places, string before = "", string after = "") =>
        string.Join(", ", places.Select(p => $"{p.Scenario} {p.Shape}".Trim() + $": {before}{Format.Percent(p.Factor - 1)}{after}"));

    private static string LeftOut(LeftOut left) =>
        string.Join(' ', ((string[])[left.Scenario, left.Contender, left.Size is { } size ? Format.Count(size) : ""]).Where(s => s.Length > 0))
            is { Length: > 0 } place ? $"{place}: {left.Reason}" : left.Reason;
}

/// <summary>The controls of a run, and by how much they widen its intervals.</summary>
internal static class ControlTable
{
    public static Table Make(RunData run) => new(
        "Controls",
        [
            new("scenario"), new("shape"), new("control"), .. RatioTable.Ratio,
            new("launches", ColumnKind.Count), new("as expected"), new("widens by", ColumnKind.Percent),
        ],
        [.. run.Analysis.Controls.Select(c => (IReadOnlyList<object?>)[
            c.Scenario.Length == 0 ? "whole run" : c.Scenario, c.Shape, c.Name, c.Estimate.Point, c.Estimate.Low, c.Estimate.High, c.Estimate.Launches,
            c.Pass switch { true => "yes", false => c.IsTooNoisy ? "too noisy to confirm" : "no", null => "too few launches" },
            c.Systematic.IsNone ? null : c.Systematic.Factor - 1,
        ])],
        "A/A: two copies of the same code, pooled over sizes"
        + (run.Analysis.Controls.Any(c => c.Scenario.Length > 0 && c.Shape.Length == 0) ? ", and over shapes where none is named" : "")
        + ". +10 %: a tenth more work, expected at 0.91. A/A bounds are Bonferroni-adjusted. A deviation beyond noise is a systematic uncertainty: "
        + "it widens every interval of its scenario and shape. "
        + "An A/A deviation must exceed its standard error; a +10 % deviation must be significant and above 3 %."
        + (run.Analysis.Controls.Any(c => c.IsUninterrupted)
            ? " Visits / uninterrupted: a contender's ratio from short visits over its ratio from stretches of 300 ms, expected at 1; "
                + "the deviation is the root mean square over sizes, less the part that noise explains, and widens the end on the side of the stretches."
            : "")
        + (run.Analysis.Controls.Any(c => c.Kind == Controls.Order)
            ? " First / last: the time of a size as the first of its process over its time as the last, expected at 1; it widens nothing."
            : "")
        + (run.Analysis.Controls.Any(c => c.Size is not null)
            ? " A size that differs from the others has a control of its own, which widens the ratios at this size alone."
            : "")
        + " Drift: a fixed workload before and after the run; it widens nothing.");
}

/// <summary>Estimates from visits against uninterrupted stretches of the same cases.</summary>
internal static class StretchTable
{
    /// <returns>The table; null where the run has no stretches.</returns>
    public static Table? Make(RunData run) => run.Analysis.Stretches.Count == 0 ? null : new(
        "Time from short visits / time from uninterrupted stretches",
        [new("scenario"), new("shape"), new("contender"), new("size", ColumnKind.Count), .. RatioTable.Ratio, new("launches", ColumnKind.Count)],
        [.. run.Analysis.Stretches.Select(s => (IReadOnlyList<object?>)[
            s.Setting.Scenario, s.Setting.Shape, s.Contender, s.Size, s.Estimate.Point, s.Estimate.Low, s.Estimate.High, s.Estimate.Launches,
        ])],
        "Both in the same processes; 1 where they agree. Stretches take 300 ms each. Intervals: "
        + $"{Format.Number(run.Analysis.Confidence * 100)} %, t over launches.");
}
