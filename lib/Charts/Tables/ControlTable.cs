namespace Overtake.Charts.Tables;

/// <summary>The controls of a run: whether its other numbers can be trusted.</summary>
public static class ControlTable
{
    /// <summary>Makes the table.</summary>
    public static Table Make(RunData run) => new(
        "Controls",
        [new("scenario"), new("shape"), new("control"), new("ratio", ColumnKind.Ratio), new("low", ColumnKind.Ratio), new("high", ColumnKind.Ratio), new("launches", ColumnKind.Count), new("passed")],
        [.. run.Analysis.Controls.Select(c => (IReadOnlyList<object?>)[c.Scenario.Length == 0 ? "whole run" : c.Scenario, c.Shape, c.Kind, c.Estimate.Point, c.Estimate.Low, c.Estimate.High, c.Estimate.Launches, c.Pass switch { true => "yes", false => "no", null => "too few launches" }])],
        $"A/A: two copies of the same code, pooled over sizes{(run.Analysis.Controls.Any(c => c.Scenario.Length > 0 && c.Shape.Length == 0) ? ", and over shapes where none is named" : "")}. +10 %: a tenth more work, which must be found slower. Low and high of A/A: the interval that all of them together keep. A copy passes where that contains 1; where everything of a scenario is pooled, or a shape stands for itself, its ratio must be within 3 % of 1 besides. Drift: a fixed workload before and after the run.");
}
