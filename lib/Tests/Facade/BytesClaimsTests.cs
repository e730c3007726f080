using Overtake.Tests.Charts;

namespace Overtake.Tests.Facade;

public class BytesClaimsTests
{
    private static readonly RunData Run = SampleBytesRun.Standard();

    // In the sample every change makes everything 3.3 times faster and .NET 8 takes 1.2 times as long; published are 5.4 for putting and 0.9 for getting.
    [Theory]
    [InlineData("putting longs, .NET 8: before / after", "HoldsWeaker")]
    [InlineData("getting longs, .NET 10: before / after", "Reversed")]
    [InlineData("putting longs before the change, .NET 8 / .NET 10", "HoldsStronger")]
    [InlineData("it is the hot path: encoding and decoding a histogram get faster", "Holds")]
    [InlineData("putting 1,000 longs allocates nothing any more", "NotMeasured")]
    public void A_claim_is_judged_by_the_interval_of_the_run(string claim, string verdict) => Assert.Equal(verdict, VerdictOf(Run.Rows, Run.Analysis, claim));

    [Theory]
    [InlineData(32_000, 0, "Holds")]
    [InlineData(32_000, 24, "DoesNotHold")]
    [InlineData(24_000, 0, "DoesNotHold")]
    public void Allocation_is_compared_byte_for_byte(double before, double after, string verdict)
    {
        Row Allocated(string contender, double value) =>
            new(1, 1, "put", "long", contender, 1_000, "", ".NET 10.0.12", "workstation-concurrent", null, 1, "allocated", "B", value);
        Row[] rows = [.. Run.Rows, Allocated("before", before), Allocated("after", after)];
        Assert.Equal(verdict, VerdictOf(rows, Run.Analysis, "putting 1,000 longs allocates nothing any more"));
    }

    [Theory]
    [InlineData(5.4, 5.0, 6.0, "Holds")]
    [InlineData(0.9, 0.8, 1.1, "NotResolved")]
    [InlineData(5.4, 6.0, 7.0, "HoldsStronger")]
    [InlineData(5.4, 2.0, 3.0, "HoldsWeaker")]
    [InlineData(0.9, 0.7, 0.8, "HoldsStronger")]
    [InlineData(5.4, 0.9, 1.1, "NoDifference")]
    [InlineData(5.4, 0.5, 0.9, "Reversed")]
    [InlineData(0.9, 1.5, 2.0, "Reversed")]
    public void The_verdict_follows_from_where_the_interval_lies(double published, double low, double high, string verdict) =>
        Assert.Equal(verdict, Claim.Judge(published, new Estimate((low + high) / 2, low, high, 6, null)).Verdict.ToString());

    [Fact]
    public void Where_two_copies_differ_by_a_factor_of_20_no_difference_is_significant()
    {
        Row[] rows = [.. Run.Rows.Select(r => r is { Shape: "long", Contender: "before (A/A)" } ? r with { Value = 20 * r.Value } : r)];
        var analysis = Analyzer.Analyze(rows, Run.Manifest);
        Assert.Equal("NotResolved", VerdictOf(rows, analysis, "putting longs, .NET 8: before / after"));
        Assert.Equal("NotResolved", VerdictOf(rows, analysis, "putting longs before the change, .NET 8 / .NET 10"));
    }

    [Fact]
    public void A_run_without_longs_has_no_ledger() => Assert.Empty(BytesClaims.Of([], Analyzer.Analyze([])));

    private static string VerdictOf(IReadOnlyList<Row> rows, RunAnalysis analysis, string claim) =>
        BytesClaims.Of(rows, analysis).Single(c => c.Text == claim).Verdict.ToString();
}
