using Overtake.Analysis;
using Overtake.Charts.Figures;

namespace Overtake.Charts.Tables;

/// <summary>Where contenders overtake the baseline, why, and whether it survives another way of measuring.</summary>
public static class CrossoverTable
{
    /// <summary>Makes the table.</summary>
    /// <param name="run">The run.</param>
    /// <param name="scenario">Scenario; null for all.</param>
    /// <param name="shape">Shape; null for all.</param>
    /// <param name="everyParameter">False for default parameters only.</param>
    public static Table Make(RunData run, string? scenario = null, string? shape = null, bool everyParameter = false)
    {
        var crossovers = run.Analysis.Crossovers
            .Where(c => (scenario is null || c.Setting.Scenario == scenario) && (shape is null || c.Setting.Shape == shape))
            .Where(c => everyParameter || c.Setting == run.Headline(c.Setting.Scenario, c.Setting.Shape)).ToList();
        var rows = crossovers.SelectMany(c => c.Points.Count > 0 ? c.Points.Select(p => Row(run, c, p)) : [Row(run, c, null)]).ToList();
        return new Table(
            "Crossovers",
            [
                new("scenario"), new("shape"), new("parameters"), new("contender"), new("baseline"), new("outcome"), new("at"), new("from", ColumnKind.Count), new("to", ColumnKind.Count),
                new("ratio before"), new("ratio after"), new("cause"), new("proven"), new("under other settings"), new("remark"),
            ],
            rows,
            $"Only measured sizes count: a crossover lies after 'from' and not after 'to'.{run.LimitSentences(crossovers.Select(c => c.Setting))}");
    }

    /// <summary>An outcome in words.</summary>
    internal static string Words(CrossoverOutcome outcome) => outcome switch
    {
        CrossoverOutcome.At => "changes places once",
        CrossoverOutcome.Several => "changes places several times",
        CrossoverOutcome.NoneAlwaysAhead => "always ahead",
        CrossoverOutcome.NoneAlwaysBehind => "always behind",
        _ => "unresolved",
    };

    private static IReadOnlyList<object?> Row(RunData run, Crossover crossover, CrossoverPoint? point)
    {
        var usual = run.Headline(crossover.Setting.Scenario, crossover.Setting.Shape) ?? crossover.Setting;
        object?[] place = [crossover.Setting.Scenario, crossover.Setting.Shape, crossover.Setting == usual ? "" : SensitivityFigure.Words(crossover.Setting, usual), crossover.Contender, crossover.Baseline];
        return point is null
            ? [.. place, Words(crossover.Outcome), null, null, null, null, null, null, null, null, crossover.Remark]
            : [.. place, (point.Overtakes ? "overtakes" : "falls behind") + (crossover.Outcome == CrossoverOutcome.Unresolved ? " (unresolved)" : ""),
                Format.Count(point.Step ? point.High : point.Point), point.Low, point.High,
                Format.Interval(point.RatioLow), Format.Interval(point.RatioHigh), point.Cause, point.Proven ? "yes" : point.Sensitivity.Length > 0 ? "no" : "not tried", point.Sensitivity.Length > 0 ? point.Sensitivity : "not tried", crossover.Remark];
    }
}
