using System.Collections.Concurrent;
using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Charts.Figures;
using Overtake.Charts.Tables;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Runs;

namespace Overtake;

/// <summary>
/// The machines of <c>data/machines</c> side by side, by the fullest run of each study: ratios, crossovers, bytes. Times are compared inside runs
/// only, never across machines. A run that measured the same cases under several runtimes or GC modes counts as a machine for each of them, named so.
/// Machines of a provider have one name and more than one processor: each processor counts as a machine, named so.
/// </summary>
public sealed class Machines
{
    // More rows than this are summed up.
    private const int MostRows = 12;

    // On the same system 1 to 12 % of the ratios of two runs differ, with another kernel or processor 13 to 46 % (data/repeats.csv).
    private const double UsualDifferences = 0.15;

    private readonly IReadOnlyList<RunVariant> _variants;
    private readonly ILookup<string, RunSummary> _runs;

    private Machines(IReadOnlyList<RunVariant> variants, ILookup<string, RunSummary> runs) => (_variants, _runs) = (variants, runs);

    /// <summary>Opens the fullest run of every machine and study.</summary>
    /// <param name="studies">Studies; all when none is named.</param>
    /// <exception cref="UnknownNameException">No machine has a run of a study.</exception>
    /// <exception cref="InvalidResultException">There is no finished run, or a file is broken.</exception>
    public static Machines Open(params IReadOnlyList<string> studies) => Of(new RunStore(ProjectFolder.Machines), studies);

    /// <inheritdoc cref="Open"/>
    internal static Machines Of(RunStore store, IReadOnlyList<string> studies)
    {
        var all = store.List().Where(r => r.Finished && r.Manifest!.Preset != Preset.Smoke.Name).ToList();
        UnknownNameException.DemandAll("study with runs", studies, all.Select(r => r.Study));

        all.RemoveAll(r => studies.Count > 0 && !studies.Contains(r.Study));
        if (all.Count == 0)
        {
            throw new InvalidResultException(store.Root, "there is no finished run; scripts/run makes one");
        }

        var machines = ByProcessor(all);
        var chosen = machines.SelectMany(m => m.GroupBy(r => r.Study).Select(runs => (Machine: m.Key, Run: FullestRun.First(runs).First()))).ToList();
        var variants = new ConcurrentDictionary<int, IReadOnlyList<RunVariant>>();
        // Each run is read, summed up and dropped: of two hundred machines all rows would not fit.
        Parallel.For(0, chosen.Count, i => variants[i] = RunVariant.Of(chosen[i].Machine, StoredRun.ReadRows(chosen[i].Run.Folder, chosen[i].Run.Manifest!)));
        return new Machines([.. variants.OrderBy(v => v.Key).SelectMany(v => v.Value)], machines);
    }

    /// <summary>The machines and what was measured on each.</summary>
    public Table List() => new(
        "Machines",
        [new("machine"), new("processor"), new("cores", ColumnKind.Count), new("system"), new("runtime"), new("studies"), new("newest run")],
        [
            .. from runs in _runs
               let newest = runs.MaxBy(r => r.Manifest!.Started)!.Manifest!
               select (IReadOnlyList<object?>)[
                   runs.Key, newest.Environment.Processor, newest.Environment.Cores, newest.Environment.OperatingSystem, newest.Environment.Runtime,
                   string.Join(", ", runs.Select(r => r.Study).Distinct()), $"{newest.Started:yyyy-MM-dd}",
               ],
        ]);

    /// <summary>In what the machines differ; a sentence where there is one machine.</summary>
    public View Differences()
    {
        var machines = _runs
            .Select(runs => (Machine: runs.Key, Environments: runs.OrderBy(r => r.Manifest!.Started).Select(r => r.Manifest!.Environment).ToList())).ToList();
        var rows = (
            from property in Properties
            let values = machines.GroupBy(m => string.Join(" and ", m.Environments.Select(e => Known(property.Of(e))).Distinct()), m => m.Machine)
                .OrderByDescending(v => v.Count()).ToList()
            where values.Count > 1
            select (IReadOnlyList<object?>)[
                property.Name,
                string.Join("; ", values.Take(MostRows).Select(v => $"{v.Key}: {(v.Count() > 3 ? $"{v.Count()} machines" : string.Join(", ", v))}")),
            ]).ToList();
        return rows.Count > 0
            ? new Table("In what they differ", [new("what"), new("values")], rows)
            : new NothingToShow(machines.Count == 1
                ? "Only one machine has runs. `scripts/overtake import` adds those of another."
                : "The machines differ in nothing that their runs recorded.");
    }

