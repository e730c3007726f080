namespace Overtake.Tests.Analysis;

public class AnalysisJsonTests
{
    [Fact]
    public void The_object_has_exactly_the_keys_of_the_format()
    {
        var root = JsonDocument.Parse(AnalysisJson.Write(Analyzer.Analyze(Run(6).AddMetric(Metric.Stretch, "bytes", 10, 100).AddMetric(Metric.Time, "bytes", 7, 100).Rows, SyntheticRun.Manifest()))).RootElement;
        Assert.Equal(["study", "run", "machine", "confidence", "noisy", "controls", "stretches", "ratios", "crossovers", "regret", "unpaired"], Keys(root));
        Assert.Equal(["scenario", "shape", "ratio", "low", "high", "pass", "kind", "contender", "size"], Keys(root.GetProperty("controls")[0]));
        Assert.Equal(
            ["scenario", "shape", "contender", "baseline", "parameters", "runtime", "gc", "size", "metric", "ratio", "low", "high", "systematicLow", "systematicHigh", "launches", "verdict"],
            Keys(root.GetProperty("ratios")[0]));
        Assert.Equal(["scenario", "shape", "contender", "parameters", "runtime", "gc", "size", "ratio", "low", "high", "launches"], Keys(root.GetProperty("stretches")[0]));
        var crossover = root.GetProperty("crossovers")[0];
        Assert.Equal(["scenario", "shape", "contender", "baseline", "axis", "parameters", "runtime", "gc", "outcome", "points", "range"], Keys(crossover));
        Assert.Equal(["point", "low", "high", "cause", "proven", "sensitivity"], Keys(crossover.GetProperty("points")[0]));
        Assert.Equal(["scenario", "shape", "size", "contender", "loss"], Keys(root.GetProperty("regret")[0]));
        var unpaired = Assert.Single(root.GetProperty("unpaired").EnumerateArray());
        Assert.Equal(["scenario", "shape", "contender", "baseline", "parameters", "runtime", "gc", "size", "inOtherLaunches", "notAtTier1"], Keys(unpaired));
        Assert.Equal(("bytes", 7, false), (unpaired.GetProperty("contender").GetString(), unpaired.GetProperty("size").GetInt32(), unpaired.GetProperty("inOtherLaunches").GetBoolean()));
    }

    [Fact]
    public void Values_are_those_of_the_analysis()
    {
        var root = Analyze(6);
        Assert.Equal("boxing", root.GetProperty("study").GetString());
        Assert.Equal(0.95, root.GetProperty("confidence").GetDouble());
        Assert.False(root.GetProperty("noisy").GetBoolean());
        var crossover = root.GetProperty("crossovers")[0];
        Assert.Equal("At", crossover.GetProperty("outcome").GetString());
        Assert.Equal("records", crossover.GetProperty("axis").GetString());
        Assert.Equal([10, 80], crossover.GetProperty("range").EnumerateArray().Select(e => e.GetInt32()));
        Assert.Equal(20, crossover.GetProperty("points")[0].GetProperty("low").GetInt64());
        Assert.Equal(40, crossover.GetProperty("points")[0].GetProperty("high").GetInt64());
        var first = root.GetProperty("ratios").EnumerateArray().First(r => r.GetProperty("contender").GetString() == "bytes");
        Assert.Equal("Slower", first.GetProperty("verdict").GetString());
        Assert.True(first.GetProperty("low").GetDouble() < first.GetProperty("ratio").GetDouble());
        Assert.Equal(6, first.GetProperty("launches").GetInt32());
    }

    [Fact]
    public void Where_there_is_no_interval_low_and_high_are_null()
    {
        var root = Analyze(2);
        Assert.All(root.GetProperty("ratios").EnumerateArray(), r =>
        {
            Assert.Equal(JsonValueKind.Null, r.GetProperty("low").ValueKind);
            Assert.Equal(JsonValueKind.Null, r.GetProperty("high").ValueKind);
            Assert.Equal("None", r.GetProperty("verdict").GetString());
        });
        Assert.Equal(JsonValueKind.Null, root.GetProperty("controls")[0].GetProperty("pass").ValueKind);
        Assert.Equal("Unresolved", root.GetProperty("crossovers")[0].GetProperty("outcome").GetString());
    }

    [Fact]
    public void Systematic_is_the_factor_of_the_widening_at_each_end_and_1_where_there_is_none()
    {
        Assert.Equal([(1.0, 1.0)], Factors(Run(6)).Distinct());
        List<(double, double)> biased = [.. Factors(new SyntheticRun().AddRatios([(10, 1.08), (20, 1.08)], "object[]" + ControlNames.AaSuffix).AddRatios([(10, 0.5), (20, 2)]))];
        var (low, high) = Assert.Single(biased.Distinct());
        Assert.InRange(low, 1.07, 1.09);
        Assert.Equal(low, high);

        static IEnumerable<(double Low, double High)> Factors(SyntheticRun run)
        {
            var root = JsonDocument.Parse(AnalysisJson.Write(Analyzer.Analyze(run.Rows, SyntheticRun.Manifest()))).RootElement;
            return [.. root.GetProperty("ratios").EnumerateArray().Select(r => (r.GetProperty("systematicLow").GetDouble(), r.GetProperty("systematicHigh").GetDouble()))];
        }
    }

    [Fact]
    public void The_culture_of_the_reader_changes_nothing()
    {
        var analysis = Analyzer.Analyze(Run(6).Rows, SyntheticRun.Manifest());
        var expected = AnalysisJson.Write(analysis);
        using var culture = new Results.CommaCulture();
        Assert.Equal(expected, AnalysisJson.Write(Analyzer.Analyze(Run(6).Rows, SyntheticRun.Manifest())));
    }

    private static SyntheticRun Run(int launches) =>
        new SyntheticRun().AddRatios([(10, 1), (20, 1)], "object[]" + ControlNames.AaSuffix, launches: launches).AddRatios([(10, 0.5), (20, 0.6), (40, 1.5), (80, 2)], launches: launches);

    private static JsonElement Analyze(int launches)
    {
        var analysis = Analyzer.Analyze(Run(launches).Rows, SyntheticRun.Manifest());
        return JsonDocument.Parse(AnalysisJson.Write(analysis)).RootElement;
    }

    private static IEnumerable<string> Keys(JsonElement element) => element.EnumerateObject().Select(p => p.Name);
}
