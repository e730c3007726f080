namespace Overtake.Tests.Facade;

public class DisplayExtensionsTests
{
    private sealed record Sample(string Contender, long Size, double Value, string Unit, int? Iteration);

    [Fact]
    public void One_unit_goes_into_the_header()
    {
        var table = new[] { new Sample("a", 3541, 12.3456, "ns", 1), new Sample("b", 1, 2, "ns", null) }.ToTable("Times");

        Assert.Equal(["contender", "size", "value [ns]", "iteration"], table.Columns.Select(c => c.Header));
        Assert.Equal(["a", "3,541", "12.3", "1"], Enumerable.Range(0, 4).Select(c => table.Cell(0, c)));
        Assert.Equal("", table.Cell(1, 3));
    }

    [Fact]
    public void Several_units_stay_a_column()
    {
        var table = new[] { new Sample("a", 1, 1, "ns", 1), new Sample("a", 1, 1, "B", 1) }.ToTable();

        Assert.Equal(["contender", "size", "value", "unit", "iteration"], table.Columns.Select(c => c.Header));
    }

    [Fact]
    public void Long_results_are_cut_with_a_count()
    {
        var table = Enumerable.Range(0, 5_000).Select(i => new { Index = i }).ToTable(limit: 10);

        Assert.Equal((10, "The first 10 of 5,000 rows."), (table.Rows.Count, table.Remark));
    }

    [Fact]
    public void Plain_values_and_no_rows_are_tables_too()
    {
        Assert.Equal(["1", "2"], Enumerable.Range(0, 2).Select(r => new[] { 1, 2 }.ToTable().Cell(r, 0)));
        Assert.Equal("x", new[] { "x" }.ToTable().Cell(0, 0));
        Assert.Empty(Array.Empty<Sample>().ToTable().Rows);
        Assert.Equal(["day"], new[] { new { Day = DayOfWeek.Monday } }.ToTable().Columns.Select(c => c.Header));
    }
}