    /// <summary>Where contenders overtake on each machine; of many machines the smallest, middle and largest crossover.</summary>
    /// <param name="scenario">Scenario; null for all.</param>
    /// <exception cref="UnknownNameException">No machine has a run of it.</exception>
    public Table Crossovers(string study, string? scenario = null)
    {
        var variants = Of(study, scenario);
        var found = (
            from variant in variants
            from crossover in variant.Crossovers
            where scenario is null || crossover.Setting.Scenario == scenario
            select (variant.Name, Crossover: crossover)).ToLookup(f => (f.Crossover.Setting.Scenario, f.Crossover.Setting.Shape, f.Crossover.Contender));
        var curves = found.Where(f => f.Any(c => c.Crossover.Points.Count > 0)).ToList();
        return variants.Count <= MostRows
            ? new Table(
                $"Crossovers of {study} on each machine",
                [new("scenario"), new("shape"), new("contender"), new("machine"), new("crossover"), new("before"), new("after")],
                [
                    .. from curve in curves
                       from one in curve
                       from point in one.Crossover.Points.Count > 0 ? one.Crossover.Points : (IEnumerable<CrossoverPoint?>)[null]
                       select (IReadOnlyList<object?>)[
                           curve.Key.Scenario, curve.Key.Shape, curve.Key.Contender, one.Name,
                           point is null ? Words(one.Crossover.Outcome) : CrossoverTable.Place(point), point is null ? null : Format.Interval(point.RatioLow),
                           point is null ? null : Format.Interval(point.RatioHigh),
                       ],
                ],
                "A crossover lies between two measured sizes. Brackets of machines that overlap do not differ.")
            : new Table(
                $"Crossovers of {study} on {variants.Count} machines",
                [
                    new("scenario"), new("shape"), new("contender"), new("measured on", ColumnKind.Count), new("overtakes on", ColumnKind.Count),
                    new("smallest", ColumnKind.Count), new("middle", ColumnKind.Count), new("largest", ColumnKind.Count),
                ],
                [
                    .. from curve in curves
                       let points = curve.SelectMany(c => c.Crossover.Points.Where(p => p.Overtakes).Take(1)).Select(p => p.Point).Order().ToList()
                       where points.Count > 0
                       select (IReadOnlyList<object?>)[
                           curve.Key.Scenario, curve.Key.Shape, curve.Key.Contender, curve.Count(), points.Count, points[0], points[points.Count / 2],
                           points[^1],
                       ],
                ],
                "The first size at which a contender overtakes, where it does.");
    }

    /// <summary>
    /// Where machines contradict each other: a contender is significantly faster on one and significantly slower on another. A sentence where none does.
    /// </summary>
    /// <exception cref="UnknownNameException">No machine has a run of it.</exception>
    public View Contradictions(string study)
    {
        var cases = (
            from variant in Of(study, null)
            from ratio in variant.Ratios
            select (variant.Name, Ratio: ratio)).ToLookup(r =>
                (r.Ratio.Setting.Scenario, r.Ratio.Setting.Shape, r.Ratio.Contender, r.Ratio.Baseline, r.Ratio.Size));
        var compared = cases.Where(c => c.Skip(1).Any()).ToList();
        var rows = (
            from c in compared
            let faster = c.Where(r => r.Ratio.Verdict == Verdict.Faster).OrderByDescending(r => r.Ratio.Estimate.Point).ToList()
            let slower = c.Where(r => r.Ratio.Verdict == Verdict.Slower).OrderBy(r => r.Ratio.Estimate.Point).ToList()
            where faster.Count > 0 && slower.Count > 0
            select (IReadOnlyList<object?>)[c.Key.Scenario, c.Key.Shape, c.Key.Contender, c.Key.Size, Side(faster), Side(slower)]).ToList();
        return Compared(
            compared.Count,
            $"Verdicts of {study}: no case was measured on two machines.",
            $"No contradiction in {study}: {Format.Count(compared.Count)} cases were measured on several machines, runtimes or GC modes.",
            new Table(
                $"Where machines contradict each other: {study}",
                [new("scenario"), new("shape"), new("contender"), new("size", ColumnKind.Count), new("faster than the baseline on"), new("slower on")],
                rows,
                $"{Format.Count(rows.Count)} of {Format.Count(compared.Count)} cases that several machines have."));

        static string Side(List<(string Name, Ratio Ratio)> machines) =>
            $"{(machines.Count > 2 ? $"{machines.Count} machines, most on {machines[0].Name}" : string.Join(", ", machines.Select(m => m.Name)))} "
            + $"({Format.Ratio(machines[0].Ratio.Estimate.Point)})";
    }

