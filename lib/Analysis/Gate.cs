using Overtake.Results;

namespace Overtake.Analysis;

/// <summary>The verdict of a gate on a change.</summary>
internal enum GateVerdict
{
    /// <summary>It is not slower by the limit or more, and allocates no more.</summary>
    Passes,

    /// <summary>It is slower by the limit or more, or allocates more.</summary>
    Fails,

    /// <summary>The interval allows both.</summary>
    Undecided,
}

/// <summary>A method after a change, compared with before.</summary>
/// <param name="Size">Size; null for all sizes together: the mean of the logarithms in each launch.</param>
/// <param name="Estimate">
/// Time after / time before: above 1 it is slower. The interval holds however often the run was looked at, and includes the systematic uncertainty.
/// </param>
/// <param name="LaunchesNeeded">
/// For <see cref="GateVerdict.Undecided"/>: about how many launches would decide it at this spread;
/// null where that is not known, and where the systematic uncertainty alone leaves it undecided.
/// </param>
/// <param name="BytesBefore">Bytes allocated by an operation before; null for all sizes together.</param>
/// <param name="Levels">
/// Where the change has two levels from launch to launch: how many times slower the slower one is. Code or data may be placed in one of two ways then.
/// Null where there is one level.
/// </param>
/// <param name="AllocatesMore">Whether it allocates more than is allowed: every launch after the change more than half of those before it.</param>
internal sealed record GateComparison(
    string Method, long? Size, Estimate Estimate, GateVerdict Verdict, int? LaunchesNeeded, double? BytesBefore, double? BytesAfter, double? Levels,
    bool AllocatesMore)
{
    /// <summary>The smallest slowdown that would have failed at this spread, as a factor; null where there is no interval.</summary>
    public double? Detectable { get; init; }

    /// <summary>Whether it stands for its method: all sizes together where there are several, and the only size where there is one.</summary>
    public bool IsWhole { get; init; }

    /// <summary>Whether no launch had both versions at tier 1.</summary>
    public bool IsMissing => Estimate.Launches == 0;
}

/// <summary>
/// The gate of a change. It fails where a method, over all its sizes or at one of them, is significantly slower and its slowdown is the limit or more, and
/// where it allocates more. It passes when every method is shown to be slower by less than the limit over all its sizes. Everything else is undecided.
/// A failure holds for all comparisons together: equal versions fail once in forty times at most, and hardly ever where the limit exceeds the half-width of
/// the intervals. A pass needs every method, so each is judged by itself: one that is slower by the limit is passed once in forty times at most.
/// Where launches are added until it is decided, both hold over all looks at the run, for noise that is about normal. A slowdown that hits some processes only
/// is missed where no launch has it: that of one process in five passes once in ten times, because nothing passes before ten launches.
/// </summary>
/// <param name="Comparisons">Method by method, all sizes together first.</param>
internal sealed record Gate(GateVerdict Verdict, IReadOnlyList<GateComparison> Comparisons)
{
    // With fewer, a gap is nothing to wonder at.
    private const int FewestForLevels = 12;

    // While launches are added. A failure needs no such patience: what it has seen was there.
    internal const int FewestForPass = 10;

    private const double SmallestLevel = 1.05;

    // Each look's share of the error, so that any of them may be the last (a Pocock boundary). It is more than an equal share, because the looks see the same
    // launches. Simulated with t over launches: with the first, all looks together keep 95 %; with the second, up to 99.5 %, as a family needs.
    private const double ShareOfLook = 0.14;
    private const double ShareInFamily = 0.09;

    /// <summary>The launches after which a run with a budget is looked at.</summary>
    public static IReadOnlyList<int> Looks { get; } = [6, 8, 10, 12, 14, 16, 18, 20, 24, 28, 34, 40, 48, 56, 68, 80];

    /// <summary>One of each method: all sizes together where there are several, and the only size where there is one.</summary>
    public IReadOnlyList<GateComparison> Wholes => [.. Comparisons.Where(c => c.IsWhole)];

    /// <summary>The sizes of methods that no launch measured in both versions at tier 1.</summary>
    public IReadOnlyList<GateComparison> Missing => [.. Comparisons.Where(c => c.IsMissing && c.Size is not null)];

