namespace Overtake.Analysis;

/// <summary>Comparisons of which something is said together: that some are significant, or that none is.</summary>
public static class Family
{
    /// <summary>The confidence that each of several intervals needs for all of them together to have another one (Bonferroni).</summary>
    /// <param name="confidence">Nominal coverage of all together, above 0 and below 1.</param>
    /// <param name="members">Intervals; below 1 counts as 1.</param>
    public static double Each(double confidence, int members) => 1 - ((1 - confidence) / Math.Max(1, members));

    /// <summary>The same ratios with intervals, and verdicts by them, that are wide enough for all of them together.</summary>
    /// <param name="ratios">Ratios of any confidence.</param>
    /// <param name="confidence">Nominal coverage of all together, above 0 and below 1.</param>
    public static IReadOnlyList<Ratio> Together(this IReadOnlyCollection<Ratio> ratios, double confidence)
    {
        var estimator = new RatioEstimator(Each(confidence, ratios.Count));
        return [.. ratios.Select(r => Again(r, estimator))];
    }

    /// <summary>The same pairs of ratios, each side of each pair judged with all pairs taken together: a flip is wrong only where one of its sides is.</summary>
    /// <param name="pairs">Pairs of any confidence.</param>
    /// <param name="confidence">Nominal coverage of all together, above 0 and below 1.</param>
    public static IReadOnlyList<PairComparison> Together(this IReadOnlyCollection<PairComparison> pairs, double confidence)
    {
        var estimator = new RatioEstimator(Each(confidence, pairs.Count));
        return [.. pairs.Select(p => new PairComparison(Again(p.First, estimator), Again(p.Second, estimator)))];
    }

    private static Ratio Again(Ratio ratio, RatioEstimator estimator)
    {
        var compared = estimator.Compare(ratio.Estimate);
        return ratio with { Estimate = compared.Estimate, Verdict = compared.Verdict, LaunchesNeeded = compared.LaunchesNeeded, SmallestEffect = compared.SmallestEffect };
    }
}
