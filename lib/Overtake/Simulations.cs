using Overtake.Analysis.Simulation;
using Overtake.Charts;

namespace Overtake;

/// <summary>How often the intervals of this project contain a truth that is known because it was simulated.</summary>
public static class Simulations
{
    /// <summary>Coverage of 95 % intervals of a ratio, by noise and launches; the same numbers at every call.</summary>
    public static Table Coverage()
    {
        var rows = CoverageSimulation.Run();
        return new Table(
            "Share of 95 % intervals that contain the true ratio",
            [
                new TableColumn("noise"), new TableColumn("launches", ColumnKind.Count), new TableColumn("covered", ColumnKind.Percent),
                new TableColumn("mean width", ColumnKind.Percent),
            ],
            [.. rows.Select(r => new object?[] { r.Noise, r.Launches, r.Coverage / 100, r.MeanWidth / 100 })],
            $"{rows[0].Runs:N0} simulated runs a row, seed {CoverageSimulation.DefaultSeed}. Width: half the interval, relative to the ratio.");
    }

    /// <summary>
    /// Coverage of 95 % intervals of a ratio where two copies of the same code differ,
    /// with and without the systematic uncertainty; the same numbers at every call.
    /// </summary>
    public static Table Bias()
    {
        var rows = BiasSimulation.Run();
        return new Table(
            "Share of 95 % intervals that contain the true ratio, where copies of the same code differ",
            [
                new TableColumn("copies differ by", ColumnKind.Percent), new TableColumn("noise of launches", ColumnKind.Percent),
                new TableColumn("launches", ColumnKind.Count),
                new TableColumn("covered without widening", ColumnKind.Percent), new TableColumn("covered", ColumnKind.Percent),
                new TableColumn("mean width", ColumnKind.Percent),
            ],
            [.. rows.Select(r => new object?[] { r.Bias / 100, r.Noise / 100, r.Launches, r.Unwidened / 100, r.Coverage / 100, r.MeanWidth / 100 })],
            $"{rows[0].Runs:N0} simulated runs a row, seed {CoverageSimulation.DefaultSeed}. "
            + "Intervals are widened by what the controls show, pooled over 8 sizes.");
    }

    /// <summary>Coverage of the brackets of crossovers, by shape of the true curve.</summary>
    public static Table Crossovers()
    {
        var rows = CrossoverSimulation.Run();
        return new Table(
            "Share of crossover brackets that contain the true crossover",
            [
                new TableColumn("true curve"), new TableColumn("refined"), new TableColumn("launches", ColumnKind.Count),
                new TableColumn("found", ColumnKind.Percent), new TableColumn("covered", ColumnKind.Percent), new TableColumn("mean width", ColumnKind.Ratio),
            ],
            [.. rows.Select(r => new object?[] {
                r.Curve, r.Refined ? "yes" : "no", r.Launches, r.Found / 100, r.Found > 0 ? r.Coverage / 100 : null, r.Found > 0 ? r.MeanWidth : null,
            })],
            $"{rows[0].Runs:N0} simulated runs a row. Under A/A there is no crossover, so whatever is found there is false. Width: "
            + "upper end of the bracket divided by its lower end.");
    }
}