    /// <exception cref="AnalysisException">A row cannot be what it says.</exception>
    public static Gate Of(IReadOnlyList<Row> rows, RunAnalysis analysis, string before, string after, GateRule rule)
    {
        var (limit, bytes) = (rule.Limit, rule.Bytes);
        var methods = (
            from g in CaseTable.Read(rows).Groups
            where g.Setting.Parameters.Length == 0 && g.Contenders.ContainsKey(before) && g.Contenders.ContainsKey(after)
            let sizes = (
                from size in g.Contenders[after]
                let old = g.Find(before, size.Key)
                where old is not null
                select (Size: size.Key, Old: old, New: size.Value, Ratios: Case.Ratios(size.Value, old, Metric.Time.Name))).ToList()
            where sizes.Count > 0
            select (g.Setting, Sizes: sizes)).ToList();
        var (each, together) = (
            new RatioEstimator(OfLook(ShareOfLook)),
            new RatioEstimator(Family.Each(OfLook(ShareInFamily), methods.Sum(m => m.Sizes.Count > 1 ? m.Sizes.Count + 1 : 1))));
        var comparisons = new List<GateComparison>();
        foreach (var (setting, sizes) in methods)
        {
            var systematic = SystematicUncertainty.Both(analysis.Controls, setting.Scenario, setting.Shape);
            if (sizes.Count > 1)
            {
                comparisons.Add(Compare(setting.Shape, null, Controls.Pooled(sizes.SelectMany(s => s.Ratios), sizes.Count), systematic, null, null)
                    with { IsWhole = true });
            }

            comparisons.AddRange(
                sizes.Select(s => Compare(setting.Shape, s.Size, [.. s.Ratios.Select(r => r.Log)], systematic, Allocated(s.Old), Allocated(s.New))
                    with { IsWhole = sizes.Count == 1 }));
        }

        var gate = new Gate(GateVerdict.Undecided, comparisons);
        return gate with
        {
            Verdict = comparisons.Exists(c => c.Verdict == GateVerdict.Fails || c.AllocatesMore) ? GateVerdict.Fails
                : gate.Wholes.Count > 0 && gate.Wholes.All(c => c.Verdict == GateVerdict.Passes) ? GateVerdict.Passes
                : GateVerdict.Undecided,
        };

        double OfLook(double share) => rule.Budget is null ? analysis.Confidence : 1 - ((1 - analysis.Confidence) * share);

        GateComparison Compare(
            string method, long? size, double[] logs, Widening systematic, (double Least, double Middle)? old, (double Least, double Middle)? changed)
        {
            var none = new Estimate(1, null, null, 0, null);
            var (estimate, inFamily) = logs.Length == 0 ? (none, none) : (each.Compare(logs, systematic).Estimate, together.Compare(logs, systematic).Estimate);
            var more = changed?.Least - old?.Least >= bytes + 1 && changed?.Least > old?.Middle;
            var judged = estimate.Low is null ? GateVerdict.Undecided
                : estimate.Point >= 1 + limit && inFamily.Low > 1 ? GateVerdict.Fails
                : estimate.High < 1 + limit && (rule.Budget is null || logs.Length >= FewestForPass) ? GateVerdict.Passes
                : GateVerdict.Undecided;
            return new GateComparison(
                method, size, estimate, judged,
                judged == GateVerdict.Undecided ? LaunchesNeeded(estimate, inFamily, Math.Log(1 + limit), rule.Budget is null ? 0 : FewestForPass) : null,
                old?.Least, changed?.Least, LevelsOf(logs), more)
            {
                Detectable = inFamily.High is { } high ? Math.Max(1 + limit, high / inFamily.Point) : null,
            };
        }
    }

    /// <summary>
    /// Two levels: the launches fall apart at their largest gap, a fifth of them at least on each side, and the gap is larger than either side is wide.
    /// </summary>
    private static double? LevelsOf(double[] logs)
    {
        if (logs.Length < FewestForLevels)
        {
            return null;
        }

        var sorted = logs.Order().ToArray();
        var least = Math.Max(2, logs.Length / 5);
        var split = Enumerable.Range(least, sorted.Length - (2 * least) + 1).MaxBy(i => sorted[i] - sorted[i - 1]);
        var gap = sorted[split] - sorted[split - 1];
        return gap > Math.Log(SmallestLevel) && gap > sorted[split - 1] - sorted[0] && gap > sorted[^1] - sorted[split]
            ? Math.Exp(sorted[split..].Average() - sorted[..split].Average())
            : null;
    }

    // Other threads allocate too, now and then and never less than nothing: the least of all launches is what the operation allocates.
    private static (double Least, double Middle)? Allocated(Case measured) =>
        measured.Launches.Values.Select(l => l.Cost(Metric.Allocated.Name)).OfType<double>().Order().ToList() is { Count: > 0 } bytes
            ? (bytes[0], bytes[bytes.Count / 2])
            : null;

    /// <summary>
    /// To pass, the interval of a comparison must lie below the limit; to fail, that which holds for all together must lie above 1. t falls with every launch,
    /// so today's gives a number that is enough.
    /// </summary>
    private static int? LaunchesNeeded(Estimate each, Estimate together, double limit, int least)
    {
        var mean = Math.Log(each.Point);
        if ((mean < limit ? each.High : together.High) is not { } high)
        {
            return null;
        }

        var systematic = each.Systematic.High;
        var target = (mean < limit ? limit - mean : mean) - systematic;
        var needed = Math.Ceiling(each.Launches * Math.Pow((Math.Log(high) - mean - systematic) / target, 2));
        return target > 0 && needed <= 1_000 ? Math.Max((int)needed, least) : null;
    }
}
