using System.Globalization;
using System.Text;
using CsvHelper;
using CsvHelper.Configuration;

namespace Overtake.Results;

/// <summary>
/// Reads and writes <c>measurements.csv</c>: one raw sample a line, UTF-8 without byte order mark, invariant culture, LF, doubles in their shortest round-trip form.
/// Reading also takes CRLF, a byte order mark and quoted fields. Writing applies the same checks as reading, so that what was written can be read.
/// </summary>
public static class MeasurementFile
{
    /// <summary>Name of the file in a run folder.</summary>
    public const string FileName = "measurements.csv";

    /// <summary>The first line, exactly.</summary>
    public const string Header = "launch,order,scenario,shape,contender,size,parameters,runtime,gc,iteration,operations,metric,unit,value";

    // A name or parameter list is a few dozen characters; the limit keeps a file without commas or line breaks from being read as one field.
    private const int LongestField = 4096;

    private static readonly string[] Columns = Header.Split(',');
    private static readonly UTF8Encoding StrictUtf8 = new(encoderShouldEmitUTF8Identifier: true, throwOnInvalidBytes: true);

    /// <summary>Writes the rows aside and renames. The file is there completely or not at all.</summary>
    /// <param name="path">File to create or replace.</param>
    /// <param name="rows">Rows in file order: launches never decrease, no row key twice.</param>
    /// <returns>The number of rows.</returns>
    /// <exception cref="InvalidResultException">A row breaks a rule; the line is the one it would have had.</exception>
    /// <exception cref="IOException">The file cannot be written; the message names the path and the reason.</exception>
    public static long Write(string path, IEnumerable<Row> rows)
    {
        long count = 0;
        WholeFile.Write(path, stream => count = Write(stream, rows, path));
        return count;
    }

    /// <summary>Writes header and rows to a stream, which stays open.</summary>
    /// <param name="stream">Target.</param>
    /// <param name="rows">Rows in file order.</param>
    /// <param name="file">Name for messages.</param>
    /// <returns>The number of rows.</returns>
    /// <exception cref="InvalidResultException">A row breaks a rule.</exception>
    public static long Write(Stream stream, IEnumerable<Row> rows, string file)
    {
        var check = new RowCheck(file);
        using var text = new StreamWriter(stream, new UTF8Encoding(false, throwOnInvalidBytes: true), 1 << 16, leaveOpen: true) { NewLine = "\n" };
        using var csv = new CsvWriter(text, new CsvConfiguration(CultureInfo.InvariantCulture) { NewLine = "\n" }, leaveOpen: true);
        text.WriteLine(Header);
        long line = 1;
        foreach (var row in rows)
        {
            check.Add(row, ++line);
            csv.WriteField(Text(row.Launch));
            csv.WriteField(Text(row.Order));
            csv.WriteField(row.Scenario);
            csv.WriteField(row.Shape);
            csv.WriteField(row.Contender);
            csv.WriteField(Text(row.Size));
            csv.WriteField(row.Parameters);
            csv.WriteField(row.Runtime);
            csv.WriteField(row.Gc);
            csv.WriteField(row.Iteration is { } iteration ? Text(iteration) : "");
            csv.WriteField(Text(row.Operations));
            csv.WriteField(row.Metric);
            csv.WriteField(row.Unit);
            csv.WriteField(row.Value.ToString("R", CultureInfo.InvariantCulture));
            csv.NextRecord();
        }

        return line - 1;
    }

    /// <summary>Reads and checks a whole file, with or without a manifest beside it.</summary>
    /// <param name="path">The file.</param>
    /// <returns>The rows in file order; equal strings are one object.</returns>
    /// <exception cref="InvalidResultException">The file is missing, unreadable or breaks a rule.</exception>
    public static IReadOnlyList<Row> Read(string path)
    {
        try
        {
            using var stream = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.Read, 1 << 16);
            return Read(stream, path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException)
        {
            throw new InvalidResultException(path, $"cannot be read: {e.Message}", inner: e);
        }
    }

    /// <summary>Reads and checks rows from a stream, which stays open.</summary>
    /// <param name="stream">Source; read to its end.</param>
    /// <param name="file">Name for messages.</param>
    /// <returns>The rows in file order; equal strings are one object.</returns>
    /// <exception cref="InvalidResultException">The content breaks a rule.</exception>
    public static IReadOnlyList<Row> Read(Stream stream, string file)
    {
        using var text = new LastCharacterReader(new StreamReader(stream, StrictUtf8, detectEncodingFromByteOrderMarks: false, 1 << 16, leaveOpen: true));
        using var parser = new CsvParser(text, Configuration(file), leaveOpen: true);
        try
        {
            CheckHeader(parser, file);
            var rows = Read(parser, file);
            return text.Last == '\n' ? rows : throw new InvalidResultException(file, "truncated: the last line has no line break at its end", rows.Count + 1);
        }
        catch (DecoderFallbackException e)
        {
            throw new InvalidResultException(file, "expected UTF-8, found other bytes in this line or behind it", parser.Row, inner: e);
        }
        catch (MaxFieldSizeException e)
        {
            throw new InvalidResultException(file, $"expected fields of at most {LongestField} characters", parser.Row, inner: e);
        }
        catch (InvalidResultException e) when (text.AtEnd && text.Last is not ('\n' or '\0') && e.Line == parser.Row)
        {
            throw new InvalidResultException(file, $"truncated: the last line has no line break at its end and is not a whole row ({e.Message})", e.Line, inner: e);
        }
    }

