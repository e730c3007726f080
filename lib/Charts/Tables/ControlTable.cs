namespace Overtake.Charts.Tables;

/// <summary>The controls of a run, and by how much they widen its intervals.</summary>
public static class ControlTable
{
    /// <summary>Makes the table.</summary>
    public static Table Make(RunData run) => new(
        "Controls",
        [new("scenario"), new("shape"), new("control"), new("ratio", ColumnKind.Ratio), new("low", ColumnKind.Ratio), new("high", ColumnKind.Ratio), new("launches", ColumnKind.Count), new("as expected"), new("widens by", ColumnKind.Percent)],
        [.. run.Analysis.Controls.Select(c => (IReadOnlyList<object?>)[c.Scenario.Length == 0 ? "whole run" : c.Scenario, c.Shape, c.Name, c.Estimate.Point, c.Estimate.Low, c.Estimate.High, c.Estimate.Launches, c.Pass switch { true => "yes", false => "no", null => "too few launches" }, c.Systematic > 1 ? c.Systematic - 1 : null])],
        $"A/A: two copies of the same code, pooled over sizes{(run.Analysis.Controls.Any(c => c.Scenario.Length > 0 && c.Shape.Length == 0) ? ", and over shapes where none is named" : "")}. +10 %: a tenth more work, expected at 0.91. A/A bounds are Bonferroni-adjusted. A deviation that is no noise is a systematic uncertainty: it widens every interval of its scenario and shape. For A/A it must exceed its own standard error, for +10 % it must be significant and above 3 %.{(run.Analysis.Controls.Any(c => c.IsUninterrupted) ? " Visits / uninterrupted: a contender's ratio from short visits over its ratio from stretches of 300 ms, expected at 1, with the rule of A/A." : "")} Drift: a fixed workload before and after the run; it widens nothing.");
}
