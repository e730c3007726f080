using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Results;
using Overtake.Tests.Charts;

namespace Overtake.Tests.Facade;

public class BytesClaimsTests
{
    private static readonly RunData Run = SampleBytesRun.Standard();

    // In the sample every change makes everything 3.3 times faster and .NET 8 takes 1.2 times as long; published are 5.4 for putting and 0.9 for getting.
    [Theory]
    [InlineData("putting longs, .NET 8", "the direction holds, the factor does not")]
    [InlineData("getting longs, .NET 10", "does not hold")]
    [InlineData("the runtime alone made putting longs faster, .NET 10 against .NET 8", "the direction holds, the factor does not")]
    [InlineData("it is the hot path: encoding and decoding a histogram get faster", "faster in 12 of 12, slower in 0")]
    [InlineData("putting 1,000 longs allocates nothing any more", "-")]
    public void A_claim_is_judged_by_the_interval_of_the_run(string claim, string verdict) => Assert.Equal(verdict, VerdictOf(Run.Rows, Run.Analysis, claim));

    [Theory]
    [InlineData(32_000, 0, "holds")]
    [InlineData(32_000, 24, "does not hold")]
    [InlineData(24_000, 0, "does not hold")]
    public void Allocation_is_compared_byte_for_byte(double before, double after, string verdict)
    {
        Row Allocated(string contender, double value) =>
            new(1, 1, "put", "long", contender, 1_000, "", ".NET 10.0.12", "workstation-concurrent", null, 1, "allocated", "B", value);
        Row[] rows = [.. Run.Rows, Allocated("before", before), Allocated("after", after)];
        Assert.Equal(verdict, VerdictOf(rows, Run.Analysis, "putting 1,000 longs allocates nothing any more"));
    }

    [Theory]
    [InlineData(5.4, 5.0, 6.0, "holds")]
    [InlineData(0.9, 0.8, 1.1, "agrees, but so does no difference")]
    [InlineData(5.4, 6.0, 7.0, "the direction holds, the factor does not")]
    [InlineData(0.9, 0.7, 0.8, "the direction holds, the factor does not")]
    [InlineData(5.4, 0.9, 1.1, "no significant difference on this machine")]
    [InlineData(5.4, 0.5, 0.9, "does not hold")]
    [InlineData(0.9, 1.5, 2.0, "does not hold")]
    public void The_words_follow_from_where_the_interval_lies(double published, double low, double high, string words) =>
        Assert.Equal(words, BytesClaims.Verdict(published, new Estimate((low + high) / 2, low, high, 6, null)));

    [Fact]
    public void Where_two_copies_differ_by_a_factor_of_20_no_difference_is_significant()
    {
        Row[] rows = [.. Run.Rows.Select(r => r is { Shape: "long", Contender: "before (A/A)" } ? r with { Value = 20 * r.Value } : r)];
        var analysis = Analyzer.Analyze(rows, Run.Manifest);
        Assert.Equal("agrees, but so does no difference", VerdictOf(rows, analysis, "putting longs, .NET 8"));
        Assert.Equal("agrees, but so does no difference", VerdictOf(rows, analysis, "the runtime alone made putting longs faster, .NET 10 against .NET 8"));
    }

    [Fact]
    public void A_run_without_longs_has_no_ledger() => Assert.Null(BytesClaims.Of([], Analyzer.Analyze([])));

    private static object? VerdictOf(IReadOnlyList<Row> rows, RunAnalysis analysis, string claim) =>
        BytesClaims.Of(rows, analysis)!.Rows.Single(r => Equals(r[0], claim))[^1];
}
