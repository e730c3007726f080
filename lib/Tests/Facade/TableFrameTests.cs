using Microsoft.Data.Analysis;

namespace Overtake.Tests.Facade;

public class TableFrameTests
{
    [Theory]
    [InlineData(ColumnKind.Text, typeof(StringDataFrameColumn))]
    [InlineData(ColumnKind.Count, typeof(Int64DataFrameColumn))]
    [InlineData(ColumnKind.Number, typeof(DoubleDataFrameColumn))]
    [InlineData(ColumnKind.Ratio, typeof(DoubleDataFrameColumn))]
    [InlineData(ColumnKind.Percent, typeof(DoubleDataFrameColumn))]
    public void A_column_has_the_type_that_the_table_declares_whatever_is_in_it(ColumnKind kind, Type type)
    {
        Assert.IsType(type, Of(kind).ToDataFrame()["it"]);
        Assert.IsType(type, Of(kind, null, null).ToDataFrame()["it"]);
        Assert.IsType(type, Of(kind, 1, null).ToDataFrame()["it"]);
        Assert.Equal(1, Of(kind, 1, null).ToDataFrame()["it"].NullCount);
    }

    [Fact]
    public void Units_are_part_of_the_name() =>
        Assert.Equal(["time [ns]", "size"], new Table("t", [new("time", ColumnKind.Number, "ns"), new("size", ColumnKind.Count)], []).ToDataFrame().Columns.Select(c => c.Name));

    [Fact]
    public void Counts_are_exact()
    {
        object?[] cells = [(1 << 24) + 1, (1L << 53) + 1, long.MaxValue, long.MinValue, (ulong)long.MaxValue, 3.0, (byte)200];
        Assert.Equal([16_777_217, 9_007_199_254_740_993, long.MaxValue, long.MinValue, long.MaxValue, 3, 200], (Int64DataFrameColumn)Of(ColumnKind.Count, cells).ToDataFrame()["it"]);
    }

    [Fact]
    public void Numbers_are_exact() =>
        Assert.Equal([1.0 / 3, double.Epsilon, 14, 0.5], (DoubleDataFrameColumn)Of(ColumnKind.Number, 1.0 / 3, double.Epsilon, 14, 0.5m).ToDataFrame()["it"]);

    [Fact]
    public void Text_is_as_it_was()
    {
        string?[] cells = ["", "a,b", "\"quoted\"", "two\r\nlines\n", null, "0012", "ä→😀"];
        Assert.Equal(cells, (StringDataFrameColumn)Of(ColumnKind.Text, cells).ToDataFrame()["it"]);
        Assert.Equal(["1.5"], (StringDataFrameColumn)Of(ColumnKind.Text, 1.5).ToDataFrame()["it"]);
    }

    [Theory]
    [InlineData(ColumnKind.Count, 1.5, "Column 'it': expected a whole number of 64 bits in row 2, found '1.5'.")]
    [InlineData(ColumnKind.Count, 9_223_372_036_854_775_808.0, "Column 'it': expected a whole number of 64 bits in row 2, found '9.223372036854776E+18'.")]
    [InlineData(ColumnKind.Count, ulong.MaxValue, "Column 'it': expected a whole number of 64 bits in row 2, found '18446744073709551615'.")]
    [InlineData(ColumnKind.Count, "17", "Column 'it': expected a whole number of 64 bits in row 2, found '17'.")]
    [InlineData(ColumnKind.Ratio, "1.5", "Column 'it': expected a number in row 2, found '1.5'.")]
    [InlineData(ColumnKind.Number, true, "Column 'it': expected a number in row 2, found 'True'.")]
    public void A_cell_that_is_not_what_its_column_says_is_refused_with_its_place(ColumnKind kind, object cell, string message) =>
        Assert.Equal(message, Assert.Throws<InvalidFrameException>(() => Of(kind, 1, cell).ToDataFrame()).Message);

    [Fact]
    public void Two_columns_of_one_name_are_refused() =>
        Assert.Throws<ArgumentException>(() => new Table("t", [new("it"), new("it")], []).ToDataFrame());

    [Fact]
    public void Every_table_and_the_points_of_every_figure_of_the_committed_runs_become_frames_with_the_same_cells()
    {
        var tables = CommittedStudies.All.SelectMany(s => s.Tables().Concat(s.Figures().Select(f => f.Data))).Append(Study.Runs()).ToList();
        Assert.NotEmpty(tables);
        foreach (var table in tables)
        {
            var frame = table.ToDataFrame();
            Assert.Equal(table.Columns.Select(c => c.Header), frame.Columns.Select(c => c.Name));
            Assert.Equal(table.Rows.Select(Written), frame.Rows.Select(Written));
        }
    }

    [Fact]
    public void A_frame_is_shown_as_a_table_with_its_own_cells()
    {
        var frame = new DataFrame(
            new StringDataFrameColumn("name", ["a", null, "c"]),
            new Int64DataFrameColumn("size", new long?[] { 1, long.MaxValue, null }),
            new DoubleDataFrameColumn("value", new double?[] { 0.5, null, 2 }),
            new DateTimeDataFrameColumn("day", new DateTime?[] { new DateTime(2026, 11, 22), null, null }));
        var table = frame.ToTable("A frame");
        Assert.Equal([ColumnKind.Text, ColumnKind.Count, ColumnKind.Number, ColumnKind.Text], table.Columns.Select(c => c.Kind));
        Assert.Equal(["a", 1L, 0.5, "11/22/2026 00:00:00"], table.Rows[0]);
        Assert.Equal([null, long.MaxValue, null, null], table.Rows[1]);
        Assert.Equal("A frame", table.Title);
    }

    [Fact]
    public void A_long_frame_says_how_long_it_is()
    {
        var table = new DataFrame(new Int32DataFrameColumn("n", Enumerable.Range(0, 1_500))).ToTable("Long", limit: 10);
        Assert.Equal(10, table.Rows.Count);
        Assert.Equal("The first 10 of 1,500 rows.", table.Remark);
    }

    [Fact]
    public void A_table_comes_back_from_its_frame_with_the_same_cells()
    {
        var table = new Table("t", [new("name"), new("size", ColumnKind.Count), new("ratio", ColumnKind.Ratio)], [["a", 1L, 0.5], [null, null, null], ["c\n", long.MaxValue, 2.0]]);
        Assert.Equal(table.Rows, table.ToDataFrame().ToTable("t").Rows);
    }

    private static Table Of(ColumnKind kind, params object?[] cells) => new("t", [new("it", kind)], [.. cells.Select(cell => (IReadOnlyList<object?>)[cell])]);

    private static string Written(IEnumerable<object?> cells) => string.Join('|', cells.Select(cell => cell is null ? "-" : Convert.ToString(cell, CultureInfo.InvariantCulture)));
}