    private static List<Row> Read(CsvParser parser, string file)
    {
        var rows = new List<Row>();
        var check = new RowCheck(file);
        var names = new Dictionary<string, string>(StringComparer.Ordinal);
        Row? previous = null;
        while (parser.Read())
        {
            // No field may hold a line break, so a record is a line.
            var line = parser.Row;
            if (parser.Count != Columns.Length)
            {
                throw new InvalidResultException(file, $"expected {Columns.Length} fields, found {parser.Count}", line);
            }

            var iteration = parser[9];
            var row = new Row(
                Integer(parser, 0, int.MaxValue, line, file),
                Integer(parser, 1, int.MaxValue, line, file),
                Name(parser[2], previous?.Scenario),
                Name(parser[3], previous?.Shape),
                Name(parser[4], previous?.Contender),
                Integer(parser, 5, long.MaxValue, line, file),
                Name(parser[6], previous?.Parameters),
                Name(parser[7], previous?.Runtime),
                Name(parser[8], previous?.Gc),
                iteration.Length == 0 ? null : Integer(parser, 9, int.MaxValue, line, file),
                Integer(parser, 10, long.MaxValue, line, file),
                Name(parser[11], previous?.Metric),
                Name(parser[12], previous?.Unit),
                Double(parser, 13, line, file));
            check.Add(row, line);
            rows.Add(row);
            previous = row;
        }

        return rows;

        // Neighbouring rows mostly repeat each other: comparing is cheaper than hashing.
        string Name(string field, string? before)
        {
            if (field == before)
            {
                return before;
            }

            return names.TryGetValue(field, out var known) ? known : names[field] = field;
        }
    }

    private static void CheckHeader(CsvParser parser, string file)
    {
        if (!parser.Read())
        {
            throw new InvalidResultException(file, $"the file is empty, expected the header {Header}", 1);
        }

        var found = parser.Record!;
        for (var i = 0; i < Math.Max(found.Length, Columns.Length); i++)
        {
            var expected = i < Columns.Length ? Columns[i] : null;
            var actual = i < found.Length ? found[i] : null;
            if (actual == expected)
            {
                continue;
            }

            var problem = expected is not null && !found.Contains(expected)
                ? $"the header lacks column '{expected}'"
                : actual is not null && !Columns.Contains(actual)
                    ? $"the header has an unknown column '{actual}'"
                    : actual is not null && Array.IndexOf(found, actual) < i
                        ? $"the header has column '{actual}' twice"
                        : "the columns are reordered";
            throw new InvalidResultException(
                file,
                $"{problem}: expected {(expected is null ? "the end of the line" : $"'{expected}'")} in place {i + 1}, found {(actual is null ? "the end of the line" : $"'{actual}'")}",
                1,
                expected ?? actual);
        }
    }

    private static long Integer(CsvParser parser, int column, long largest, long line, string file) =>
        long.TryParse(parser[column], NumberStyles.None, CultureInfo.InvariantCulture, out var value) && value >= 1 && value <= largest
            ? value
            : throw new InvalidResultException(file, $"expected a whole number from 1 to {largest}, found '{parser[column]}'", line, Columns[column]);

    private static int Integer(CsvParser parser, int column, int largest, long line, string file) => (int)Integer(parser, column, (long)largest, line, file);

    private static double Double(CsvParser parser, int column, long line, string file) =>
        double.TryParse(
            parser[column],
            NumberStyles.AllowLeadingSign | NumberStyles.AllowDecimalPoint | NumberStyles.AllowExponent,
            CultureInfo.InvariantCulture,
            out var value)
            ? value
            : throw new InvalidResultException(file, $"expected a number with a point as decimal separator, found '{parser[column]}'", line, Columns[column]);

    private static string Text(long value) => value.ToString(CultureInfo.InvariantCulture);

    private static CsvConfiguration Configuration(string file) => new(CultureInfo.InvariantCulture)
    {
        BufferSize = 1 << 16,
        MaxFieldSize = LongestField,
        // A blank line is no row; skipping it would hide a damaged file.
        IgnoreBlankLines = false,
        BadDataFound = found => throw new InvalidResultException(file, "expected fields quoted as in RFC 4180", found.Context.Parser?.Row),
    };
}
