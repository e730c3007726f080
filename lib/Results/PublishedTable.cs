using System.Globalization;
using CsvHelper;

namespace Overtake.Results;

/// <summary>The figures of a published study: a CSV file that begins with a note, each line of it after <c># </c>.</summary>
/// <param name="Note">The lines of the note without <c># </c>: source, licence, date, columns and units.</param>
/// <param name="Rows">In the order of the file.</param>
internal sealed record PublishedTable(IReadOnlyList<string> Note, IReadOnlyList<string> Columns, IReadOnlyList<PublishedRow> Rows)
{
    /// <param name="path">The file, for example <c>data/published/pools.csv</c>.</param>
    /// <exception cref="InvalidResultException">The file is missing, or a row has not as many cells as the header.</exception>
    public static PublishedTable Read(string path)
    {
        try
        {
            var lines = File.ReadAllLines(path);
            string[] note = [.. lines.TakeWhile(line => line.StartsWith('#')).Select(line => line.TrimStart('#').Trim())];
            using var csv = CsvReader.FromText(
                string.Join('\n', lines.Skip(note.Length)),
                new CsvReaderOptions { Separator = ',', HasHeader = false, SkipEmptyLines = false, TrackLineNumbers = true });
            if (!csv.Read())
            {
                throw new InvalidResultException(path, "expected a header, found the end of the file", note.Length + 1);
            }

            var columns = csv.Current.ToArray();
            var rows = new List<PublishedRow>();
            while (csv.Read())
            {
                if (csv.FieldCount != columns.Length)
                {
                    throw new InvalidResultException(path, $"expected {columns.Length} fields, found {csv.FieldCount}", note.Length + csv.LineNumber);
                }

                rows.Add(new PublishedRow(path, columns, note.Length + 1, note.Length + 2 + rows.Count, csv.Current.ToArray()));
            }

            return new PublishedTable(note, columns, rows);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException)
        {
            throw new InvalidResultException(path, $"cannot be read: {e.Message}", inner: e);
        }
    }
}

/// <summary>A row of published figures, in the names and units of its source. An empty cell was not published.</summary>
internal sealed class PublishedRow(string file, string[] columns, int header, int line, string[] cells)
{
    /// <summary>A cell as text.</summary>
    /// <exception cref="InvalidResultException">There is no such column.</exception>
    public string this[string column] => Array.IndexOf(columns, column) is >= 0 and var index
        ? cells[index]
        : throw new InvalidResultException(file, $"expected a column {column}, found {string.Join(',', columns)}", header);

    /// <summary>A cell as a whole number.</summary>
    /// <exception cref="InvalidResultException">There is no such column, or the cell is no whole number.</exception>
    public int Whole(string column) =>
        int.TryParse(this[column], NumberStyles.None, CultureInfo.InvariantCulture, out var value)
            ? value
            : throw Bad(column, "a whole number");

    /// <summary>A cell as a number.</summary>
    /// <exception cref="InvalidResultException">There is no such column, or the cell is no number.</exception>
    public double Number(string column) =>
        double.TryParse(this[column], NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var value) && double.IsFinite(value)
            ? value
            : throw Bad(column, "a number with a point as decimal separator");

    private InvalidResultException Bad(string column, string expected) => new(file, $"expected {expected}, found '{this[column]}'", line, column);
}
