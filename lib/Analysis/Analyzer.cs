using Overtake.Results;

namespace Overtake.Analysis;

/// <summary>From the rows of a run to all that is concluded from them. Pure: no file, no clock, no chance.</summary>
internal static class Analyzer
{
    /// <summary>A case that collects should span this many collections of its highest generation: the standard error of a count of 20 is 22 %.</summary>
    internal const int EnoughCollections = 20;

    /// <summary>
    /// An intervention that is a dimension of its own (server GC, live heap) gets a crossover when it was measured at least here
    /// and at both ends of the unchanged curve: two sizes for each side.
    /// </summary>
    private const int FewestSizesOfInterventionCurve = 4;

    /// <param name="rows">Rows in any order.</param>
    /// <param name="manifest">Null for a bare file, where the axis is <c>size</c> and controls are known by their names.</param>
    /// <exception cref="AnalysisException">A row cannot be what it says; the message names it.</exception>
    /// <exception cref="UnknownNameException">The baseline asked for occurs in no row.</exception>
    public static RunAnalysis Analyze(IReadOnlyList<Row> rows, RunManifest? manifest = null, AnalysisOptions? options = null)
    {
        options ??= new AnalysisOptions();
        var estimator = new RatioEstimator(options.Confidence, options.Band);
        var table = CaseTable.Read(rows);
        if (options.Baseline is { } asked && rows.Count > 0)
        {
            UnknownNameException.Demand("contender", asked, table.Groups.SelectMany(g => g.Contenders.Keys));
        }

        var baselines = new Baselines(rows, manifest, options.Baseline);
        var roles = new Roles(manifest);
        var interventions = new Interventions([.. table.Groups.Select(g => g.Setting)]);
        var order = new ListOrder(manifest);
        var original = new Baselines(rows, manifest, null);
        var controls = Controls.All(
            table, interventions, original, estimator, manifest?.Drift,
            (manifest?.Scenarios ?? []).Where(s => s.ShapesTogether).Select(s => s.Name).ToHashSet(StringComparer.Ordinal));
        // Of one place they stay as they are: A/A first.
        controls = [.. controls.Order(Comparer<Control>.Create((a, b) => order.Compare(a.Scenario, a.Shape, b.Scenario, b.Shape)))];
        var curves = MeasuredCurve.All(table, baselines, original, estimator, options.Controls ?? controls);
        curves.Sort((a, b) => order.Compare(a.Group.Setting, a.Contender, 0, "", b.Group.Setting, b.Contender, 0, ""));

        List<Ratio> ratios = [.. curves.SelectMany(c => c.Ratios(
            estimator, judged: !c.Group.IsAudit && roles.Of(c.Contender, c.Baseline) != ContenderRole.NotDecodable))];
        var crossovers = Crossovers(curves, interventions, roles, baselines, manifest);
        var (regret, rangeCosts) = RegretFinder.Find(
            curves.Where(c => roles.Competes(c.Contender, c.Baseline) && interventions.IsMain(c.Group.Setting)), crossovers);

        ratios.Sort((a, b) => order.Compare(a.Setting, a.Contender, a.Size, a.Metric, b.Setting, b.Contender, b.Size, b.Metric));
        regret.Sort((a, b) => order.Compare(a.Setting, a.Contender, a.Size, "", b.Setting, b.Contender, b.Size, ""));
        var stretches = Stretches(table, estimator);
        stretches.Sort((a, b) => order.Compare(a.Setting, a.Contender, a.Size, "", b.Setting, b.Contender, b.Size, ""));

        var (unsteady, fewCollections) = Count(table);
        return new RunAnalysis(
            manifest?.Study ?? "", manifest?.Run ?? "", manifest?.Machine ?? "", options.Confidence, controls.Any(c => c.Pass == false),
            controls, ratios, crossovers, regret, rangeCosts, unsteady, fewCollections)
        {
            Stretches = stretches,
            SlowProcesses = SlowProcesses.Find(table),
            Visited = (rows.Count(r => r.Metric == Metric.Visits.Name), rows.Count(r => r.Metric == Metric.Trend.Name)),
            Unpaired = Unpaired(table, baselines, curves, interventions, roles),
        };
    }

