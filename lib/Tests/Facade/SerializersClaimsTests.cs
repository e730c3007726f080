using Overtake.Tests.Charts;

namespace Overtake.Tests.Facade;

/// <summary>The ledger beside runs made up so that NetSerializer is twice as fast in every test.</summary>
public class SerializersClaimsTests
{
    private static readonly Table Ledger = Of(SampleSerializersRun.Standard());

    [Theory]
    [InlineData("serialize: NetSerializer is faster", "2.87×", "holds, weaker")]
    [InlineData("deserialize: the lowest ratio", "0.99×", "does not hold")]
    [InlineData("socket: the highest ratio", "15.4×", "does not hold")]
    [InlineData("serialize: NetSerializer collects nothing", "0 collections of generation 0", "holds")]
    public void A_claim_stands_beside_what_was_measured(string claim, string published, string verdict)
    {
        var row = Ledger.Rows.Single(r => ((string)r[0]!).StartsWith(claim, StringComparison.Ordinal));
        Assert.Equal((published, verdict), ((string)row[1]!, (string)row[3]!));
    }

    [Fact]
    public void The_median_comes_with_the_verdicts_it_is_made_of() =>
        Assert.Equal("faster in 16 of 16 specs", Ledger.Rows[0][4]);

    [Fact]
    public void A_claim_about_all_specs_is_not_judged_by_some_of_them()
    {
        var run = SampleSerializersRun.Standard();
        Row[] rows = [.. run.Rows.Where(r => r.Shape != "string")];
        Assert.All(
            Of(new RunData(rows, Overtake.Analysis.Analyzer.Analyze(rows, run.Manifest), run.Manifest)).Rows.Where(r => !((string)r[0]!).Contains("collects", StringComparison.Ordinal)),
            r => Assert.Equal(("not measured here", "it is about 16 specs; the preset standard measures them"), ((string)r[3]!, (string)r[4]!)));
    }

    [Fact]
    public void Nothing_is_concluded_from_one_launch_and_where_copies_differ_by_a_tenth_a_factor_of_2_stays()
    {
        Assert.Equal(Ledger.Rows.Select(r => r[3]), Of(SampleSerializersRun.Standard(noisy: "socket")).Rows.Select(r => r[3]));

        var once = Of(SampleSerializersRun.Standard(launches: 1));
        Assert.All(once.Rows.Where(r => !((string)r[0]!).Contains("collects", StringComparison.Ordinal) && !((string)r[0]!).Contains("smaller", StringComparison.Ordinal)), r => Assert.Equal("not resolved", r[3]));
    }

    [Fact]
    public void A_median_holds_where_half_of_the_specs_are_told_to_be_on_neither_side_of_the_published_one()
    {
        var run = SampleSerializersRun.Standard();
        var shapes = run.Shapes("serialize").Order(StringComparer.Ordinal).Where((_, i) => i % 2 == 0).ToHashSet();
        var faster = Of(SampleSerializersRun.Standard(faster: shapes));
        Assert.Equal("holds", faster.Rows[0][3]);
        Assert.Contains("With fewer messages than published: byte-array, int-array", faster.Remark, StringComparison.Ordinal);
    }

    // The highest is 2, told within some percent in one spec and within a factor of ten in another one.
    [Theory]
    [InlineData("socket: the highest ratio", 1.0, "does not hold")]
    [InlineData("socket: the highest ratio", 10.0, "holds")]
    public void An_extreme_is_that_of_whichever_spec_may_have_it(string claim, double spread, string verdict)
    {
        var run = SampleSerializersRun.Standard();
        Row[] rows = [.. run.Rows.Select(r => r is { Scenario: "socket", Shape: "complex", Contender: "NetSerializer format", Metric: "time" } ? r with { Value = 1.05 * r.Value * (r.Launch % 2 == 0 ? spread : 1 / spread) } : r)];
        var row = Of(new RunData(rows, Overtake.Analysis.Analyzer.Analyze(rows, run.Manifest), run.Manifest)).Rows.Single(r => ((string)r[0]!).StartsWith(claim, StringComparison.Ordinal));
        Assert.Equal(verdict, row[3]);
        Assert.DoesNotContain("complex", (string)row[2]!, StringComparison.Ordinal);
    }

    [Fact]
    public void The_direct_mode_is_compared_with_the_same_messages()
    {
        var table = Assert.IsType<Table>(Run.Of(new StoredRun("", SampleSerializersRun.Standard().Manifest!, [.. SampleSerializersRun.Standard().Rows.Select(r => r is { Shape: "guid-direct", Metric: "time" } ? r with { Value = r.Value / 2 } : r)])).DirectMode());
        Assert.Equal(["large-struct", "guid", "int32", "u8"], table.Rows.Select(r => (string)r[0]!).Distinct().OrderBy(s => Array.IndexOf(["large-struct", "guid", "int32", "u8"], s)));
        Assert.All(table.Rows, r => Assert.Equal((string)r[0]! == "guid" ? "faster" : "the same", r[3]));
        Assert.Equal(12, table.Rows.Count);
    }

    [Fact]
    public void Every_published_spec_says_how_much_of_it_was_written()
    {
        var run = SampleSerializersRun.Standard();
        var rows = Run.Of(new StoredRun("", run.Manifest!, run.Rows)).Specs().Rows;
        Assert.Equal(23, rows.Count);
        Assert.Equal([10_000, 1, 60L], rows.Single(r => (string)r[0]! == "byte-array").Skip(1).Take(3));
        Assert.Single(rows, r => r[4] is string note && note.Contains("7,490", StringComparison.Ordinal));
    }

    [Fact]
    public void What_a_quick_run_left_out_is_a_sentence()
    {
        var whole = SampleSerializersRun.Standard();
        var quick = Run.Of(new StoredRun("", whole.Manifest!, [.. whole.Rows.Where(r => r.Scenario is "serialize" or "deserialize" or "socket")]));
        View[] views = [quick.Overtaking("int32"), quick.Overtakings(), quick.MemoryAndSocket(), quick.Rankings(), quick.Transports(), quick.FirstUse()];
        Assert.All(views, v => Assert.IsType<NothingToShow>(v));
        Assert.All([quick.SpeedMap(), quick.Sizes(), quick.PublishedClaims()], v => Assert.IsNotType<NothingToShow>(v));
    }

    private static Table Of(RunData run) => Run.Of(new StoredRun("", run.Manifest!, run.Rows)).PublishedClaims() as Table ?? throw new InvalidOperationException();
}
