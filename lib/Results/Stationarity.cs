namespace Overtake.Results;

/// <summary>
/// Whether the visits to a case show one level. A heap that was still cold, or a cache that was still filling, shows as a first third of visits
/// that differs from the last. The rule knows the visits of a launch and nothing of ratios.
/// </summary>
internal static class Stationarity
{
    /// <summary>A first third that differs from the last by less is no trend that matters.</summary>
    public static readonly double LargestTrend = Math.Log(1.1);

    // More than what a collection leaves behind: it may take one region of 1,024 pages anew.
    private const double ManyFaults = 2_000;
    private const double Colder = 2;

    // Of fewer visits a third lies beyond the rest by chance too often: for them page faults alone count.
    private const int FewestVisits = 8;

    private const int Thirds = 3;

    /// <summary>The cases whose visits do not show one level, each with its first third over its last.</summary>
    /// <remarks>
    /// The common part of all cases of a round is the speed of the machine and taken out first. Then all visits of the first third must lie
    /// beyond all others, and the thirds differ by 10 %, where there are at least 8 visits; or the visits of the first third have many page faults, and more
    /// than twice those of the last.
    /// </remarks>
    public static IReadOnlyDictionary<CaseVisits, double> Trends(IReadOnlyList<CaseVisits> place)
    {
        var levels = place.Select(Logs).ToList();
        var speed = levels.SelectMany(l => l).GroupBy(l => l.Round).ToDictionary(r => r.Key, r => LaunchEstimate.Median([.. r.Select(l => l.Log)]));
        var trends = new Dictionary<CaseVisits, double>();
        foreach (var (visited, logs) in place.Zip(levels).Where(p => p.Second.Count >= Thirds))
        {
            var third = logs.Count / Thirds;
            double[] own = [.. logs.Select(l => l.Log - (place.Count > 1 ? speed[l.Round] : 0))];
            var (first, last) = (own[..third], own[^third..]);
            var apart = own.Length >= FewestVisits && (first.Min() > own[third..].Max() || first.Max() < own[third..].Min());
            var trend = LaunchEstimate.Median(first) - LaunchEstimate.Median(last);
            Visit[] kept = [.. visited.Visits.Where(v => v.Kept)];
            if ((apart && Math.Abs(trend) > LargestTrend) || WasCold(kept[..third], kept[^third..]))
            {
                trends.Add(visited, Math.Exp(trend));
            }
        }

        return trends;
    }

    /// <summary>Log work of the kept visits less the mean of the case.</summary>
    private static List<(int Round, double Log)> Logs(CaseVisits visited)
    {
        var kept = visited.Visits.Where(v => v.Kept).ToList();
        var mean = kept.Average(v => Math.Log(v.Work));
        return [.. kept.Select(v => (v.Round, Math.Log(v.Work) - mean))];
    }

    private static bool WasCold(Visit[] first, Visit[] last)
    {
        var faults = first.Average(v => v.Faults ?? 0);
        return faults > ManyFaults && faults > Colder * last.Average(v => v.Faults ?? 0);
    }
}
