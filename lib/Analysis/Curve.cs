using Overtake.Results;

namespace Overtake.Analysis;

/// <summary>The ratio of one contender over the measured sizes. Nothing is known between them.</summary>
/// <param name="points">Its sizes, in any order.</param>
/// <exception cref="ArgumentException">A size occurs twice.</exception>
internal sealed class Curve(IEnumerable<CurvePoint> points)
{
    public IReadOnlyList<CurvePoint> Points { get; } = [.. points.ToDictionary(p => p.Size).Values.OrderBy(p => p.Size)];
}

/// <summary>One measured size of a curve.</summary>
internal sealed record CurvePoint(long Size, Estimate Estimate)
{
    /// <summary>Where the size stands. The practical band plays no part: [1.01, 1.03] is ahead, though its verdict is <see cref="Verdict.Same"/>.</summary>
    public Side Side => Estimate.Low > 1 ? Side.Ahead : Estimate.High < 1 ? Side.Behind : Side.Undecided;
}

/// <summary>The outcome of a curve, with the brackets of its crossovers.</summary>
/// <param name="Brackets">The crossovers by size, without their causes.</param>
/// <param name="Remark">Which sizes are open or stand alone, and what could have been seen there; empty when nothing is.</param>
internal sealed record CurveReading(CrossoverOutcome Outcome, IReadOnlyList<CrossoverPoint> Brackets, string Remark);

/// <summary>One contender against the baseline of its setting, over all sizes.</summary>
internal sealed class MeasuredCurve
{
    // What is said of the measuring and not of the case, and what only launches above a threshold have.
    private static readonly string[] Never =
        [Metric.Visits.Name, Metric.Loop.Name, Metric.Steady.Name, Metric.Compiled.Name, Metric.Trend.Name, Metric.Faults.Name];

    private readonly Dictionary<long, Comparison> _comparisons = [];

    /// <summary>The metrics that the clock measures: what separate processes of equal code differ in. Bytes and collections are counted.</summary>
    private static readonly HashSet<string> OfClock = Metric.All.Where(m => m.Unit is "ns" or "1/s").Select(m => m.Name).ToHashSet(StringComparer.Ordinal);

    private readonly Func<long, Widening> _systematic;

    private MeasuredCurve(SettingCases group, string contender, string baseline, RatioEstimator estimator, Func<long, Widening> systematic)
    {
        _systematic = systematic;
        Group = group;
        Contender = contender;
        Baseline = baseline;
        foreach (var size in group.Contenders[contender].Keys.Where(group.Contenders[baseline].ContainsKey))
        {
            var ratios = Case.Ratios(group.Contenders[baseline][size], group.Contenders[contender][size], Metric.Time.Name);
            if (ratios.Count > 0)
            {
                TimeRatios.Add(size, ratios);
                _comparisons.Add(size, Compare(ratios, Metric.Time.Name, size, estimator));
            }
        }

        Curve = new Curve(_comparisons.Select(c => new CurvePoint(c.Key, c.Value.Estimate)));
    }

    public SettingCases Group { get; }

    public string Contender { get; }

    public string Baseline { get; }

    public SortedDictionary<long, IReadOnlyList<LaunchRatio>> TimeRatios { get; } = [];

    public Curve Curve { get; }

    /// <summary>The curves of every contender in every setting in which its baseline was measured.</summary>
    /// <param name="original">The baselines that the controls were computed with.</param>
    public static List<MeasuredCurve> All(
        CaseTable table, Baselines baselines, Baselines original, RatioEstimator estimator, IReadOnlyList<Control> controls) =>
    [
        .. from g in table.Groups
           let baseline = baselines.Of(g)
           where baseline is not null
           let toOriginal = original.Of(g) == baseline
           from contender in g.Contenders.Keys
           where contender != baseline
           select new MeasuredCurve(g, contender, baseline, estimator, size =>
               SystematicUncertainty.Of(controls, g.Setting.Scenario, g.Setting.Shape, contender, toOriginal, size)),
    ];

    /// <summary>The ratios of all metrics in which both sides are positive.</summary>
    public IEnumerable<Ratio> Ratios(RatioEstimator estimator, bool judged) =>
        from size in Group.Contenders[Contender]
        let other = Group.Find(Baseline, size.Key)
        where other is not null
        from metric in size.Value.Metrics().Except(Never)
        let comparison = metric == Metric.Time.Name ? _comparisons.GetValueOrDefault(size.Key)
            : Case.Ratios(other, size.Value, metric) is { Count: > 0 } logs ? Compare(logs, metric, size.Key, estimator)
            : null
        where comparison is not null
        select new Ratio(
            Group.Setting, Contender, Baseline, size.Key, metric, comparison.Estimate,
            judged ? comparison.Verdict : Verdict.None, judged ? comparison.LaunchesNeeded : null, comparison.SmallestEffect);

    private Comparison Compare(IReadOnlyList<LaunchRatio> ratios, string metric, long size, RatioEstimator estimator) =>
        estimator.Compare([.. ratios.Select(r => r.Log)], OfClock.Contains(metric) ? _systematic(size) : default);
}
