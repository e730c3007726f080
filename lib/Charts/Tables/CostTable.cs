using Overtake.Analysis;

namespace Overtake.Charts.Tables;

/// <summary>What each fixed choice, and switching at the crossover, costs over the range of sizes, and the worst size of each contender.</summary>
public static class CostTable
{
    /// <summary>Makes the table.</summary>
    /// <param name="run">The run.</param>
    /// <param name="scenario">Scenario.</param>
    /// <param name="shape">Shape.</param>
    /// <exception cref="ArgumentException">Nothing was measured there.</exception>
    public static Table Make(RunData run, string scenario, string shape)
    {
        var setting = run.Headline(scenario, shape) ?? throw new ArgumentException($"Nothing was measured in '{scenario}' with shape '{shape}'.");
        var worst = run.Analysis.Regret.Where(r => r.Setting == setting).GroupBy(r => r.Contender).ToDictionary(g => g.Key, g => g.MaxBy(r => r.Loss)!, StringComparer.Ordinal);
        return new Table(
            $"Cost of each choice: {scenario}, {shape}",
            [new("choice"), new("cost over all sizes", ColumnKind.Ratio), new("worst size", ColumnKind.Count), new("cost there", ColumnKind.Ratio)],
            [.. run.Analysis.RangeCosts.Where(r => r.Setting == setting).OrderBy(r => r.Cost).Select(r => Row(r, worst.GetValueOrDefault(r.Strategy)))],
            "1× is the best choice at every size. Over all sizes: geometric mean.");
    }

    private static IReadOnlyList<object?> Row(RangeCost cost, Regret? worst) => [cost.Strategy, cost.Cost, worst?.Size, worst is null ? null : 1 + worst.Loss];
}
