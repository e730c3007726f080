namespace Overtake.Tests.Facade;

/// <summary>The ledger of all studies on the committed runs.</summary>
[Collection(EngineCollection.Name)]
public class ClaimsTests
{
    private static readonly string[] Verdicts = ["holds", "holds, weaker", "holds, stronger", "reversed", "does not hold", "no difference", "not resolved", "not comparable"];

    [Fact]
    public void Every_claim_has_a_verdict_and_the_summary_counts_them()
    {
        var claims = CommittedData.Read(Claims.Open);
        var (ledger, summary) = (claims.Ledger(), claims.Summary());

        Assert.Equal(["boxing", "bytes", "pools", "serializers", "echo"], ledger.Rows.Select(r => (string)r[0]!).Distinct());
        Assert.Equal(ledger.Rows.Count, ledger.Rows.DistinctBy(r => (r[0], r[1])).Count());
        // A run that lacks the package of a claim does not judge it, and nothing stands for the package.
        var lacking = ledger.Rows.Where(r => (string)r[4]! == "not measured here").ToList();
        Assert.All(lacking, r => Assert.StartsWith("not measured with the package ", (string)r[5]!, StringComparison.Ordinal));
        var judged = ledger.Rows.Except(lacking).ToList();
        Assert.All(judged, r => Assert.Contains((string)r[4]!, Verdicts));
        Assert.All(judged, r => Assert.True((string)r[3]! != "" || (string)r[4]! == "not comparable", (string)r[1]!));
        Assert.All(judged.Where(r => r[0] is "serializers" or "echo"), r => Assert.Matches("^[a-zA-Z].* [0-9]", (string)r[8]!));
        // A link leads to a figure that the study's page has.
        var figures = CommittedData.Read(() => ledger.Rows.Select(r => (string)r[0]!).Distinct().ToDictionary(s => s, s => Study.Open(s).Figures().Select(f => f.Name).ToHashSet()));
        Assert.All(ledger.Rows.Where(r => r[7] is not null), r => Assert.Contains(((TableLink)r[7]!).Text, figures[(string)r[0]!]));
        Assert.True(judged.Count(r => r[7] is null) <= 1);
        Assert.All(ledger.Rows.Where(r => (string)r[4]! == "not resolved"), r => Assert.NotEqual("", (string)r[5]!));
        // What has an interval comes from launches; bytes are exact.
        Assert.All(ledger.Rows.Where(r => ((string)r[3]!).Contains("× [", StringComparison.Ordinal)), r => Assert.InRange((int)r[6]!, 3, 20));

        Assert.Equal(ledger.Rows.Count, summary.Rows.Sum(r => r.OfType<int>().Sum()));
        Assert.All(Verdicts.Where(v => summary.Columns.Any(c => c.Header == v)), v =>
            Assert.Equal(ledger.Rows.Count(r => (string)r[4]! == v), summary.Rows.Sum(r => (int?)r[summary.Columns.ToList().FindIndex(c => c.Header == v)] ?? 0)));
    }
}
