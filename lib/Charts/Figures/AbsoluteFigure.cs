using Overtake.Analysis;
using Overtake.Charts.Drawing;
using Overtake.Results;

namespace Overtake.Charts.Figures;

/// <summary>What figures of absolute amounts share: they come from the rows, so their bands are ranges and no intervals.</summary>
internal static class AbsoluteFigure
{
    public const string Band = "bands: lowest to highest launch";

    /// <summary>As <see cref="Band"/>, where they are drawn as lines.</summary>
    public const string Lines = "lines: lowest to highest launch";

    /// <summary>The baseline and the contenders beside it, in the study's order.</summary>
    public static IReadOnlyList<string> Shown(RunData run, Setting setting, IReadOnlyCollection<string>? contenders)
    {
        var measured = run.Costs(setting, Metric.Time.Name).Concat(run.Costs(setting, Metric.Throughput.Name)).Concat(run.Costs(setting, Metric.P50.Name))
            .Select(c => c.Contender).ToHashSet(StringComparer.Ordinal);
        return [.. run.Contenders.Where(measured.Contains).Where(c => c == run.Baseline(setting.Scenario)
            || (contenders?.Contains(c) ?? run.Role(c, setting.Scenario) == ContenderRole.Contender))];
    }

    /// <summary>An amount in a row, from the lowest to the highest launch.</summary>
    public static Mark Mark(RunData run, CaseCost cost, string series, Func<double, string> format) => new(
        $"{series}, {cost.Contender}",
        new SeriesPoint(cost.Size, cost.Mean, cost.Launches > 1 ? cost.Lowest : null, cost.Launches > 1 ? cost.Highest : null, cost.Launches),
        run.Style(cost.Contender) with { Symbol = "circle" },
        $"{cost.Contender}: {format(cost.Mean)}");

    /// <summary>A metric divided by something, a line for each contender.</summary>
    public static IReadOnlyList<Series> Series(RunData run, Setting setting, Metric metric, IReadOnlyList<string> contenders, Func<CaseCost, double> divisor)
    {
        var costs = run.Costs(setting, metric.Name).ToLookup(c => c.Contender);
        return [.. contenders.Where(costs.Contains).Select(contender => new Series(contender, run.Style(contender),
            [.. costs[contender].OrderBy(c => c.Size).Select(c => new SeriesPoint(
                c.Size, c.Mean / divisor(c), c.Launches > 1 ? c.Lowest / divisor(c) : null, c.Launches > 1 ? c.Highest / divisor(c) : null, c.Launches))]))];
    }
}
