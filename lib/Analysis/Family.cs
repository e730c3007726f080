using Overtake.Results;

namespace Overtake.Analysis;

/// <summary>Comparisons of which something is said together: that some are significant, or that none is.</summary>
internal static class Family
{
    /// <summary>The confidence that each of several intervals needs for all of them together to have another one (Bonferroni).</summary>
    /// <param name="members">Intervals; below 1 counts as 1.</param>
    public static double Each(double confidence, int members) => 1 - ((1 - confidence) / Math.Max(1, members));

    /// <summary>The same ratios with intervals, and verdicts by them, that are wide enough for all of them together.</summary>
    public static IReadOnlyList<Ratio> Together(this IReadOnlyCollection<Ratio> ratios, double confidence)
    {
        var estimator = new RatioEstimator(Each(confidence, ratios.Count));
        return [.. ratios.Select(r => Again(r, estimator))];
    }

    /// <summary>
    /// The same ratios with the verdicts that may stand in an answer: all of them hold together (Holm's step-down: the clearest difference is judged with all,
    /// the next with one less), and a difference below the smallest relevant one is none. Intervals are those of the judgement.
    /// </summary>
    /// <param name="ratios">Ratios of any confidence; those without an interval stay as they are.</param>
    /// <param name="least">The smallest relevant difference as a factor, for example 1.05.</param>
    public static IReadOnlyList<Ratio> Relevant(this IReadOnlyList<Ratio> ratios, double confidence, double least)
    {
        var ordered = ratios.Where(r => r.Estimate.Low is not null).OrderBy(r => Chance(r.Estimate)).ToList();
        var judged = new Dictionary<Ratio, Ratio>(ReferenceEqualityComparer.Instance);
        var (estimator, stopped) = (new RatioEstimator(confidence, least), false);
        foreach (var (i, ratio) in ordered.Index())
        {
            estimator = stopped ? estimator : new RatioEstimator(Each(confidence, ordered.Count - i), least);
            var again = Again(ratio, estimator);
            // Behind the first that is not significant none is.
            stopped |= again.Estimate.Contains1;
            var isSmall = again.Verdict is Verdict.Faster or Verdict.Slower && Math.Max(again.Estimate.Point, 1 / again.Estimate.Point) < least;
            judged[ratio] = ratio.Verdict == Verdict.None ? ratio : isSmall ? again with { Verdict = Verdict.Undecided } : again;
        }

        return [.. ratios.Select(r => judged.GetValueOrDefault(r, r))];
    }

    /// <summary>The chance of such a distance from 1, or a larger one, where both sides are equal.</summary>
    private static double Chance(Estimate estimate)
    {
        var distance = Math.Abs(Math.Log(estimate.Point)) - (estimate.Point > 1 ? estimate.Systematic.Low : estimate.Systematic.High);
        return distance <= 0 ? 1
            : estimate.LogStandardDeviation is > 0 and var deviation
                ? 2 * StudentT.UpperTail(distance * Math.Sqrt(estimate.Launches) / deviation, estimate.Launches - 1)
                : 0;
    }

    /// <summary>The same pairs of ratios, each side of each pair judged with all pairs together: a flip is wrong only where one of its sides is.</summary>
    public static IReadOnlyList<PairComparison> Together(this IReadOnlyCollection<PairComparison> pairs, double confidence)
    {
        var estimator = new RatioEstimator(Each(confidence, pairs.Count));
        return [.. pairs.Select(p => new PairComparison(Again(p.First, estimator), Again(p.Second, estimator)))];
    }

    private static Ratio Again(Ratio ratio, RatioEstimator estimator)
    {
        var compared = estimator.Compare(ratio.Estimate);
        return ratio with
        {
            Estimate = compared.Estimate,
            Verdict = compared.Verdict,
            LaunchesNeeded = compared.LaunchesNeeded,
            SmallestEffect = compared.SmallestEffect,
        };
    }
}