    /// <summary>How many times faster than the baseline each contender is at one size, a row for each contender and machine.</summary>
    /// <param name="size">Size on the scenario's axis.</param>
    /// <param name="scenario">Scenario; null for the study's headline.</param>
    /// <param name="shape">Shape; null for the published one.</param>
    /// <exception cref="UnknownNameException">No machine has a run of it.</exception>
    public View Ratios(string study, long size, string? scenario = null, string? shape = null)
    {
        var (place, variants) = Place(study, scenario, shape);
        var measured = (
            from variant in variants
            from ratio in variant.Ratios
            where (ratio.Setting.Scenario, ratio.Setting.Shape) == place
            select (variant.Name, ratio.Estimate, ratio.Baseline, ratio.Contender, ratio.Size)).ToList();
        var ratios = measured.Where(m => m.Size == size).GroupBy(m => m.Contender).ToList();
        var sizes = measured.Select(m => m.Size).Distinct().Order().ToList();
        var nearest = sizes.Where(s => s < size).TakeLast(1).Concat(sizes.Where(s => s > size).Take(1)).Select(s => Format.Count(s));
        return ratios.Count == 0
            ? new NothingToShow($"No machine measured {place.Scenario} with {place.Shape} at {Format.Count(size)}; nearest: {Format.List([.. nearest])}.")
            : new Table(
                $"Times faster than {ratios[0].First().Baseline}: {place.Scenario}, {place.Shape}, at {Format.Count(size)}",
                [new("contender"), new("machine"), new("times faster")],
                [.. from contender in ratios from one in contender select (IReadOnlyList<object?>)[contender.Key, one.Name, Format.Interval(one.Estimate)]]);
    }

    /// <summary>The ratio curve of one contender, a line for each machine; of more than eight machines the middle and the range.</summary>
    /// <param name="scenario">Scenario; null for the study's headline.</param>
    /// <param name="shape">Shape; null for the published one.</param>
    /// <exception cref="UnknownNameException">No machine has ratios of it there.</exception>
    public Figure RatioCurves(string study, string contender, string? scenario = null, string? shape = null)
    {
        var (place, variants) = Place(study, scenario, shape);
        UnknownNameException.Demand(
            $"contender in {place.Scenario} with {place.Shape}", contender,
            variants.SelectMany(v => v.Ratios).Where(r => (r.Setting.Scenario, r.Setting.Shape) == place).Select(r => r.Contender));
        var curves = variants
            .Select(v => v with { Ratios = [.. v.Ratios.Where(r => r.Contender == contender && (r.Setting.Scenario, r.Setting.Shape) == place)] })
            .Where(v => v.Ratios.Count > 0).ToList();
        var runs = curves.Select(v => v.Run).Distinct().ToList();
        return Images.Of(MachinesFigure.Draw(
            [.. curves.Select(v => (v.Name, v.Ratios))], curves.Select(v => v.Machine).Distinct().Count(), variants[0].AxisOf(place.Scenario),
            runs.Count <= MostRows ? $"{(runs.Count == 1 ? "Run" : "Runs")} {string.Join(", ", runs)}" : $"{runs.Count} runs"));
    }

    /// <summary>Whether a machine has changed: its two newest runs of each study with the same preset; a sentence where no machine has two.</summary>
    public View Drift()
    {
        var rows = (
            from machine in _runs
            from runs in machine.GroupBy(r => (r.Study, r.Manifest!.Preset))
            let two = runs.OrderByDescending(r => r.Manifest!.Started).Take(2).ToList()
            where two.Count == 2
            let earlier = Run.Of(StoredRun.ReadRows(two[1].Folder, two[1].Manifest!))
            let later = Run.Of(StoredRun.ReadRows(two[0].Folder, two[0].Manifest!))
            let comparison = RunComparison.Of(earlier.Analysis, later.Analysis)
            select (IReadOnlyList<object?>)
            [
                machine.Key, runs.Key.Study, Day(two[1]), Day(two[0]), comparison.Judged, comparison.Differing, comparison.Contradicting,
                RunComparison.Pace(earlier.Rows, later.Rows),
                comparison.Contradicting > 0 || comparison.Differing > UsualDifferences * comparison.Judged ? "changed" : "unchanged",
                string.Join("; ", Properties.Where(p => p.Of(two[0].Manifest!.Environment) != p.Of(two[1].Manifest!.Environment))
                    .Select(p => $"{p.Name}: {Known(p.Of(two[1].Manifest!.Environment))} before, {Known(p.Of(two[0].Manifest!.Environment))} now")),
            ]).ToList();
        return rows.Count == 0
            ? new NothingToShow("No machine has two runs of a study with the same preset; measure one again to see whether it has changed.")
            : new Table(
                "Have machines changed?",
                [
                    new("machine"), new("study"), new("earlier"), new("later"), new("ratios", ColumnKind.Count), new("differ", ColumnKind.Count),
                    new("contradict", ColumnKind.Count), new("time, later / earlier", ColumnKind.Ratio), new("verdict"), new("other environment"),
                ],
                rows,
                "Two ratios differ when they are further apart than both intervals combined. Unchanged: no verdict contradicts, "
                + $"and at most {Format.Percent(UsualDifferences)} of the ratios differ. `scripts/overtake runs compare` shows which. "
                + "Time, later / earlier: in the median case.");

        static string Day(RunSummary run) => $"{run.Manifest!.Started:yyyy-MM-dd HH:mm}";
    }

