using Microsoft.Data.Analysis;

namespace Overtake.Tests.Facade;

public class RowFrameTests
{
    private static readonly Row Plain = new(1, 2, "fill", "three-numbers", "object[]", 14, "", ".NET 10.0.12", "workstation-concurrent", 3, 10_671, "time", "ns", 626.685502764502);

    public static TheoryData<Row> Awkward =>
    [
        Plain,
        Plain with { Iteration = null, Metric = "allocated", Unit = "B", Value = 0 },
        Plain with { Size = (1 << 24) + 1, Operations = (1 << 24) + 3 },
        Plain with { Size = (1L << 53) + 1, Operations = (1L << 53) + 3 },
        Plain with { Launch = int.MaxValue, Order = int.MaxValue, Iteration = int.MaxValue, Size = long.MaxValue, Operations = long.MaxValue },
        Plain with { Contender = "byte[], \"pooled\"\r\nand more\n", Parameters = "a=1;b=2", Shape = " ", Scenario = "ä→😀" },
        Plain with { Value = double.Epsilon },
        Plain with { Value = double.MaxValue },
        Plain with { Value = 1.0 / 3 },
    ];

    [Theory]
    [InlineData("launch", typeof(Int32DataFrameColumn))]
    [InlineData("order", typeof(Int32DataFrameColumn))]
    [InlineData("scenario", typeof(StringDataFrameColumn))]
    [InlineData("shape", typeof(StringDataFrameColumn))]
    [InlineData("contender", typeof(StringDataFrameColumn))]
    [InlineData("size", typeof(Int64DataFrameColumn))]
    [InlineData("parameters", typeof(StringDataFrameColumn))]
    [InlineData("runtime", typeof(StringDataFrameColumn))]
    [InlineData("gc", typeof(StringDataFrameColumn))]
    [InlineData("iteration", typeof(Int32DataFrameColumn))]
    [InlineData("operations", typeof(Int64DataFrameColumn))]
    [InlineData("metric", typeof(StringDataFrameColumn))]
    [InlineData("unit", typeof(StringDataFrameColumn))]
    [InlineData("value", typeof(DoubleDataFrameColumn))]
    public void A_column_has_the_type_that_a_row_declares_whatever_is_in_it(string column, Type type)
    {
        Assert.IsType(type, new[] { Plain }.ToDataFrame()[column]);
        Assert.IsType(type, Array.Empty<Row>().ToDataFrame()[column]);
        Assert.IsType(type, new[] { Plain with { Iteration = null, Value = 1 } }.ToDataFrame()[column]);
    }

    [Fact]
    public void The_columns_are_those_of_the_file_in_its_order()
    {
        var run = Directory.EnumerateFiles(ProjectFolder.Machines, "measurements.csv", SearchOption.AllDirectories).First();
        Assert.Equal(File.ReadLines(run).First(), string.Join(',', Array.Empty<Row>().ToDataFrame().Columns.Select(c => c.Name)));
    }

    [Theory]
    [MemberData(nameof(Awkward))]
    public void A_row_comes_back_equal(Row row) => Assert.Equal([Plain, row], new[] { Plain, row }.ToDataFrame().ToRows());

    [Fact]
    public void Gaps_are_gaps()
    {
        var frame = new[] { Plain, Plain with { Iteration = null }, Plain }.ToDataFrame();
        Assert.Equal(1, frame["iteration"].NullCount);
        Assert.Equal([3, null, 3], (Int32DataFrameColumn)frame["iteration"]);
        Assert.Equal(0, frame["parameters"].NullCount);
    }

    [Fact]
    public void No_rows_come_back_as_none() => Assert.Empty(Array.Empty<Row>().ToDataFrame().ToRows());

    [Fact]
    public void Every_row_of_every_committed_run_comes_back_equal()
    {
        Assert.NotEmpty(CommittedStudies.All);
        foreach (var study in CommittedStudies.All)
        {
            Assert.Equal(study.Rows, study.Rows().ToRows());
        }
    }

    [Fact]
    public void What_is_filtered_and_sorted_in_the_frame_comes_back_as_the_rows_that_LINQ_finds()
    {
        var rows = CommittedStudies.All.First(s => s.Manifest!.Study == "boxing").Rows;
        var frame = rows.ToDataFrame();
        var filtered = frame.Filter(frame["contender"].ElementwiseEquals("object[]")).OrderBy("value");
        filtered.Columns.Add(new DoubleDataFrameColumn("thousandths", filtered.Rows.Count));
        Assert.Equal(rows.Where(r => r.Contender == "object[]").OrderBy(r => r.Value).ToHashSet(), filtered.ToRows().ToHashSet());
        Assert.Equal(rows.Where(r => r.Contender == "object[]").Select(r => r.Value).Order(), filtered.ToRows().Select(r => r.Value));
    }

    [Fact]
    public void A_frame_without_a_column_is_refused_by_its_name()
    {
        var frame = new[] { Plain }.ToDataFrame();
        frame.Columns.Remove("gc");
        var error = Assert.Throws<InvalidFrameException>(frame.ToRows);
        Assert.Equal(("gc", "Column 'gc': the frame has no such column."), (error.Column, error.Message));
    }

    [Theory]
    [InlineData("size", "Column 'size': expected a column of Int64, found one of Single.")]
    [InlineData("launch", "Column 'launch': expected a column of Int32, found one of Single.")]
    [InlineData("iteration", "Column 'iteration': expected a column of Int32, found one of Single.")]
    [InlineData("value", "Column 'value': expected a column of Double, found one of Single.")]
    [InlineData("metric", "Column 'metric': expected a column of String, found one of Single.")]
    public void A_column_of_another_type_is_refused(string column, string message)
    {
        var frame = new[] { Plain }.ToDataFrame();
        frame[column] = new SingleDataFrameColumn(column, [1f]);
        Assert.Equal(message, Assert.Throws<InvalidFrameException>(frame.ToRows).Message);
    }

    [Theory]
    [InlineData("size")]
    [InlineData("shape")]
    [InlineData("value")]
    public void A_gap_where_rows_have_none_is_refused_with_its_place(string column)
    {
        var frame = new[] { Plain, Plain }.ToDataFrame();
        frame[column][1] = null;
        Assert.Equal($"Column '{column}': row 2 has no value.", Assert.Throws<InvalidFrameException>(frame.ToRows).Message);
    }

    // Why there is no CSV in between.
    [Fact]
    public void The_packages_own_reader_would_lose_digits()
    {
        using var csv = new MemoryStream("size\n16777217\n"u8.ToArray());
        Assert.IsType<SingleDataFrameColumn>(DataFrame.LoadCsv(csv)["size"]);
    }
}
