using Overtake.Tests.Analysis;

namespace Overtake.Tests.Facade;

public class BoxingClaimsTests
{
    private const string Collected = "bytes are faster, correct writes, collection included";

    private static readonly PublishedPoint[] Figures = [new(5_000, 2.2), new(5_000, 2.3), new(160_000, 3.1), new(160_000, 3.2)];

    // Every factor lies within 2.2 to 3.2; agreeing means that of the same size.
    [Theory]
    [InlineData(2.25, 3.15, "faster at all 2 sizes; our interval contains the published factor at 2 of 2", "Holds")]
    [InlineData(2.25, 2.25, "faster at all 2 sizes; our interval contains the published factor at 1 of 2, elsewhere ours is mostly lower", "HoldsWeaker")]
    [InlineData(3.15, 2.25, "faster at all 2 sizes; our interval contains the published factor at 0 of 2, ours is mostly higher", "HoldsStronger")]
    [InlineData(0.5, 3.15, "faster at 1 of 2 sizes; our interval contains the published factor at 1 of 2", "DoesNotHold")]
    public void A_factor_is_compared_with_the_published_one_of_its_size(double smallest, double largest, string why, string verdict)
    {
        var rows = new SyntheticRun().AddRatios([(5_000, smallest), (160_000, largest)], "byte[] span", scenario: "published", parameters: "collect=yes;fills=2").Rows;
        var claim = BoxingClaims.Of(rows, Analyzer.Analyze(rows), Figures).Single(c => c.Text == Collected);
        Assert.Equal(("2.2 to 3.2 times", why, verdict), (claim.Published, claim.Why, claim.Verdict.ToString()));
    }
}
