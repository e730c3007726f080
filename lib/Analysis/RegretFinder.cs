using System.Globalization;

namespace Overtake.Analysis;

/// <summary>
/// The cost of the wrong choice. That of a contender relative to the baseline is 1 / ratio, so losses come from pairs
/// of the same launch and never from absolute times of different ones.
/// </summary>
internal static class RegretFinder
{
    public static (List<Regret> Regret, List<RangeCost> RangeCosts) Find(IEnumerable<MeasuredCurve> competitors, IReadOnlyList<Crossover> crossovers)
    {
        List<Regret> regret = [];
        List<RangeCost> rangeCosts = [];
        foreach (var curves in competitors.Where(c => c.Curve.Points.Count > 0).GroupBy(c => c.Group.Setting))
        {
            var baseline = curves.First().Baseline;
            var costs = (
                from curve in curves
                from point in curve.Curve.Points
                group (curve.Contender, Cost: 1 / point.Estimate.Point) by point.Size into atSize
                orderby atSize.Key
                select (Size: atSize.Key, Of: atSize.Prepend((baseline, 1)).ToDictionary(StringComparer.Ordinal))).ToList();

            // The same sizes for all: those at which the most competitors were measured, which leaves out the sizes that refinement added for one pair.
            var most = costs.Max(c => c.Of.Count);
            var grid = costs.Where(c => c.Of.Count == most).ToList();
            regret.AddRange(
                from place in grid
                let best = place.Of.Values.Min()
                from cost in place.Of
                select new Regret(curves.Key, place.Size, cost.Key, (cost.Value / best) - 1));

            rangeCosts.AddRange(OverRange(curves.Key, baseline, grid, crossovers.Where(c => c.Setting == curves.Key)));
        }

        return (regret, rangeCosts);
    }

    /// <summary>Strategies over the sizes of the grid. A contender that is missing at one of them has no cost over the range.</summary>
    private static IEnumerable<RangeCost> OverRange(
        Setting setting, string baseline, List<(long Size, Dictionary<string, double> Of)> grid, IEnumerable<Crossover> crossovers)
    {
        foreach (var contender in grid[0].Of.Keys.Where(HasCost))
        {
            yield return new RangeCost(setting, contender, Cost(_ => contender));
        }

        foreach (var crossover in crossovers.Where(c => c.Points.Count > 0 && HasCost(c.Contender)))
        {
            string Choice(bool contender) => contender ? crossover.Contender : baseline;
            // A list of many is longer than a chart is wide.
            var strategy = crossover.Points.Count > 2
                ? $"{baseline} and {crossover.Contender}, switched at {crossover.Points.Count} crossovers"
                : Choice(!crossover.Points[0].Overtakes) + string.Concat(crossover.Points.Select(p =>
                    string.Create(CultureInfo.InvariantCulture, $", then {Choice(p.Overtakes)} from {Math.Ceiling(p.Point):N0}")));
            yield return new RangeCost(setting, strategy, Cost(size =>
                Choice(crossover.Points.LastOrDefault(p => p.Point <= size)?.Overtakes ?? !crossover.Points[0].Overtakes)));
        }

        bool HasCost(string contender) => grid.All(g => g.Of.ContainsKey(contender));

        double Cost(Func<long, string> choice) =>
            Math.Exp(grid.Average(g => Math.Log(g.Of[choice(g.Size)] / g.Of.Values.Min())));
    }
}

/// <summary>The relative cost of a contender at one size against the best full competitor there, at sizes where the most competitors were measured.</summary>
/// <param name="Loss">cost / best cost - 1; 0 for the best.</param>
public sealed record Regret(Setting Setting, long Size, string Contender, double Loss);

/// <summary>Geometric mean over the measured sizes of a strategy's cost relative to the best contender at each size.</summary>
/// <param name="Strategy">A contender alone, <c>baseline, then X from N</c>, or <c>baseline and X, switched at 3 crossovers</c>.</param>
/// <param name="Cost">At least 1; 1 means best everywhere.</param>
public sealed record RangeCost(Setting Setting, string Strategy, double Cost);
