namespace Overtake.Tests.Cli;

public sealed class BadInputTests : CommandTests
{
    private const string GoodRow = "1,1,fill,three-numbers,object[],16,,.NET 10.0.0,workstation-concurrent,1,100,time,ns,12.5\n";

    [Theory]
    [InlineData("boxin", "measure", "boxin")]
    [InlineData("'quick'", "measure", "--preset", "quik")]
    [InlineData("'--launches'", "measure", "--lanches", "3")]
    [InlineData("'measure'", "mesure")]
    [InlineData("'fill'", "measure", "--scenario", "fil")]
    [InlineData("'byte[] span'", "measure", "--contender", "byte[] spam")]
    [InlineData("'x'", "measure", "--sizes", "16,x")]
    [InlineData("found 0", "measure", "--launches", "0")]
    [InlineData("--size: expected a whole number, found 'abc'", "analyze", "boxing", "--size", "abc")]
    [InlineData("--launches: expected a whole number, found 'many'", "measure", "--launches", "many")]
    [InlineData("--confidence: expected a number, found 'high'", "analyze", "boxing", "--confidence", "high")]
    [InlineData("--confidence", "analyze", "nowhere.csv", "--confidence", "95")]
    [InlineData("nowhere", "runs", "show", "nowhere")]
    [InlineData("there is no file, run or study 'nowhere'", "analyze", "nowhere")]
    [InlineData("unfinished", "measure", "boxing", "--resume")]
    [InlineData("measures boxing only, found bytes", "measure", "bytes", "--cross-check")]
    [InlineData("--cross-check", "measure", "--cross-check")]
    [InlineData("'svg'", "figures", "--format", "svgg")]
    [InlineData("'dark'", "figures", "--theme", "drak")]
    [InlineData("found 5", "figures", "--width", "5")]
    [InlineData("--sizes: expected whole numbers, found none", "measure", "boxing", "--sizes", ",")]
    [InlineData("unexpected argument 'again'", "analyze", "boxing", "again")]
    [InlineData("expected a command: list, show", "runs")]
    [InlineData("16777216", "advise", "boxing", "--size", "9999999999")]
    [InlineData("--scenario: goes with --size", "machines", "boxing", "--scenario", "fill")]
    [InlineData("--size: expected a whole number from 1, found 0", "machines", "boxing", "--size", "0")]
    [InlineData("--tests: goes with --install", "doctor", "--tests")]
    [InlineData("there is no finished run", "claims")]
    [InlineData("'--baseline'", "own", "Joining.cs", "--basline", "Concat")]
    [InlineData("Quote.cs: is neither an option nor the value of one", "own", "Joining.cs", "Quote.cs")]
    [InlineData("expected a .cs file, a project or an assembly before the options", "own", "--preset", "standard")]
    [InlineData("'--before' is required", "check", "--after", "Joining.cs", "--launches", "12")]
    [InlineData("'--max-slowdown'", "check", "--before", "a.cs", "--after", "b.cs", "--max-slowdon", "5%")]
    public void A_wrong_word_gets_one_line_that_helps_and_exit_code_2(string expected, params string[] arguments)
    {
        var error = Refuses(arguments);
        Assert.Contains(expected, error, StringComparison.Ordinal);
        Assert.DoesNotContain("   at ", error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("", "line 1")]
    [InlineData("launch,order\n", "line 1")]
    [InlineData(MeasurementFile.Header + "\n", "line 1")]
    [InlineData(MeasurementFile.Header + "\n" + GoodRow + "1,2,fill", "line 3")]
    [InlineData(MeasurementFile.Header + "\n" + GoodRow + GoodRow, "line 3")]
    [InlineData(MeasurementFile.Header + "\n1,1,fill,three-numbers,object[],16,,.NET 10.0.0,workstation-concurrent,1,100,time,ns,NaN\n", "line 2")]
    [InlineData(MeasurementFile.Header + "\n1,1,fill,three-numbers,object[],16,,.NET 10.0.0,workstation-concurrent,1,100,time,ns,-1\n", "line 2")]
    [InlineData(MeasurementFile.Header + "\n1,1,fill,three-numbers,object[],many,,.NET 10.0.0,workstation-concurrent,1,100,time,ns,1\n", "line 2")]
    public void A_broken_file_is_refused_with_file_and_line(string text, string place)
    {
        var path = _command.Write("measurements.csv", text);
        var end = _command.Run("analyze", path, "--json");
        Assert.Empty(end.Output);
        Assert.Contains("measurements.csv", Refused(end), StringComparison.Ordinal);
        Assert.Contains(place, end.Errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("OVERTAKE_PLOTLY", "npm ci")]
    [InlineData("OVERTAKE_BROWSER", "Chromium")]
    public void Notebooks_are_not_saved_without_what_their_images_need(string variable, string help)
    {
        var saved = _command.Write(Path.Combine("notebooks", "one.ipynb"), "{}");
        using var process = _command.Start(new Dictionary<string, string> { [variable] = "nowhere" }, ["notebooks", "run", "--save"]);
        Assert.Contains(help, Refused(CommandRun.End(process)), StringComparison.Ordinal);
        Assert.Equal("{}", File.ReadAllText(saved));
    }

    [Fact]
    public void A_missing_file_is_refused() => Assert.Equal(2, _command.Run("analyze", "nowhere.csv").ExitCode);

    [Fact]
    public void An_unknown_baseline_gets_the_nearest_one()
    {
        var path = _command.Write("measurements.csv", MeasurementFile.Header + "\n" + GoodRow);
        Assert.Contains("object[]", Refuses("analyze", path, "--baseline", "object()"), StringComparison.Ordinal);
    }

    [Fact]
    public void Four_columns_of_ones_own_are_analysed_and_filtered()
    {
        var path = _command.Write("own.csv", "launch,contender,size,value\n" + string.Concat(from launch in Enumerable.Range(1, 6) from size in (int[])[10, 20] from c in (string[])["old", "new", "other"] select $"{launch},{c},{size},{(c == "old" ? 100 : c == "new" ? 50 : 70) + launch}\n"));
        Assert.Contains("Use \"new\": it is faster than \"old\" at every measured size", Succeeds("analyze", path), StringComparison.Ordinal);

        var filtered = _command.Run("analyze", path, "--contender", "other", "--size", "20", "--json").Output;
        Assert.Contains("\"other\"", filtered, StringComparison.Ordinal);
        Assert.DoesNotContain("\"new\"", filtered, StringComparison.Ordinal);
        Assert.Equal(2, _command.Run("analyze", path, "--contender", "nobody").ExitCode);
    }

    [Theory]
    [InlineData("launch,contender,size,value\n", "\n\n \r\n")]
    [InlineData("Launch,CONTENDER, size ,\"Value\"\n", "")]
    public void A_file_of_another_program_may_end_as_it_does_and_write_its_header_as_it_likes(string header, string end)
    {
        var path = _command.Write("own.csv", header + string.Join('\n', from launch in Enumerable.Range(1, 6) from c in (string[])["old", "new"] select $"{launch},{c},10,{(c == "old" ? 100 : 50) + launch}") + end);
        Assert.Contains("Use \"new\"", Succeeds("analyze", path), StringComparison.Ordinal);
    }

    [Fact]
    public void A_size_without_a_baseline_is_named()
    {
        var path = _command.Write("own.csv", "launch,contender,size,value\n" + string.Concat(from launch in Enumerable.Range(1, 6) from size in (int[])[10, 100, 1_000] from c in (string[])["Old", "New"] where c == "New" || size != 100 select $"{launch},{c},{size},{(c == "Old" ? 100 : 50) + launch}\n"));
        Assert.Contains("Left out: New at 100, where Old was not measured.", Succeeds("analyze", path), StringComparison.Ordinal);
    }

    [Fact]
    public void Another_baseline_is_the_one_in_every_heading_and_sentence()
    {
        var path = _command.Write("own.csv", "launch,contender,size,value\n" + string.Concat(from launch in Enumerable.Range(1, 6) from size in (int[])[10, 100] from c in (string[])["A", "B", "C"] select $"{launch},{c},{size},{(c == "A" ? 100 : c == "B" ? 5_000 : 4_000) + launch}\n"));
        var output = _command.Run("analyze", path, "--baseline", "B").Output;
        Assert.Contains("Use A: it is faster than B at every measured size", output, StringComparison.Ordinal);
        Assert.Contains("Times faster than B: ", output, StringComparison.Ordinal);
        Assert.DoesNotContain("Times faster than A", output, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("x-report-full.json", "{\n   \"Title\":\"x\",\n   \"HostEnvironmentInfo\":{\"BenchmarkDotNetCaption\":\"BenchmarkDotNet\"}}")]
    [InlineData("x-measurements.csv", "Target;Target_Type;Target_Method;Params;Measurement_LaunchIndex;Measurement_Nanoseconds\n")]
    public void A_file_of_BenchmarkDotNet_is_sent_to_its_command(string name, string text)
    {
        var path = _command.Write(name, text);
        Assert.Contains($"scripts/overtake import-bdn {path} makes a run of it", Refuses("analyze", path), StringComparison.Ordinal);
    }

    [Fact]
    public void A_good_bare_file_is_analysed_without_a_manifest()
    {
        var path = _command.Write("measurements.csv", MeasurementFile.Header + "\n" + GoodRow + GoodRow.Replace("object[]", "byte[] span", StringComparison.Ordinal).Replace("12.5", "6.25", StringComparison.Ordinal).Replace("1,1,", "1,2,", StringComparison.Ordinal));
        using var json = System.Text.Json.JsonDocument.Parse(Succeeds("analyze", path, "--json"));
        Assert.Equal(2, json.RootElement.GetProperty("ratios")[0].GetProperty("ratio").GetDouble(), 12);
    }

    [Fact]
    public void A_place_that_cannot_be_written_is_named_before_anything_is_measured()
    {
        Directory.CreateDirectory(Path.Combine(_command.Home, "data"));
        _command.Write(Path.Combine("data", "machines"), "a file where the folder should be");
        Assert.Contains("machines", Refuses("measure", "boxing", "--preset", "smoke"), StringComparison.Ordinal);
    }
}
