using Overtake.Tests.Charts;

namespace Overtake.Tests.Facade;

/// <summary>The ledger beside runs made up so that validation takes 400 ns and 2 a byte, and a pool 20 ns.</summary>
public class PoolsClaimsTests
{
    private static readonly Table Ledger = Of(SamplePoolsRun.Standard());

    [Theory]
    [InlineData("a request of 8 bytes, without validation", "0.058×", "holds, weaker")]
    [InlineData("a request of 8 bytes with its hash from a pool, shared / locked", "0.88×", "no difference")]
    [InlineData("valid requests are refused under load", "20 % to 24 % refused", "holds")]
    [InlineData("a request over HTTP (the published server refused a fifth of them), dedicated / lock-free preallocated", "1.13×", "no difference")]
    public void A_claim_stands_beside_what_was_measured(string claim, string published, string verdict)
    {
        var row = Ledger.Rows.First(r => ((string)r[0]!).StartsWith(claim, StringComparison.Ordinal));
        Assert.Equal((published, verdict), ((string)row[1]!, (string)row[3]!));
    }

    [Fact]
    public void The_published_row_that_measured_a_refusal_is_not_compared()
    {
        Assert.DoesNotContain(Ledger.Rows, r => ((string)r[0]!).Contains("4,032", StringComparison.Ordinal));
        Assert.Contains(SampleStudy().PublishedRequests().Rows, r => (int)r[1]! == 4_032 && ((string)r[6]!).Contains("refused", StringComparison.Ordinal));
    }

    [Fact]
    public void Published_times_stand_beside_those_of_the_same_request()
    {
        var rows = SampleStudy().PublishedRequests().Rows;
        Assert.All(rows.Where(r => (string)r[0]! == "InvalidHeaderBenchmarks"), r => Assert.Contains((string)r[3]!, (string[])["missing", "\"00\"", "94 characters"]));
        Assert.All(rows, r => Assert.InRange((double)r[5]!, (string)r[2]! == "no" ? 59 : 0.98 * (400 + (2 * (int)r[1]!)), (string)r[2]! == "no" ? 61 : 1.02 * (400 + (2 * (int)r[1]!))));
    }

    private static Run SampleStudy() => Run.Of(new StoredRun("", SamplePoolsRun.Standard().Manifest!, SamplePoolsRun.Standard().Rows));

    private static Table Of(RunData run) => Run.Of(new StoredRun("", run.Manifest!, run.Rows)).PublishedClaims() as Table ?? throw new InvalidOperationException();
}
