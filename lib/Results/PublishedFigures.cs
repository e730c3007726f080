using System.Globalization;
using CsvHelper;

namespace Overtake.Results;

/// <summary>Reads the figures of published studies: CSV files that begin with a note, each line of it after <c># </c>.</summary>
public static class PublishedFigures
{
    private static readonly string[] BoxingColumns =
        ["method", "iter_count", "message_num", "mean_ms", "error_ms", "stddev_ms", "gen0", "gen1", "gen2", "allocated_mb"];

    private static readonly string[] BytesColumns =
        ["suite", "method", "bits", "runtime", "variant", "mean_ns", "error_ns", "stddev_ns", "ops_per_s", "gen0_per_1000_ops", "allocated_bytes_per_op"];

    private static readonly string[] SerializersColumns = ["test", "quantity", "value"];

    private static readonly string[] RequestColumns =
        ["suite", "method", "request_body_bytes", "with_validation", "with_header", "fast_corrupted_header", "mean_ns", "error_ns", "stddev_ns", "gen0_per_1000_ops", "gen1_per_1000_ops", "gen2_per_1000_ops", "allocated_bytes_per_op"];

    private static readonly string[] PoolColumns =
        ["request_body_bytes", "pool_kind", "pool_kind_as_printed", "mean_us", "error_us", "stddev_us", "gen0_per_1000_ops", "gen1_per_1000_ops", "gen2_per_1000_ops", "allocated_bytes_per_op"];

    private static readonly string[] LoadColumns =
    [
        "pool_kind", "connections", "requests", "time_taken_s", "req2xx", "req4xx", "req5xx", "others", "bytes_read", "bytes_written", "latency_mean_us", "latency_stddev_us", "latency_max_us",
        "rps_mean", "rps_stddev", "rps_max", "rps_p50", "rps_p75", "rps_p90_table_only", "rps_p95", "rps_p99",
    ];

    private static readonly string[] EchoColumns = ["serializer", "serialized_message_bytes", "echo_msgs_per_s", "echo_as_printed"];

