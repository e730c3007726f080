using Overtake.Analysis;
using Overtake.Charts.Tables;

namespace Overtake.Charts.Boxing;

/// <summary>All tables of the boxing study.</summary>
public static class BoxingTables
{
    /// <summary>Sizes of the ratio table: where the curves are read most often, and both sides of the large-object threshold of the published record.</summary>
    private static readonly long[] _sizes = [1, 16, 256, 2048, 3540, 3541, 4096, 16384, 65536];

    /// <summary>Every table that the run has data for.</summary>
    public static IReadOnlyList<Table> All(RunData run) =>
    [
        RunTable.Make(run), CrossoverTable.Make(run), ControlTable.Make(run),
        .. run.Scenarios.Select(s => run.Headline(s, BoxingFigures.Shape)).OfType<Setting>().SelectMany(s => (Table[])[RatioTable.Make(run, s.Scenario, s.Shape, _sizes), CostTable.Make(run, s.Scenario, s.Shape)]).Where(t => t.Rows.Count > 0),
    ];
}
