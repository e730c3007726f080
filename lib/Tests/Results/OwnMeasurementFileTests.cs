namespace Overtake.Tests.Results;

public class OwnMeasurementFileTests : FolderTests
{
    [Fact]
    public void Four_columns_in_any_order_are_enough()
    {
        var rows = Read("size,contender,value,launch\n10,mine,2.5,2\n10,base,5,2\n10,mine,2,1\n10,mine,3,1\n10,base,5,1\n");

        Assert.Equal([(2, "mine", 1, 2.5), (2, "base", 1, 5), (1, "mine", 1, 2), (1, "mine", 2, 3), (1, "base", 1, 5)], rows.Select(r => (r.Launch, r.Contender, r.Iteration!.Value, r.Value)));
        Assert.All(rows, r => Assert.Equal((10, "time", "ns", "own"), (r.Size, r.Metric, r.Unit, r.Scenario)));
    }

    [Fact]
    public void The_first_contender_in_the_file_is_the_baseline_whatever_its_launch()
    {
        File.WriteAllText(_folder.File("own.csv"), "launch,contender,size,value\n3,first,10,4\n1,second,10,2\n1,first,10,4\n2,second,10,2\n2,first,10,4\n3,second,10,2\n");
        var ratio = Assert.Single(Study.Read(_folder.File("own.csv")).Analysis.Ratios);
        Assert.Equal(("first", "second", 2.0), (ratio.Baseline, ratio.Contender, ratio.Estimate.Point));
    }

    [Fact]
    public void Other_columns_are_taken_where_they_are()
    {
        var row = Assert.Single(Read("launch,contender,size,value,metric,scenario\n1,mine,10,24,allocated,fill\n"));
        Assert.Equal(("allocated", "B", "fill", null), (row.Metric, row.Unit, row.Scenario, row.Iteration));
    }

    [Theory]
    [InlineData("launch;contender;size;value\n1;a;1;2,5\n", "line 1: expected commas between the columns, found semicolons")]
    [InlineData("launch,contender,size,time\n1,a,1,2\n", "line 1: unknown column 'time', expected launch, contender, size, value and any of order, scenario")]
    [InlineData("launch,contender,value\n1,a,2\n", "line 1: the header lacks column 'size': expected at least launch,contender,size,value")]
    [InlineData("launch,contender,size,value,value\n1,a,1,2,3\n", "line 1: column 'value' is there twice")]
    [InlineData("launch,contender,size,value\n1,,1,2\n", "line 2, column contender: expected a name on one line, found ''")]
    [InlineData("launch,contender,size,value\n1,a,1,\n", "line 2, column value: expected a number with a point as decimal separator, found ''")]
    [InlineData("launch,contender,size,value,metric\n1,a,1,2,tame\n", "line 2, column metric: unknown metric 'tame', nearest is 'time'; there are time, work,")]
    [InlineData("launch,contender,size,value\n1,a,1\n", "line 2: expected 4 fields, found 3")]
    public void What_is_wrong_is_said_with_its_place(string text, string problem)
    {
        var path = _folder.Write("own.csv", text);
        Assert.StartsWith($"{path}: {problem}", Assert.Throws<InvalidResultException>(() => OwnMeasurementFile.Read(path)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_file_of_this_project_is_read_as_strictly_as_ever()
    {
        MeasurementFile.Write(_folder.File("m.csv"), Samples.Launch(1));
        Assert.Equal(MeasurementFile.Read(_folder.File("m.csv")), OwnMeasurementFile.Read(_folder.File("m.csv")));
        Assert.Throws<InvalidResultException>(() => OwnMeasurementFile.Read(_folder.File("none.csv")));
    }

    private IReadOnlyList<Row> Read(string text)
    {
        return OwnMeasurementFile.Read(_folder.Write("own.csv", text));
    }
}