    /// <summary>Cases without a ratio: their baseline was not measured at that size, or in no launch of it.</summary>
    private static List<UnpairedCase> Unpaired(
        CaseTable table, Baselines baselines, List<MeasuredCurve> curves, Interventions interventions, Roles roles)
    {
        var paired = curves.ToDictionary(c => (c.Group.Setting, c.Contender), c => c.TimeRatios);
        return
        [
            .. from g in table.Groups
               where interventions.IsMain(g.Setting)
               let baseline = baselines.Of(g) ?? baselines.NameOf(g.Setting.Scenario)
               from contender in g.Contenders
               where contender.Key != baseline && roles.Of(contender.Key, baseline) == ContenderRole.Contender
               from size in contender.Value
               where size.Value.Costs(Metric.Time.Name).Any() && paired.GetValueOrDefault((g.Setting, contender.Key))?.ContainsKey(size.Key) != true
               let there = g.Find(baseline, size.Key)
               let together = there is not null && size.Value.Launches.Keys.Any(there.Launches.ContainsKey)
               select new UnpairedCase(g.Setting, contender.Key, baseline, size.Key, there is not null && !together) { NotAtTier1 = together },
        ];
    }

    /// <summary>Ratios of time in a scenario to another contender than its baseline; none where that one was not measured there.</summary>
    /// <param name="run">Its analysis, for the confidence and the controls.</param>
    public static IEnumerable<Ratio> Against(IReadOnlyList<Row> rows, RunManifest? manifest, RunAnalysis run, string scenario, string baseline)
    {
        var times = rows.Where(r => r.Scenario == scenario && IsTimeByDefault(r)).ToList();
        return !times.Exists(r => r.Contender == baseline) ? []
            : Analyze(times, manifest, new AnalysisOptions { Confidence = run.Confidence, Baseline = baseline, Controls = run.Controls })
                .Ratios.Where(r => r.Baseline == baseline);
    }

    /// <summary>Whether ratios of time under default parameters are made from a row.</summary>
    internal static bool IsTimeByDefault(Row row) => row.Parameters.Length == 0 && (row.Metric == Metric.Time.Name || row.Metric == Metric.Steady.Name);

    private static List<Crossover> Crossovers(List<MeasuredCurve> curves, Interventions interventions, Roles roles, Baselines baselines, RunManifest? manifest)
    {
        var byKey = curves.ToDictionary(c => (c.Group.Setting, c.Contender));
        List<Crossover> crossovers = [];
        foreach (var measured in curves)
        {
            var points = measured.Curve.Points;
            var setting = measured.Group.Setting;
            if (points.Count < 2 || !roles.Competes(measured.Contender, measured.Baseline) || !(interventions.IsMain(setting) || SpansRange(measured)))
            {
                continue;
            }

            var reading = CrossoverFinder.Find(measured.Curve);
            var axis = baselines.Axis(setting.Scenario);
            var found = reading.Brackets.Select((bracket, i) =>
            {
                var from = i == 0 ? 0 : reading.Brackets[i - 1].High;
                var to = i == reading.Brackets.Count - 1 ? long.MaxValue : reading.Brackets[i + 1].Low;
                var trials = interventions.Of(setting)
                    .Select(i => byKey.TryGetValue((i.Setting, measured.Contender), out var changed) && changed.Baseline == measured.Baseline
                        ? Trial.Of(i, changed.Curve, bracket, from, to)
                        : null)
                    .OfType<Trial>().ToList();
                return Explanation.Of(bracket, measured.Group, measured.Baseline, measured.Contender, axis, manifest?.Structure ?? [], trials);
            });
            crossovers.Add(new Crossover(
                setting, measured.Contender, measured.Baseline, axis, reading.Outcome, [.. found], points[0].Size, points[^1].Size, reading.Remark));
        }

        return crossovers;

        bool SpansRange(MeasuredCurve measured) =>
            interventions.MayHaveCrossovers(measured.Group.Setting)
            && measured.Curve.Points is { Count: >= FewestSizesOfInterventionCurve } own
            && interventions.MainOf(measured.Group.Setting).Any(main =>
                byKey.TryGetValue((main, measured.Contender), out var unchanged)
                && own[0].Size <= unchanged.Curve.Points[0].Size && own[^1].Size >= unchanged.Curve.Points[^1].Size);
    }

    private static List<StretchCheck> Stretches(CaseTable table, RatioEstimator estimator) =>
    [
        .. from g in table.Groups
           from contender in g.Contenders
           from size in contender.Value
           let logs = size.Value.OverStretches().Select(r => r.Log).ToArray()
           where logs.Length > 0
           select new StretchCheck(g.Setting, contender.Key, size.Key, estimator.Compare(logs).Estimate),
    ];

