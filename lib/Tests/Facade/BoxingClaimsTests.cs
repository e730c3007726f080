using Overtake.Analysis;
using Overtake.Tests.Analysis;

namespace Overtake.Tests.Facade;

public class BoxingClaimsTests
{
    private const string Collected = "bytes are faster, correct writes, collection included";

    private static readonly PublishedPoint[] Figures = [new(5_000, 2.2), new(5_000, 2.3), new(160_000, 3.1), new(160_000, 3.2)];

    // Every factor lies within 2.2 to 3.2; agreeing means that of the same size.
    [Theory]
    [InlineData(2.25, 3.15, "faster at all 2 sizes; the factor agrees at 2 of 2")]
    [InlineData(2.25, 2.25, "faster at all 2 sizes; the factor agrees at 1 of 2")]
    [InlineData(3.15, 2.25, "faster at all 2 sizes; the factor agrees at 0 of 2")]
    [InlineData(0.5, 3.15, "faster at 1 of 2 sizes; the factor agrees at 1 of 2")]
    public void A_factor_is_compared_with_the_published_one_of_its_size(double smallest, double largest, string verdict)
    {
        var rows = new SyntheticRun().AddRatios([(5_000, smallest), (160_000, largest)], "byte[] span", scenario: "published", parameters: "collect=yes;fills=2").Rows;
        var claim = BoxingClaims.Of(rows, Analyzer.Analyze(rows), Figures)!.Rows.Single(r => (string?)r[0] == Collected);
        Assert.Equal(("2.2 to 3.2 times, growing with records", verdict), ((string)claim[1]!, (string)claim[3]!));
    }
}
