using System.Buffers;
using System.Globalization;
using System.Text;
using System.Text.Unicode;
using CsvHelper;

namespace Overtake.Results;

/// <summary>
/// Reads the project's CSV files: UTF-8, invariant culture, an exact header, and every error
/// with file, line and column. CRLF, a byte order mark and quoted fields are taken too.
/// </summary>
internal sealed class CheckedCsv(CsvReader csv, string[] columns, string file, int longestField)
{
    /// <summary>How the files are written: LF on every system.</summary>
    public static readonly CsvWriterOptions Writing = new() { NewLine = "\n" };

    // A name or parameter list is a few dozen characters; the limit keeps a file without commas or line breaks from being read as one field.
    private const int LongestName = 4096;

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

    /// <summary>1-based line of the record at hand. No field may hold a line break, so a record is a line.</summary>
    public long Line => csv.LineNumber;

    /// <summary>Reads and checks the bytes of a file.</summary>
    /// <exception cref="InvalidResultException">The content breaks a rule.</exception>
    public static void Read(byte[] bytes, string file, string[] columns, Action<CheckedCsv> read, int longestField = LongestName)
    {
        CheckEncoding(bytes, file);
        var isWhole = bytes.AsSpan().EndsWith("\n"u8);
        using var csv = CsvReader.Create(bytes, Reading);
        var records = new CheckedCsv(csv, columns, file, longestField);
        try
        {
            records.CheckHeader();
            long count = 0;
            for (; records.ReadRecord(); count++)
            {
                if (csv.FieldCount != columns.Length)
                {
                    throw new InvalidResultException(file, $"expected {columns.Length} fields, found {csv.FieldCount}", records.Line);
                }

                read(records);
            }

            if (!isWhole)
            {
                throw new InvalidResultException(file, "truncated: the last line has no line break at its end", count + 1);
            }
        }
        catch (CsvFormatException e)
        {
            throw new InvalidResultException(file, "expected fields quoted as in RFC 4180", e.LineNumber, inner: e);
        }
        catch (InvalidResultException e) when (bytes.Length > 0 && !isWhole && e.Line == bytes.AsSpan().Count((byte)'\n') + 1)
        {
            throw new InvalidResultException(
                file, $"truncated: the last line has no line break at its end and is not a whole row ({e.Message})", e.Line, inner: e);
        }
    }

    /// <summary>A field as text; equal texts are one object.</summary>
    public string Text(int column) => csv.GetString(column);

    public bool IsEmpty(int column) => csv.IsEmpty(column);

    /// <summary>A whole number from 1.</summary>
    public int Integer(int column) => (int)Long(column, int.MaxValue);

    /// <summary>A whole number from 1.</summary>
    public long Long(int column, long largest = long.MaxValue) =>
        long.TryParse(csv.GetSpan(column), NumberStyles.None, CultureInfo.InvariantCulture, out var value) && value >= 1 && value <= largest
            ? value
            : throw Unexpected(column, $"a whole number from 1 to {largest}");

    /// <summary>A whole number from 0.</summary>
    public long LongFromZero(int column) => Text(column) == "0" ? 0 : Long(column);

    public double Double(int column) =>
        double.TryParse(
            csv.GetSpan(column),
            NumberStyles.AllowLeadingSign | NumberStyles.AllowDecimalPoint | NumberStyles.AllowExponent,
            CultureInfo.InvariantCulture,
            out var value)
            ? value
            : throw Unexpected(column, "a number with a point as decimal separator");

    public bool Flag(int column) => Text(column) switch
    {
        "0" => false,
        "1" => true,
        _ => throw Unexpected(column, "0 or 1"),
    };

    /// <summary>Whole numbers from 0 with a space between them; none in an empty field.</summary>
    public IReadOnlyList<int> Integers(int column)
    {
        var rest = csv.GetSpan(column);
        if (rest.IsEmpty)
        {
            return [];
        }

        var values = new int[rest.Count((byte)' ') + 1];
        for (var i = 0; i < values.Length; i++)
        {
            var end = rest.IndexOf((byte)' ') is >= 0 and var found ? found : rest.Length;
            if (!int.TryParse(rest[..end], NumberStyles.None, CultureInfo.InvariantCulture, out values[i]))
            {
                throw Unexpected(column, "whole numbers with a space between them");
            }

            rest = rest[Math.Min(end + 1, rest.Length)..];
        }

        return values;
    }

    private InvalidResultException Unexpected(int column, string expected) =>
        new(file, $"expected {expected}, found '{Text(column)}'", Line, columns[column]);

    private bool ReadRecord()
    {
        if (!csv.Read())
        {
            return false;
        }

        for (var i = 0; i < csv.FieldCount; i++)
        {
            if (csv.GetSpan(i) is { Length: var length } field && length > longestField && Encoding.UTF8.GetCharCount(field) > longestField)
            {
                throw new InvalidResultException(file, $"expected fields of at most {longestField} characters", Line);
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

    private void CheckHeader()
    {
        if (!ReadRecord())
        {
            throw new InvalidResultException(file, $"the file is empty, expected the header {string.Join(',', columns)}", 1);
        }

        var found = csv.Current.ToArray();
        for (var i = 0; i < Math.Max(found.Length, columns.Length); i++)
        {
            var expected = i < columns.Length ? columns[i] : null;
            var actual = i < found.Length ? found[i] : null;
            if (actual == expected)
            {
                continue;
            }

            var problem = expected is not null && !found.Contains(expected)
                ? $"the header lacks column '{expected}'"
                : actual is not null && !columns.Contains(actual)
                    ? $"the header has an unknown column '{actual}'"
                    : actual is not null && Array.IndexOf(found, actual) < i
                        ? $"the header has column '{actual}' twice"
                        : "the columns are reordered";
            throw new InvalidResultException(
                file,
                $"{problem}: expected {(expected is null ? "the end of the line" : $"'{expected}'")} in place {i + 1}, "
                + $"found {(actual is null ? "the end of the line" : $"'{actual}'")}",
                1,
                expected ?? actual);
        }
    }
}