/// <summary>Every pair of contenders in two scenarios: where their rankings part ways.</summary>
internal static class PairComparisons
{
    /// <summary>Every pair of full competitors, the baseline included, at every size that both have, once: the one listed first is the baseline.</summary>
    /// <param name="controls">Controls of the run, for its systematic uncertainty; null to take them from the rows.</param>
    /// <exception cref="AnalysisException">A row cannot be what it says.</exception>
    public static IReadOnlyList<PairComparison> Between(
        IReadOnlyList<Row> rows, RunManifest? manifest, (string Scenario, string Shape) first, (string Scenario, string Shape) second, double confidence = 0.95,
        IReadOnlyList<Control>? controls = null)
    {
        var roles = new Roles(manifest);
        var own = rows.Where(r => ((r.Scenario, r.Shape) == first || (r.Scenario, r.Shape) == second) && Analyzer.IsTimeByDefault(r)).ToList();
        var measured = own.Select(r => r.Contender).Distinct(StringComparer.Ordinal).ToHashSet(StringComparer.Ordinal);
        string[] listed = manifest is null
            ? [.. measured.Order(StringComparer.Ordinal)]
            : [.. manifest.Contenders.Select(c => c.Name).Where(measured.Contains)];
        List<PairComparison> pairs = [];
        for (var i = 0; i < listed.Length - 1; i++)
        {
            if (ControlNames.OriginalOf(listed[i]) != listed[i])
            {
                continue;
            }

            string[] others = [.. listed.Skip(i + 1).Where(c => roles.Competes(c, listed[i]))];
            var ratios = Analyzer.Analyze(own, manifest, new AnalysisOptions { Confidence = confidence, Baseline = listed[i], Controls = controls }).Ratios
                .Where(r => r.Baseline == listed[i] && others.Contains(r.Contender)).ToLookup(r => (r.Setting.Scenario, r.Setting.Shape));
            pairs.AddRange(
                from a in ratios[first]
                from b in ratios[second]
                where a.Contender == b.Contender && a.Size == b.Size && a.Setting == (b.Setting with { Scenario = first.Scenario, Shape = first.Shape })
                select new PairComparison(a, b));
        }

        return pairs;
    }
}

/// <summary>The ratio of the same two contenders at the same size in two scenarios, or in two runs.</summary>
internal sealed record PairComparison(Ratio First, Ratio Second)
{
    /// <summary>The factor, at least 1, between both points.</summary>
    public double Difference => RatioEstimator.Factor(LogDifference);

    /// <summary>
    /// The same as a multiple of both intervals combined (the root of the sum of the squares of their half-widths as logarithms); null where one of them has
    /// none. Where intervals have no width, equal points agree.
    /// </summary>
    public double? Distance => First.Estimate.LogHalfWidth is { } a && Second.Estimate.LogHalfWidth is { } b
        ? LogDifference == 0 ? 0 : LogDifference / double.Hypot(a, b)
        : null;

    /// <summary>Whether the difference is within both intervals combined; null where one of them has none.</summary>
    public bool? Agrees => Distance is { } distance ? distance <= 1 : null;

    /// <summary>A flip: one says faster and the other slower.</summary>
    public bool IsFlip => (First.Verdict, Second.Verdict) is (Verdict.Faster, Verdict.Slower) or (Verdict.Slower, Verdict.Faster);

    /// <summary>One scenario has a winner, and the other shows that there is none.</summary>
    public bool EvensOut => First.Verdict != Second.Verdict && (First.Verdict == Verdict.Same || Second.Verdict == Verdict.Same)
        && IsDecided(First) && IsDecided(Second);

    private double LogDifference => Math.Abs(RatioEstimator.LogRatio(First.Estimate.Point, Second.Estimate.Point));

    // An undecided comparison differs from nothing.
    private static bool IsDecided(Ratio ratio) => ratio.Verdict is Verdict.Faster or Verdict.Slower or Verdict.Same;
}
