using System.Globalization;
using CsvHelper;
using CsvHelper.Configuration;

namespace Overtake.Results;

/// <summary>Reads the figures of published studies: CSV files that begin with a note, each line of it after <c># </c>.</summary>
public static class PublishedFigures
{
    private static readonly string[] BoxingColumns =
        ["method", "iter_count", "message_num", "mean_ms", "error_ms", "stddev_ms", "gen0", "gen1", "gen2", "allocated_mb"];

    /// <summary>Reads any published table.</summary>
    /// <param name="path">The file, for example <c>data/published/pools.csv</c>.</param>
    /// <exception cref="InvalidResultException">The file is missing, or a row has not as many cells as the header.</exception>
    public static PublishedTable Read(string path)
    {
        try
        {
            var lines = File.ReadAllLines(path);
            string[] note = [.. lines.TakeWhile(line => line.StartsWith('#')).Select(line => line.TrimStart('#').Trim())];
            using var text = new StringReader(string.Join('\n', lines.Skip(note.Length)));
            using var parser = new CsvParser(text, new CsvConfiguration(CultureInfo.InvariantCulture) { BadDataFound = null, IgnoreBlankLines = false });
            if (!parser.Read())
            {
                throw new InvalidResultException(path, "expected a header, found the end of the file", note.Length + 1);
            }

            var columns = parser.Record!;
            var rows = new List<IReadOnlyList<string>>();
            while (parser.Read())
            {
                if (parser.Count != columns.Length)
                {
                    throw new InvalidResultException(path, $"expected {columns.Length} fields, found {parser.Count}", note.Length + parser.RawRow);
                }

                rows.Add(parser.Record!);
            }

            return new PublishedTable(path, note, columns, rows);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException)
        {
            throw new InvalidResultException(path, $"cannot be read: {e.Message}", inner: e);
        }
    }

    /// <summary>Reads the published boxing benchmark.</summary>
    /// <param name="path">The file, usually <c>data/published/boxing.csv</c>.</param>
    /// <exception cref="InvalidResultException">The file is missing, has other columns, or a cell is no number.</exception>
    public static IReadOnlyList<PublishedBoxing> ReadBoxing(string path)
    {
        var table = Read(path);
        if (!table.Columns.SequenceEqual(BoxingColumns))
        {
            throw new InvalidResultException(path, $"expected the columns {string.Join(',', BoxingColumns)}, found {string.Join(',', table.Columns)}", table.FirstLine - 1);
        }

        return [.. table.Rows.Select((row, i) => new PublishedBoxing(
            row[0], Whole(row, i, 1), Whole(row, i, 2), Number(row, i, 3), Number(row, i, 4), Number(row, i, 5), Number(row, i, 6), Number(row, i, 7), Number(row, i, 8), Number(row, i, 9)))];

        int Whole(IReadOnlyList<string> row, int index, int column) =>
            int.TryParse(row[column], NumberStyles.None, CultureInfo.InvariantCulture, out var value) ? value : throw Bad(row, index, column, "a whole number");

        double Number(IReadOnlyList<string> row, int index, int column) =>
            double.TryParse(row[column], NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var value) && double.IsFinite(value)
                ? value
                : throw Bad(row, index, column, "a number with a point as decimal separator");

        InvalidResultException Bad(IReadOnlyList<string> row, int index, int column, string expected) =>
            new(path, $"expected {expected}, found '{row[column]}'", table.FirstLine + index, BoxingColumns[column]);
    }
}