    private static (int Unsteady, int FewCollections) Count(CaseTable table)
    {
        var cases = table.Groups.SelectMany(g => g.Contenders.Values.SelectMany(sizes => sizes.Values), (g, measured) => (g.IsAudit, Case: measured)).ToList();
        return (
            cases.Sum(c => c.Case.Launches.Values.Count(l => !l.Steady)),
            cases.Count(c => !c.IsAudit
                && Explanation.Generations.Select(g => c.Case.Collections(g.Name)).FirstOrDefault(n => n > 0) is > 0 and < EnoughCollections));
    }
}

/// <summary>Settings of an analysis. Fixed beforehand, never tuned to the data.</summary>
internal sealed record AnalysisOptions
{
    /// <summary>Nominal coverage of every interval, above 0 and below 1.</summary>
    public double Confidence { get; init; } = 0.95;

    /// <summary>Practical band: an interval inside [1/band, band] counts as the same; at least 1.</summary>
    public double Band { get; init; } = 1.05;

    /// <summary>
    /// The contender the others are divided into, wherever it was measured. Null for each scenario's own baseline from the manifest,
    /// and without one for the first contender in the file.
    /// </summary>
    public string? Baseline { get; init; }

    /// <summary>The controls of the whole run, where the rows are a part of it; null where the rows have all of them.</summary>
    public IReadOnlyList<Control>? Controls { get; init; }
}

/// <summary>The rows or the question cannot be analysed; the message is one line and says where.</summary>
public class AnalysisException(string message) : Exception(message);

/// <summary>All that is concluded from one run. Every list is in the order of scenario, shape, contender, parameters, size.</summary>
/// <param name="Study">Study name; empty for a bare CSV file.</param>
/// <param name="Run">Run id; empty for a bare CSV file.</param>
/// <param name="Machine">Machine name; empty for a bare CSV file.</param>
/// <param name="Confidence">Nominal coverage of every interval, for example 0.95.</param>
/// <param name="Noisy">True when any control deviated from what it must show. <see cref="SystematicUncertainty"/> says what follows from that.</param>
/// <param name="Controls">A/A and positive controls, those of visits against uninterrupted stretches, and the drift control where the manifest has one.</param>
/// <param name="Ratios">Every ratio of every contender to its baseline.</param>
/// <param name="Crossovers">One for each curve of a full competitor.</param>
/// <param name="Regret">Cost of the wrong choice.</param>
/// <param name="RangeCosts">Cost over the whole range of each fixed choice and of switching at the crossover.</param>
/// <param name="Unsteady">Case launches left out because the code had not reached tier 1.</param>
/// <param name="FewCollections">Cases that collect, with fewer than 20 collections of their highest generation in all timed iterations.</param>
public sealed record RunAnalysis(
    string Study,
    string Run,
    string Machine,
    double Confidence,
    bool Noisy,
    IReadOnlyList<Control> Controls,
    IReadOnlyList<Ratio> Ratios,
    IReadOnlyList<Crossover> Crossovers,
    IReadOnlyList<Regret> Regret,
    IReadOnlyList<RangeCost> RangeCosts,
    int Unsteady,
    int FewCollections)
{
    /// <summary>How many cases of a launch had visits, and how many of them were not stationary: see <see cref="Results.Stationarity"/>.</summary>
    public (int All, int NotStationary) Visited { get; init; }

    /// <summary>Estimates from visits against uninterrupted stretches of the same cases; empty where a run has none.</summary>
    public IReadOnlyList<StretchCheck> Stretches { get; init; } = [];

    /// <summary>Processes that took longer than those of the same contender in other launches, the slowest first.</summary>
    public IReadOnlyList<SlowProcess> SlowProcesses { get; init; } = [];

    /// <summary>Cases of contenders that have times and no ratio.</summary>
    public IReadOnlyList<UnpairedCase> Unpaired { get; init; } = [];
}

/// <summary>A case that has no ratio.</summary>
/// <param name="Baseline">The contender that it would be divided into.</param>
/// <param name="InOtherLaunches">Whether the baseline was measured at that size, in other launches.</param>
public sealed record UnpairedCase(Setting Setting, string Contender, string Baseline, long Size, bool InOtherLaunches)
{
    /// <summary>Whether both were measured in the same launches, of which none had both at tier 1.</summary>
    public bool NotAtTier1 { get; init; }
}