    /// <summary>Reads any published table.</summary>
    /// <param name="path">The file, for example <c>data/published/pools.csv</c>.</param>
    /// <exception cref="InvalidResultException">The file is missing, or a row has not as many cells as the header.</exception>
    public static PublishedTable Read(string path)
    {
        try
        {
            var lines = File.ReadAllLines(path);
            string[] note = [.. lines.TakeWhile(line => line.StartsWith('#')).Select(line => line.TrimStart('#').Trim())];
            using var csv = CsvReader.FromText(string.Join('\n', lines.Skip(note.Length)), new CsvReaderOptions { Separator = ',', HasHeader = false, SkipEmptyLines = false, TrackLineNumbers = true });
            if (!csv.Read())
            {
                throw new InvalidResultException(path, "expected a header, found the end of the file", note.Length + 1);
            }

            var columns = csv.Current.ToArray();
            var rows = new List<IReadOnlyList<string>>();
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

    /// <summary>Reads the published boxing benchmark.</summary>
    /// <param name="path">The file, usually <c>data/published/boxing.csv</c>.</param>
    /// <exception cref="InvalidResultException">The file is missing, has other columns, or a cell is no number.</exception>
    public static IReadOnlyList<PublishedBoxing> ReadBoxing(string path)
    {
        var table = Read(path, BoxingColumns);
        return [.. table.Rows.Select((row, i) => new PublishedBoxing(
            row[0], Whole(table, i, 1), Whole(table, i, 2), Number(table, i, 3), Number(table, i, 4), Number(table, i, 5), Number(table, i, 6), Number(table, i, 7), Number(table, i, 8), Number(table, i, 9)))];
    }

    /// <summary>Reads the published byte buffer benchmark.</summary>
    /// <param name="path">The file, usually <c>data/published/bytebuffer.csv</c>.</param>
    /// <exception cref="InvalidResultException">The file is missing, has other columns, or a mean is no number.</exception>
    public static IReadOnlyList<PublishedBytes> ReadBytes(string path)
    {
        var table = Read(path, BytesColumns);
        return [.. table.Rows.Select((row, i) => new PublishedBytes(row[0], row[1], row[2], row[3], row[4], Number(table, i, 5)))];
    }

    /// <summary>Reads the published comparison of serializers.</summary>
    /// <param name="path">The file, usually <c>data/published/serializers.csv</c>.</param>
    /// <exception cref="InvalidResultException">The file is missing, has other columns, or a value is no number.</exception>
    public static IReadOnlyList<PublishedSerializers> ReadSerializers(string path)
    {
        var table = Read(path, SerializersColumns);
        return [.. table.Rows.Select((row, i) => new PublishedSerializers(row[0], row[1], Number(table, i, 2)))];
    }

    /// <summary>Reads the published benchmark of hash validation.</summary>
    /// <param name="path">The file, usually <c>data/published/hash-validation.csv</c>.</param>
    /// <exception cref="InvalidResultException">The file is missing, has other columns, or a mean is no number.</exception>
    public static IReadOnlyList<PublishedRequest> ReadRequests(string path)
    {
        var table = Read(path, RequestColumns);
        return [.. table.Rows.Select((row, i) => new PublishedRequest(row[0], Whole(table, i, 2), row[3] == "true", row[4] != "false", row[5] == "true", Number(table, i, 6)))];
    }

    /// <summary>Reads the published benchmark of pools.</summary>
    /// <param name="path">The file, usually <c>data/published/pools.csv</c>.</param>
    /// <exception cref="InvalidResultException">The file is missing, has other columns, or a mean is no number.</exception>
    public static IReadOnlyList<PublishedPool> ReadPools(string path)
    {
        var table = Read(path, PoolColumns);
        return [.. table.Rows.Select((row, i) => new PublishedPool(row[1], Whole(table, i, 0), Number(table, i, 3)))];
    }

    /// <summary>Reads the published load on a server.</summary>
    /// <param name="path">The file, usually <c>data/published/bombardier.csv</c>.</param>
    /// <exception cref="InvalidResultException">The file is missing, has other columns, or a count is no number.</exception>
    public static IReadOnlyList<PublishedLoad> ReadLoads(string path)
    {
        var table = Read(path, LoadColumns);
        return [.. table.Rows.Select((row, i) => new PublishedLoad(row[0], Whole(table, i, 2), Whole(table, i, 5), Number(table, i, 13)))];
    }

    /// <summary>Reads the published echo of a message envelope.</summary>
    /// <param name="path">The file, usually <c>data/published/echo.csv</c>.</param>
    /// <exception cref="InvalidResultException">The file is missing, has other columns, or a size or rate is no number.</exception>
    public static IReadOnlyList<PublishedEcho> ReadEcho(string path)
    {
        var table = Read(path, EchoColumns);
        return [.. table.Rows.Select((row, i) => new PublishedEcho(row[0], Whole(table, i, 1), Number(table, i, 2)))];
    }

    private static PublishedTable Read(string path, string[] columns)
    {
        var table = Read(path);
        return table.Columns.SequenceEqual(columns)
            ? table
            : throw new InvalidResultException(path, $"expected the columns {string.Join(',', columns)}, found {string.Join(',', table.Columns)}", table.FirstLine - 1);
    }

    private static int Whole(PublishedTable table, int row, int column) =>
        int.TryParse(table.Rows[row][column], NumberStyles.None, CultureInfo.InvariantCulture, out var value) ? value : throw Bad(table, row, column, "a whole number");

    private static double Number(PublishedTable table, int row, int column) =>
        double.TryParse(table.Rows[row][column], NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var value) && double.IsFinite(value)
            ? value
            : throw Bad(table, row, column, "a number with a point as decimal separator");

    private static InvalidResultException Bad(PublishedTable table, int row, int column, string expected) =>
        new(table.File, $"expected {expected}, found '{table.Rows[row][column]}'", table.FirstLine + row, table.Columns[column]);
}
