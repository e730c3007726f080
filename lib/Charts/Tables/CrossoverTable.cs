using Overtake.Analysis;
using Overtake.Charts.Figures;

namespace Overtake.Charts.Tables;

/// <summary>Where contenders overtake the baseline, why, and whether it survives another way of measuring.</summary>
public static class CrossoverTable
{
    /// <summary>Makes the table: a row for each crossover, and one for each contender without any.</summary>
    /// <param name="run">The run.</param>
    /// <param name="scenario">Scenario; null for all.</param>
    public static Table Make(RunData run, string? scenario = null)
    {
        var crossovers = Of(run, scenario);
        var rows = crossovers.SelectMany(c => c.Points.Count > 0 ? c.Points.Select(p => Row(run, c, p)) : [Row(run, c, null)]).ToList();
        return new Table(
            "Crossovers",
            [new("scenario"), new("shape"), new("contender"), new("against the baseline"), new("crossover"), new("before"), new("after"), new("why")],
            rows,
            $"Only measured sizes count: a crossover lies between two of them, each confirmed by a neighbour. Before and after: ratios at those two sizes.{run.LimitSentences(crossovers.Select(c => c.Setting))}");
    }

    /// <summary>What crossovers survive, and what is open about each curve; null where there is nothing to say.</summary>
    /// <param name="run">The run.</param>
    /// <param name="scenario">Scenario; null for all.</param>
    public static Table? Details(RunData run, string? scenario = null)
    {
        var rows = Of(run, scenario).SelectMany(c => c.Points.Where(p => p.Sensitivity.Length > 0).Select(p => (Crossover: c, What: $"{Place(p)}: {p.Sensitivity}"))
                .Concat(c.Remark.Length > 0 ? [(c, c.Remark)] : []))
            .Select(d => (IReadOnlyList<object?>)[d.Crossover.Setting.Scenario, d.Crossover.Setting.Shape, d.Crossover.Contender, Format.Capital(d.What)]).ToList();
        return rows.Count == 0 ? null : new Table("Crossovers: under other settings, and what is open", [new("scenario"), new("shape"), new("contender"), new("remark")], rows);
    }

    /// <summary>Which way and where.</summary>
    internal static string Place(CrossoverPoint point) =>
        $"{(point.Overtakes ? "overtakes" : "falls behind")} {(point.Step ? $"at {Format.Count(point.High)}" : $"between {Format.Count(point.Low)} and {Format.Count(point.High)}")}";

    private static List<Crossover> Of(RunData run, string? scenario) =>
        [.. run.Analysis.Crossovers.Where(c => (scenario is null || c.Setting.Scenario == scenario) && c.Setting == run.Headline(c.Setting.Scenario, c.Setting.Shape))];

    private static IReadOnlyList<object?> Row(RunData run, Crossover crossover, CrossoverPoint? point)
    {
        object?[] place =
        [
            crossover.Setting.Scenario, crossover.Setting.Shape, crossover.Contender,
            run.Ratios(crossover.Setting, crossover.Contender).ToList() is { Count: > 0 } curve ? Answer.Against(curve, counted: false, crossover.Axis) : null,
        ];
        return point is null
            ? [.. place, null, null, null, null]
            : [.. place, Place(point), Format.Interval(point.RatioLow), Format.Interval(point.RatioHigh), point.Cause + (point.Proven ? " (proven)" : "")];
    }
}
