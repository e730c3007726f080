using System.Buffers;
using System.Globalization;
using System.Text;
using System.Text.Unicode;
using CsvHelper;

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
    private static readonly CsvReaderOptions Reading = new()
    {
        Separator = ',',
        HasHeader = false,
        // A blank line is no row; skipping it would hide a damaged file.
        SkipEmptyLines = false,
        TrackLineNumbers = true,
        // Most rows repeat the names of the row before.
        PoolStrings = true,
        MalformedData = CsvMalformedDataHandling.Throw,
    };

    private static readonly CsvWriterOptions Writing = new() { NewLine = "\n" };

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
        using var csv = CsvWriter.Create(stream, Writing, leaveOpen: true);
        csv.WriteHeader(Columns);
        long line = 1;
        foreach (var row in rows)
        {
            check.Add(row, ++line);
            csv.WriteField(row.Launch);
            csv.WriteField(row.Order);
            csv.WriteField(row.Scenario);
            csv.WriteField(row.Shape);
            csv.WriteField(row.Contender);
            csv.WriteField(row.Size);
            csv.WriteField(row.Parameters);
            csv.WriteField(row.Runtime);
            csv.WriteField(row.Gc);
            csv.WriteField(row.Iteration);
            csv.WriteField(row.Operations);
            csv.WriteField(row.Metric);
            csv.WriteField(row.Unit);
            csv.WriteField(row.Value, "R", CultureInfo.InvariantCulture);
            csv.EndRecord();
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
            return Read(File.ReadAllBytes(path), path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException)
        {
            throw new InvalidResultException(path, $"cannot be read: {e.Message}", inner: e);
        }
    }

    /// <summary>Reads and checks the bytes of a file.</summary>
    /// <param name="bytes">All of the file.</param>
    /// <param name="file">Name for messages.</param>
    /// <returns>The rows in file order.</returns>
    /// <exception cref="InvalidResultException">The content breaks a rule.</exception>
    public static IReadOnlyList<Row> Read(byte[] bytes, string file)
    {
        CheckEncoding(bytes, file);
        var isWhole = bytes.AsSpan().EndsWith("\n"u8);
        using var csv = CsvReader.Create(bytes, Reading);
        try
        {
            CheckHeader(csv, file);
            var rows = ReadRows(csv, file);
            return isWhole ? rows : throw new InvalidResultException(file, "truncated: the last line has no line break at its end", rows.Count + 1);
        }
        catch (CsvFormatException e)
        {
            throw new InvalidResultException(file, "expected fields quoted as in RFC 4180", e.LineNumber, inner: e);
        }
        catch (InvalidResultException e) when (bytes.Length > 0 && !isWhole && e.Line == bytes.AsSpan().Count((byte)'\n') + 1)
        {
            throw new InvalidResultException(file, $"truncated: the last line has no line break at its end and is not a whole row ({e.Message})", e.Line, inner: e);
        }
    }

    private static List<Row> ReadRows(CsvReader csv, string file)
    {
        var rows = new List<Row>();
        var check = new RowCheck(file);
        while (ReadRecord(csv, file))
        {
            // No field may hold a line break, so a record is a line.
            var line = csv.LineNumber;
            if (csv.FieldCount != Columns.Length)
            {
                throw new InvalidResultException(file, $"expected {Columns.Length} fields, found {csv.FieldCount}", line);
            }

            var row = new Row(
                Integer(csv, 0, int.MaxValue, file),
                Integer(csv, 1, int.MaxValue, file),
                csv.GetString(2),
                csv.GetString(3),
                csv.GetString(4),
                Integer(csv, 5, long.MaxValue, file),
                csv.GetString(6),
                csv.GetString(7),
                csv.GetString(8),
                csv.IsEmpty(9) ? null : Integer(csv, 9, int.MaxValue, file),
                Integer(csv, 10, long.MaxValue, file),
                csv.GetString(11),
                csv.GetString(12),
                Double(csv, 13, file));
            check.Add(row, line);
            rows.Add(row);
        }

        return rows;
    }

    private static bool ReadRecord(CsvReader csv, string file)
    {
        if (!csv.Read())
        {
            return false;
        }

        for (var i = 0; i < csv.FieldCount; i++)
        {
            if (csv.GetSpan(i) is { Length: > LongestField } field && Encoding.UTF8.GetCharCount(field) > LongestField)
            {
                throw new InvalidResultException(file, $"expected fields of at most {LongestField} characters", csv.LineNumber);
            }
        }

        return true;
    }

    private static void CheckEncoding(ReadOnlySpan<byte> bytes, string file)
    {
        if (Utf8.IsValid(bytes))
        {
            return;
        }

        var rest = bytes;
        while (Rune.DecodeFromUtf8(rest, out _, out var length) == OperationStatus.Done)
        {
            rest = rest[length..];
        }

        throw new InvalidResultException(file, "expected UTF-8, found other bytes", bytes[..^rest.Length].Count((byte)'\n') + 1);
    }

    private static void CheckHeader(CsvReader csv, string file)
    {
        if (!ReadRecord(csv, file))
        {
            throw new InvalidResultException(file, $"the file is empty, expected the header {Header}", 1);
        }

        var found = csv.Current.ToArray();
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

    private static long Integer(CsvReader csv, int column, long largest, string file) =>
        long.TryParse(csv.GetSpan(column), NumberStyles.None, CultureInfo.InvariantCulture, out var value) && value >= 1 && value <= largest
            ? value
            : throw new InvalidResultException(file, $"expected a whole number from 1 to {largest}, found '{csv.GetString(column)}'", csv.LineNumber, Columns[column]);

    private static int Integer(CsvReader csv, int column, int largest, string file) => (int)Integer(csv, column, (long)largest, file);

    private static double Double(CsvReader csv, int column, string file) =>
        double.TryParse(
            csv.GetSpan(column),
            NumberStyles.AllowLeadingSign | NumberStyles.AllowDecimalPoint | NumberStyles.AllowExponent,
            CultureInfo.InvariantCulture,
            out var value)
            ? value
            : throw new InvalidResultException(file, $"expected a number with a point as decimal separator, found '{csv.GetString(column)}'", csv.LineNumber, Columns[column]);
}