    /// <summary>Cases of which machines allocate or send different numbers of bytes; a sentence where none does.</summary>
    /// <exception cref="UnknownNameException">No machine has a run of it.</exception>
    public View Bytes(string study)
    {
        var cases = (from variant in Of(study, null) from bytes in variant.Bytes select (variant.Name, Case: bytes.Key, Bytes: bytes.Value)).ToLookup(b =>
            b.Case);
        var compared = cases.Where(c => c.Skip(1).Any()).ToList();
        var rows = (
            from c in compared
            let values = c.GroupBy(b => Math.Round(b.Bytes), b => b.Name).OrderByDescending(v => v.Count()).ToList()
            where values.Max(v => v.Key) - values.Min(v => v.Key) > Math.Max(1, 0.001 * values[0].Key)
            select (IReadOnlyList<object?>)[
                c.Key.Scenario, c.Key.Shape, c.Key.Contender, c.Key.Size, c.Key.Metric,
                string.Join("; ", values.Take(3).Select(v => $"{Format.Count(v.Key)}: {(v.Count() > 3 ? $"{v.Count()} machines" : string.Join(", ", v))}")),
            ]).ToList();
        return Compared(
            compared.Count,
            $"Bytes of {study}: no case was measured on two machines.",
            $"Bytes of {study}: the same in all {Format.Count(compared.Count)} cases that were measured on several machines, runtimes or GC modes.",
            new Table(
                $"Where machines allocate or send different numbers of bytes: {study}",
                [new("scenario"), new("shape"), new("contender"), new("size", ColumnKind.Count), new("metric"), new("bytes")],
                rows,
                $"{Format.Count(rows.Count)} of {Format.Count(compared.Count)} cases that several machines have. Differences up to 0.1 % are left out: "
                + "other threads allocate now and then."));
    }

    /// <summary>All tables, as the command line prints them.</summary>
    public IReadOnlyList<View> Tables() =>
        [List(), Differences(), .. _variants.Select(v => v.Study).Distinct()
            .SelectMany(s => (View[])[Contradictions(s), Crossovers(s), Bytes(s)]).Where(v => v is not Table { Rows.Count: 0 }), Drift()];

    private static readonly (string Name, Func<MachineEnvironment, string?> Of)[] Properties =
    [
        ("processor", e => e.Processor), ("processor version", e => e.ProcessorVersion), ("cores", e => e.Cores > 0 ? Format.Count(e.Cores) : null),
        // BenchmarkDotNet writes X64.
        ("architecture", e => e.Architecture.ToLowerInvariant()), ("memory", e => e.Memory > 0 ? Format.Bytes(e.Memory) : null),
        ("system", e => e.OperatingSystem),
        ("kernel", e => e.Kernel), ("runtime", e => e.Runtime), ("governor", e => e.Governor), ("container limits", e => e.ContainerLimits),
    ];

    /// <summary>The runs of each machine: by name and, where runs of one name have several processors, by processor.</summary>
    internal static ILookup<string, RunSummary> ByProcessor(IReadOnlyList<RunSummary> all)
    {
        var several = all.GroupBy(r => r.Machine, ProcessorOf).Where(m => m.OfType<string>().Distinct().Skip(1).Any())
            .Select(m => m.Key).ToHashSet(StringComparer.Ordinal);
        return all.ToLookup(r => several.Contains(r.Machine) ? $"{r.Machine} ({ProcessorOf(r) ?? "processor not recorded"})" : r.Machine);
    }

    /// <summary>Family and model of a run's processor: two steppings are one processor. Null where they are not recorded.</summary>
    internal static string? ProcessorOf(RunSummary run) => run.Manifest!.Environment.ProcessorVersion?.Split(", stepping")[0];

    private static string Known(string? value) => value ?? "not recorded";

