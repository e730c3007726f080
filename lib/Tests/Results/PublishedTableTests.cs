namespace Overtake.Tests.Results;

public class PublishedTableTests
{
    private static readonly string Folder = Path.Combine(Samples.Repository(), "data", "published");

    private static IReadOnlyList<PublishedRow> Boxing() => PublishedTable.Read(Path.Combine(Folder, "boxing.csv")).Rows;

    [Theory]
    [InlineData("boxing.csv", 72)]
    [InlineData("bytebuffer.csv", 42)]
    [InlineData("hash-validation.csv", 30)]
    [InlineData("pools.csv", 24)]
    [InlineData("bombardier.csv", 6)]
    [InlineData("echo.csv", 7)]
    [InlineData("serializers.csv", 10)]
    public void Every_table_tells_its_source_and_licence(string file, int rows)
    {
        var table = PublishedTable.Read(Path.Combine(Folder, file));
        Assert.Equal(rows, table.Rows.Count);
        Assert.Contains(table.Note, line => line.StartsWith("Source: https://github.com/", StringComparison.Ordinal) && line.Contains("20", StringComparison.Ordinal));
        Assert.Contains(table.Note, line => line.StartsWith("Licence: ", StringComparison.Ordinal));
        Assert.All(table.Columns, column => Assert.Matches("^[a-z0-9_]+$", column));
    }

    [Fact]
    public void The_boxing_figures_are_the_whole_cross_product()
    {
        var rows = Boxing();
        var expected =
            from fills in (int[])[500, 1000, 2000, 4000, 8000, 16000]
            from records in (int[])[5000, 10000, 20000, 40000, 80000, 160000]
            from method in (string[])["RunWithObjects", "RunWithBytes"]
            select (method, fills, records);
        Assert.Equal(expected, rows.Select(r => (r["method"], r.Whole("iter_count"), r.Whole("message_num"))));
    }

    /// <summary>An array costs 24 bytes and 8 a reference, a box 24: a record is 24 bytes, or three references and three boxes.</summary>
    [Fact]
    public void The_boxing_figures_obey_the_allocation_model()
    {
        const double MiB = 1024 * 1024;
        foreach (var row in Boxing())
        {
            var bytes = row["method"] == "RunWithBytes";
            var model = row.Whole("iter_count") * ((bytes ? 24.0 : 96.0) * row.Whole("message_num") + 24) / MiB;

            // Half of the last printed digit for bytes; objects were measured with up to 2 MiB of other allocations in 234,377.
            Assert.InRange(row.Number("allocated_mb"), model - (bytes ? 0.0051 : 2.1), model + (bytes ? 0.0051 : 2.1));
        }
    }

    /// <summary>Every array is a large object, and only generation 2 collects those: the three counts of a byte row are one.</summary>
    [Fact]
    public void Byte_rows_collect_in_generation_2_only() =>
        Assert.All(
            Boxing().Where(r => r["method"] == "RunWithBytes"),
            row => Assert.Equal((row["gen0"], row["gen0"]), (row["gen1"], row["gen2"])));

    [Fact]
    public void Every_reply_of_the_load_test_is_counted()
    {
        var table = PublishedTable.Read(Path.Combine(Folder, "bombardier.csv"));
        Assert.All(table.Rows, row => Assert.Equal(1_000_000, row.Whole("req2xx") + row.Whole("req4xx")));
    }

    /// <summary>What is printed with a k or an m behind it, and 34 bytes of frame and payload in every size.</summary>
    [Fact]
    public void The_echo_figures_are_as_printed()
    {
        var rows = PublishedTable.Read(Path.Combine(Folder, "echo.csv")).Rows;
        Assert.All(rows, row => Assert.Equal(row["echo_as_printed"], Printed(row.Number("echo_msgs_per_s"))));
        Assert.Equal([780, 202, 107, 138, 52, 57, 38], rows.Select(row => row.Whole("serialized_message_bytes") - 34));

        static string Printed(double rate) => rate < 1e6 ? FormattableString.Invariant($"{rate / 1e3}k") : FormattableString.Invariant($"{rate / 1e6}m");
    }

    [Theory]
    [InlineData("method,iter_count\nRunWithBytes,500\n", "line 2: expected a column mean_ms, found method,iter_count")]
    [InlineData("", "line 2: expected a header, found the end of the file")]
    [InlineData("{0}\nRunWithBytes,500\n", "line 3: expected 10 fields, found 2")]
    [InlineData("{0}\nRunWithBytes,500,5000,\"1,5\",1,1,1,1,1,1\n", "line 3, column mean_ms: expected a number with a point as decimal separator, found '1,5'")]
    [InlineData("{0}\nRunWithBytes,5e2,5000,1,1,1,1,1,1,1\n", "line 3, column iter_count: expected a whole number, found '5e2'")]
    public void A_bad_table_is_reported_with_its_place(string text, string problem)
    {
        using var folder = new TemporaryFolder();
        using var culture = new CommaCulture();
        var path = folder.File("boxing.csv");
        void Sum() => Assert.NotEqual(0, PublishedTable.Read(path).Rows.Sum(r => r.Whole("iter_count") + r.Number("mean_ms")));
        File.WriteAllText(path, "# note\n" + string.Format(CultureInfo.InvariantCulture, text, "method,iter_count,message_num,mean_ms,error_ms,stddev_ms,gen0,gen1,gen2,allocated_mb"));
        Assert.StartsWith($"{path}: {problem}", Assert.Throws<InvalidResultException>(Sum).Message, StringComparison.Ordinal);
        Assert.Throws<InvalidResultException>(() => PublishedTable.Read(folder.File("none.csv")));
    }
}
