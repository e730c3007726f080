using Overtake.Results;

namespace Overtake.Analysis;

/// <summary>One contender at one size of one setting, launch by launch.</summary>
internal sealed class Case
{
    /// <summary>Launch number to costs, in ascending order.</summary>
    public SortedDictionary<int, LaunchCosts> Launches { get; } = [];

    /// <summary>
    /// The log ratio of every launch in which both sides were measured and steady. Empty when any of these costs is zero:
    /// a ratio to nothing does not exist, and leaving out just the launches with a zero would bias the rest.
    /// </summary>
    public static IReadOnlyList<LaunchRatio> Ratios(Case baseline, Case contender, string metric)
    {
        List<LaunchRatio> ratios = [];
        foreach (var (launch, costs) in contender.Launches)
        {
            if (!costs.Steady || !baseline.Launches.TryGetValue(launch, out LaunchCosts? other) || !other.Steady
                || costs.Cost(metric) is not double cost || other.Cost(metric) is not double otherCost)
            {
                continue;
            }

            if (!(cost > 0 && otherCost > 0 && double.IsFinite(cost) && double.IsFinite(otherCost)))
            {
                return [];
            }

            ratios.Add(new LaunchRatio(launch, RatioEstimator.LogRatio(otherCost, cost)));
        }

        return ratios;
    }

    /// <summary>The log of estimate / uninterrupted stretches of every steady launch that has both.</summary>
    public IEnumerable<LaunchRatio> OverStretches()
    {
        foreach (var (launch, costs) in Launches)
        {
            if (costs.Steady && costs.Cost(Metric.Time.Name) is double estimate && costs.Cost(Metric.Stretch.Name) is > 0 and double stretch)
            {
                yield return new LaunchRatio(launch, RatioEstimator.LogRatio(estimate, stretch));
            }
        }
    }

    /// <summary>Cost per operation over all steady launches together; null where the metric was not recorded.</summary>
    public double? Mean(string metric)
    {
        double sum = 0;
        int launches = 0;
        foreach (LaunchCosts costs in Launches.Values)
        {
            if (costs.Steady && costs.Cost(metric) is double cost)
            {
                sum += cost;
                launches++;
            }
        }

        return launches == 0 ? null : sum / launches;
    }

    /// <summary>Collections of one generation during the timed iterations of all steady launches; the rows hold them per 1,000 operations.</summary>
    public double Collections(string generation) =>
        Math.Round(Launches.Values.Where(l => l.Steady).Sum(l => l.Total(generation)) / 1000);
}
