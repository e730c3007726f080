using Overtake.Charts;
using Overtake.Results;

namespace Overtake;

/// <summary>
/// How often the intervals of this project contain a truth that is known because it was simulated.
/// The tests simulate again and compare with <c>data/simulations</c>.
/// </summary>
public static class Simulations
{
    /// <summary>Coverage of 95 % intervals of a ratio, by noise and launches.</summary>
    public static Table Coverage() => Read("coverage.csv", ColumnKind.Text, ColumnKind.Count, ColumnKind.Percent, ColumnKind.Percent);

    /// <summary>Coverage of 95 % intervals of a ratio where two copies of the same code differ, with and without the systematic uncertainty.</summary>
    public static Table Bias() =>
        Read("bias.csv", ColumnKind.Percent, ColumnKind.Percent, ColumnKind.Count, ColumnKind.Percent, ColumnKind.Percent, ColumnKind.Percent);

    /// <summary>Coverage of the brackets of crossovers, by shape of the true curve.</summary>
    public static Table Crossovers() =>
        Read("crossovers.csv", ColumnKind.Text, ColumnKind.Text, ColumnKind.Count, ColumnKind.Percent, ColumnKind.Percent, ColumnKind.Ratio);

    /// <summary>A table whose note is its title and its remark.</summary>
    private static Table Read(string file, params ColumnKind[] kinds)
    {
        var table = PublishedTable.Read(Path.Combine(ProjectFolder.Data, "simulations", file));
        return new Table(
            table.Note[0],
            [.. table.Columns.Zip(kinds, (column, kind) => new TableColumn(column, kind))],
            [.. table.Rows.Select(row => (IReadOnlyList<object?>)[
                .. table.Columns.Zip(kinds, object? (column, kind) =>
                    kind == ColumnKind.Text ? row[column] : row[column].Length == 0 ? null : row.Number(column)),
            ])],
            table.Note[1]);
    }
}
