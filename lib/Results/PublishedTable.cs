using System.Globalization;
using CsvHelper;

namespace Overtake.Results;

/// <summary>The figures of a published study: a CSV file that begins with a note, each line of it after <c># </c>.</summary>
internal sealed class PublishedTable
{
    private readonly string _file;

    private PublishedTable(string file, IReadOnlyList<string> note, IReadOnlyList<string> columns, List<string[]> rows)
    {
        (_file, Note, Columns) = (file, note, columns);
        Rows = [.. rows.Select((cells, i) => new PublishedRow(this, note.Count + 2 + i, cells))];
    }

    /// <summary>The lines of the note without <c># </c>: source, licence, date, columns and units.</summary>
    public IReadOnlyList<string> Note { get; }

    public IReadOnlyList<string> Columns { get; }

    /// <summary>The rows in the order of the file.</summary>
    public IReadOnlyList<PublishedRow> Rows { get; }

    /// <summary>Reads any published table.</summary>
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
            var rows = new List<string[]>();
            while (csv.Read())
            {
                if (csv.FieldCount != columns.Length)
                {
                    throw new InvalidResultException(path, $"expected {columns.Length} fields, found {csv.FieldCount}", note.Length + csv.LineNumber);
                }

                rows.Add(csv.Current.ToArray());
            }

            return new PublishedTable(path, note, columns, rows);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException)
        {
            throw new InvalidResultException(path, $"cannot be read: {e.Message}", inner: e);
        }
    }

    internal int IndexOf(string column) => Columns.ToList().IndexOf(column) is >= 0 and var index
        ? index
        : throw new InvalidResultException(_file, $"expected a column {column}, found {string.Join(',', Columns)}", Note.Count + 1);

    internal InvalidResultException Bad(int line, string column, string expected, string found) =>
        new(_file, $"expected {expected}, found '{found}'", line, column);
}

/// <summary>A row of published figures, in the names and units of its source. An empty cell was not published.</summary>
internal sealed class PublishedRow
{
    private readonly PublishedTable _table;
    private readonly int _line;
    private readonly string[] _cells;

    internal PublishedRow(PublishedTable table, int line, string[] cells) => (_table, _line, _cells) = (table, line, cells);

    /// <summary>A cell as text.</summary>
    /// <exception cref="InvalidResultException">There is no such column.</exception>
    public string this[string column] => _cells[_table.IndexOf(column)];

    /// <summary>A cell as a whole number.</summary>
    /// <exception cref="InvalidResultException">There is no such column, or the cell is no whole number.</exception>
    public int Whole(string column) =>
        int.TryParse(this[column], NumberStyles.None, CultureInfo.InvariantCulture, out var value)
            ? value
            : throw _table.Bad(_line, column, "a whole number", this[column]);

    /// <summary>A cell as a number.</summary>
    /// <exception cref="InvalidResultException">There is no such column, or the cell is no number.</exception>
    public double Number(string column) =>
        double.TryParse(this[column], NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var value) && double.IsFinite(value)
            ? value
            : throw _table.Bad(_line, column, "a number with a point as decimal separator", this[column]);
}