    /// <summary>The differences between machines, or a sentence where nothing could differ or nothing does.</summary>
    private static View Compared(int cases, string none, string same, Table different) =>
        cases == 0 ? new NothingToShow(none) : different.Rows.Count == 0 ? new NothingToShow(same) : different;

    private static string Words(CrossoverOutcome outcome) => outcome switch
    {
        CrossoverOutcome.NoneAlwaysAhead => "none: always faster",
        CrossoverOutcome.NoneAlwaysBehind => "none: always slower",
        _ => "not resolved",
    };

    private IReadOnlyList<RunVariant> Of(string study, string? scenario)
    {
        UnknownNameException.Demand("study with runs", study, _variants.Select(v => v.Study));
        var found = _variants.Where(v => v.Study == study).ToList();
        if (scenario is not null)
        {
            UnknownNameException.Demand("scenario of this study", scenario, found.SelectMany(v => v.Ratios).Select(r => r.Setting.Scenario));
        }

        return found;
    }

    /// <summary>The scenario and shape that are meant.</summary>
    private ((string Scenario, string Shape) Place, IReadOnlyList<RunVariant> Variants) Place(string study, string? scenario, string? shape)
    {
        var variants = Of(study, scenario);
        var scenarios = variants.SelectMany(v => v.Scenarios).Select(s => s.Name).Distinct().ToList();
        // The published shape has the most cases of its scenario.
        var places = variants.SelectMany(v => v.Ratios).GroupBy(r => (r.Setting.Scenario, r.Setting.Shape))
            .OrderBy(p => scenarios.IndexOf(p.Key.Scenario)).ThenByDescending(p => p.Count()).Select(p => p.Key).ToList();
        if (shape is not null)
        {
            UnknownNameException.Demand("shape of this study", shape, places.Select(p => p.Shape));
        }

        var wanted = places.Where(p => (scenario is null || p.Scenario == scenario) && (shape is null || p.Shape == shape)).ToList();
        return wanted.Count > 0
            ? (wanted[0], variants)
            : throw new UnknownNameException("shape of this scenario", shape!, [.. places.Where(p => p.Scenario == scenario).Select(p => p.Shape)]);
    }

    /// <summary>The part of a run under one runtime and GC mode.</summary>
    private sealed record RunVariant(
        string Name, string Machine, string Study, string Run, IReadOnlyList<ScenarioInfo> Scenarios, IReadOnlyList<Ratio> Ratios,
        IReadOnlyList<Crossover> Crossovers,
        IReadOnlyDictionary<(string Scenario, string Shape, string Contender, long Size, string Metric), double> Bytes)
    {
        public string AxisOf(string scenario) => Scenarios.FirstOrDefault(s => s.Name == scenario)?.Axis ?? ScenarioInfo.UnnamedAxis;

        public static IReadOnlyList<RunVariant> Of(string machine, StoredRun run)
        {
            var manifest = run.Manifest;
            var analysis = Analyzer.Analyze(run.Rows, manifest);
            var competing = manifest.Contenders.Where(c => c.Role == ContenderRole.Contender).Select(c => c.Name).ToHashSet(StringComparer.Ordinal);
            var ratios = analysis.Ratios
                .Where(r => r.Metric == Metric.Time.Name && r.Setting.Parameters.Length == 0 && competing.Contains(r.Contender)).ToList();
            var bytes = run.Rows.Where(r => r.Parameters.Length == 0 && (r.Metric == Metric.Allocated.Name || r.Metric == Metric.Wire.Name)).ToList();
            // That of most ratios is the machine itself.
            var kinds = ratios.GroupBy(r => (r.Setting.Runtime, r.Setting.Gc)).OrderByDescending(k => k.Count()).ToList();
            return
            [
                .. from kind in kinds
                   select new RunVariant(
                       string.Join(
                           ", ",
                           ((string[])[
                               machine, kind.Key.Runtime == kinds[0].Key.Runtime ? "" : kind.Key.Runtime,
                               kind.Key.Gc == kinds[0].Key.Gc ? "" : RunData.GcWords(kind.Key.Gc),
                           ]).Where(w => w.Length > 0)),
                       machine, manifest.Study, manifest.Run, manifest.Scenarios, [.. kind],
                       [.. analysis.Crossovers.Where(c => c.Setting.Parameters.Length == 0 && (c.Setting.Runtime, c.Setting.Gc) == kind.Key)],
                       bytes.Where(r => (r.Runtime, r.Gc) == kind.Key)
                           .GroupBy(r => (r.Scenario, r.Shape, r.Contender, r.Size, r.Metric)).ToDictionary(g => g.Key, g => g.Min(r => r.Value))),
            ];
        }
    }
}
