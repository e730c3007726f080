using System.Text;

namespace Overtake.Results;

/// <summary>
/// Reads a CSV file that something else than this project wrote: at least the columns
/// <c>launch,contender,size,value</c>, in any order, and any other of <see cref="MeasurementFile.Header"/>.
/// </summary>
internal static class OwnMeasurementFile
{
    /// <summary>The format in a few lines, for help texts.</summary>
    public const string Format = """
        A CSV of your own needs four columns, in any order and separated by commas:
          launch      whole number from 1: the process or repetition the value comes from; intervals need 3 launches, better 6
          contender   name; the first one in the file is the baseline unless --baseline names another
          size        whole number from 1: what the curve is drawn over
          value       nanoseconds per operation, with a point as decimal separator; several times of one case and launch are averaged
        It may have any of the other columns of measurements.csv, for example scenario, shape, metric or operations.
        """;

    private const string Unnamed = "own";
    private const string Unknown = "unknown";

    private static readonly string[] Required = ["launch", "contender", "size", "value"];
    private static readonly string[] Known = MeasurementFile.Header.Split(',');

    /// <summary>Reads and checks a whole file. One with the header of <c>measurements.csv</c> is read as such.</summary>
    /// <returns>The rows in the order of the file; what a file does not say has a default.</returns>
    /// <exception cref="InvalidResultException">The file is missing, unreadable or breaks a rule.</exception>
    public static IReadOnlyList<Row> Read(string path)
    {
        var bytes = WholeFile.Read(path);
        var end = Array.IndexOf(bytes, (byte)'\n');
        var header = Encoding.UTF8.GetString(bytes.AsSpan(..(end < 0 ? bytes.Length : end))).Trim('\uFEFF', '\r');
        return header == MeasurementFile.Header || header.Length == 0
            ? MeasurementFile.Read(bytes, path)
            : Read(WithoutBlankEnd(bytes), path, [.. header.Split(',').Select(c => c.Trim('"'))]);
    }

    /// <summary>Blank lines at the end, or none at all, are how other programs end a file.</summary>
    private static byte[] WithoutBlankEnd(byte[] bytes) => [.. bytes.AsSpan().TrimEnd("\r\n \t"u8), (byte)'\n'];

    private static List<Row> Read(byte[] bytes, string file, string[] header)
    {
        string[] columns = [.. header.Select(c => c.Trim().ToLowerInvariant())];
        if (columns is [var only] && only.Contains(';', StringComparison.Ordinal))
        {
            throw new InvalidResultException(
                file, "expected commas between the columns, found semicolons: export it with commas, and points as decimal separators", 1);
        }

        if (columns.FirstOrDefault(c => !Known.Contains(c)) is { } unknown)
        {
            throw new InvalidResultException(
                file, $"unknown column '{unknown}', expected {string.Join(", ", Required)} and any of {string.Join(", ", Known.Except(Required))}", 1);
        }

        if (columns.GroupBy(c => c).FirstOrDefault(c => c.Skip(1).Any()) is { } twice)
        {
            throw new InvalidResultException(file, $"column '{twice.Key}' is there twice", 1);
        }

        if (Required.FirstOrDefault(c => !columns.Contains(c)) is { } missing)
        {
            throw new InvalidResultException(file, $"the header lacks column '{missing}': expected at least {string.Join(',', Required)}", 1);
        }

        var found = new List<(Row Row, long Line)>();
        var iterations = new Dictionary<Row, int>();
        CheckedCsv.Read(bytes, file, header, csv =>
        {
            var metric = Text("metric", Metric.Time.Name);
            var row = new Row(
                csv.Integer(Array.IndexOf(columns, "launch")), 1, Text("scenario", Unnamed), Text("shape", Unnamed), Text("contender", ""),
                csv.Long(Array.IndexOf(columns, "size")),
                Text("parameters", ""), Text("runtime", Unknown), Text("gc", Unknown), null,
                Array.IndexOf(columns, "operations") is >= 0 and var operations ? csv.Long(operations) : 1,
                metric, Text("unit", Metric.All.FirstOrDefault(m => m.Name == metric)?.Unit ?? ""), csv.Double(Array.IndexOf(columns, "value")));
            if (metric == Metric.Time.Name)
            {
                // Values of one case and launch are its iterations, in the order of the file.
                var key = row with { Value = 0, Operations = 1 };
                iterations[key] = iterations.GetValueOrDefault(key) + 1;
                row = row with { Iteration = iterations[key] };
            }

            found.Add((row, csv.Line));

            string Text(string column, string otherwise) => Array.IndexOf(columns, column) is >= 0 and var place ? csv.Text(place) : otherwise;
        });
        var check = new RowCheck(file);
        foreach (var (row, line) in found.OrderBy(r => r.Row.Launch))
        {
            check.Add(row, line);
        }

        return [.. found.Select(r => r.Row)];
    }
}
