using System.Globalization;
using CsvHelper;

namespace Overtake.Results;

/// <summary>
/// Reads and writes <c>measurements.csv</c>: one figure a line, UTF-8 without byte order mark, invariant culture, LF, doubles in their shortest round-trip
/// form. Reading also takes CRLF, a byte order mark and quoted fields. Writing applies the same checks as reading, so that what was written can be read.
/// </summary>
internal static class MeasurementFile
{
    public const string FileName = "measurements.csv";

    public const string Header = "launch,order,scenario,shape,contender,size,parameters,runtime,gc,iteration,operations,metric,unit,value";

    private static readonly string[] Columns = Header.Split(',');

    /// <summary>Writes the rows aside and renames. The file is there completely or not at all.</summary>
    /// <param name="rows">Rows in file order: launches never decrease, no row key twice.</param>
    /// <exception cref="InvalidResultException">A row breaks a rule; the line is the one it would have had.</exception>
    /// <exception cref="IOException">The file cannot be written; the message names the path and the reason.</exception>
    public static long Write(string path, IEnumerable<Row> rows)
    {
        long count = 0;
        WholeFile.Write(path, stream => count = Write(stream, rows, path));
        return count;
    }

    /// <summary>Writes header and rows to a stream, which stays open.</summary>
    /// <exception cref="InvalidResultException">A row breaks a rule.</exception>
    public static long Write(Stream stream, IEnumerable<Row> rows, string file)
    {
        var check = new RowCheck(file);
        using var csv = CsvWriter.Create(stream, CheckedCsv.Writing, leaveOpen: true);
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
    /// <returns>The rows in file order; equal strings are one object.</returns>
    /// <exception cref="InvalidResultException">The file is missing, unreadable or breaks a rule.</exception>
    public static IReadOnlyList<Row> Read(string path) => Read(WholeFile.Read(path), path);

    /// <exception cref="InvalidResultException">The content breaks a rule.</exception>
    public static IReadOnlyList<Row> Read(byte[] bytes, string file)
    {
        var rows = new List<Row>();
        var check = new RowCheck(file);
        CheckedCsv.Read(bytes, file, Columns, csv =>
        {
            var row = new Row(
                csv.Integer(0),
                csv.Integer(1),
                csv.Text(2),
                csv.Text(3),
                csv.Text(4),
                csv.Long(5),
                csv.Text(6),
                csv.Text(7),
                csv.Text(8),
                csv.IsEmpty(9) ? null : csv.Integer(9),
                csv.Long(10),
                csv.Text(11),
                csv.Text(12),
                csv.Double(13));
            check.Add(row, csv.Line);
            rows.Add(row);
        });
        return rows;
    }
}
