using Overtake.Analysis;

namespace Overtake.Charts.Tables;

/// <summary>Estimates from visits against uninterrupted stretches of the same cases.</summary>
public static class StretchTable
{
    /// <summary>Makes the table.</summary>
    /// <returns>The table; null where the run has no stretches.</returns>
    public static Table? Make(RunData run) => run.Analysis.Stretches.Count == 0 ? null : new(
        "Time from short visits / time from uninterrupted stretches",
        [new("scenario"), new("shape"), new("contender"), new("size", ColumnKind.Count), new("ratio", ColumnKind.Ratio), new("low", ColumnKind.Ratio), new("high", ColumnKind.Ratio), new("launches", ColumnKind.Count)],
        [.. run.Analysis.Stretches.Select(s => (IReadOnlyList<object?>)[s.Setting.Scenario, s.Setting.Shape, s.Contender, s.Size, s.Estimate.Point, s.Estimate.Low, s.Estimate.High, s.Estimate.Launches])],
        $"Both in the same processes; 1 where they agree. Stretches take 300 ms each. Intervals: {Format.Number(run.Analysis.Confidence * 100)} %, t over launches.");
}
