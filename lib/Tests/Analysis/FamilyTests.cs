namespace Overtake.Tests.Analysis;

public class FamilyTests
{
    [Fact]
    public void Ratios_taken_together_are_those_of_an_analysis_at_the_confidence_that_each_needs()
    {
        var rows = new SyntheticRun().AddRatios([(1, 0.5), (10, 1.0), (100, 1.01), (1_000, 1.5)]).Rows;
        var each = Analyzer.Analyze(rows, null, new AnalysisOptions { Confidence = 1 - (0.05 / 4) }).Ratios;
        var together = Analyzer.Analyze(rows).Ratios.Together(0.95);
        Assert.Equal(each.Select(r => (r.Size, r.Verdict, r.LaunchesNeeded)), together.Select(r => (r.Size, r.Verdict, r.LaunchesNeeded)));
        Assert.All(each.Zip(together), pair =>
        {
            Assert.Equal(pair.First.Estimate.Low!.Value, pair.Second.Estimate.Low!.Value, 1e-12);
            Assert.Equal(pair.First.Estimate.High!.Value, pair.Second.Estimate.High!.Value, 1e-12);
            Assert.Equal(pair.First.SmallestEffect!.Value, pair.Second.SmallestEffect!.Value, 1e-12);
        });
    }

    [Fact]
    public void The_systematic_uncertainty_stays_as_it_is()
    {
        var rows = new SyntheticRun().AddRatios([(1, 1.08), (10, 1.08)], "object[]" + ControlNames.AaSuffix).AddRatios([(1, 0.5), (10, 1.0)]).Rows;
        var alone = Analyzer.Analyze(rows).Ratios;
        Assert.All(alone.Zip(alone.Together(0.95)), pair =>
        {
            Assert.True(pair.First.Estimate.Systematic.Factor > 1.05);
            Assert.Equal(pair.First.Estimate.Systematic, pair.Second.Estimate.Systematic);
            Assert.True(pair.Second.Estimate.Low < pair.First.Estimate.Low && pair.Second.Estimate.High > pair.First.Estimate.High);
        });
    }

    [Fact]
    public void Of_equal_contenders_hardly_any_family_tells_a_difference()
    {
        const int Families = 2_000, Members = 20, Launches = 6;
        var random = new Random(7);
        var estimator = new RatioEstimator(0.95, 1);
        int alone = 0, together = 0;
        for (var family = 0; family < Families; family++)
        {
            var ratios = Enumerable.Range(1, Members).Select(size =>
            {
                var c = estimator.Compare([.. Enumerable.Range(0, Launches).Select(_ => Normal(random))]);
                return new Ratio(new Setting("s", "", "", "", ""), "a", "b", size, Metric.Time.Name, c.Estimate, c.Verdict, c.LaunchesNeeded, c.SmallestEffect);
            }).ToList();
            alone += ratios.Exists(IsTold) ? 1 : 0;
            together += ratios.Together(0.95).Any(IsTold) ? 1 : 0;
        }

        // 1 - 0.95^20 and 1 - (1 - 0.05/20)^20, four standard errors of 2,000 families around them.
        Assert.InRange(alone / (double)Families, 0.60, 0.69);
        Assert.InRange(together / (double)Families, 0.03, 0.07);

        static bool IsTold(Ratio ratio) => ratio.Verdict is Verdict.Faster or Verdict.Slower;
    }

    [Theory]
    [InlineData(0, 0.95)]
    [InlineData(1, 0.95)]
    [InlineData(5, 0.99)]
    public void What_is_wrong_is_shared_out_among_the_members(int members, double each) => Assert.Equal(each, Family.Each(0.95, members), 1e-12);

    private static double Normal(Random random) => Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());
}
