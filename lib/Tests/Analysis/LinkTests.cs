using Overtake.Analysis;

namespace Overtake.Tests.Analysis;

public class LinkTests
{
    [Fact]
    public void A_batch_that_agrees_at_the_link_is_reported_as_agreeing_and_its_launches_are_pooled()
    {
        RunAnalysis analysis = Analyze(0.5);
        LinkCheck link = Assert.Single(analysis.Links);
        Assert.Equal((10, 1, true), (link.Size, link.Batch, link.Agrees));
        Assert.InRange(link.Difference, 0.98, 1.02);
        Assert.Equal(12, analysis.Ratios.Single(r => r.Size == 10).Estimate.Launches);
        Assert.Equal(6, analysis.Ratios.Single(r => r.Size == 30).Estimate.Launches);
    }

    [Fact]
    public void A_batch_in_which_the_link_came_out_otherwise_is_reported()
    {
        LinkCheck link = Assert.Single(Analyze(0.6).Links);
        Assert.False(link.Agrees);
        Assert.Equal(1.2, link.Difference, 0.03);
    }

    [Fact]
    public void The_interval_of_the_difference_is_Welch_s_by_hand()
    {
        // Logs 0, 1, 2, 3 against 5, 6, 10: means 1.5 and 7, variances 5/3 and 7, df = 2.7202.
        var run = new SyntheticRun();
        foreach (var (launch, log) in new[] { (1, 0.0), (2, 1), (3, 2), (4, 3), (5, 5), (6, 6), (7, 10) })
        {
            run.Add(launch, "object[]", 10, Math.Exp(log)).Add(launch, "bytes", 10, 1);
        }

        LinkCheck link = Assert.Single(Analyzer.Analyze(run.Rows, SyntheticRun.Manifest(launches: 4)).Links);
        double va = 5.0 / 3 / 4, vb = 7.0 / 3;
        double df = Math.Pow(va + vb, 2) / ((va * va / 3) + (vb * vb / 2));
        Assert.Equal(5.5, Math.Log(link.Difference), 1e-9);
        Assert.Equal(5.5 - (StudentT.Quantile(0.975, df) * Math.Sqrt(va + vb)), Math.Log(link.Low), 1e-9);
        Assert.Equal(2.7202, df, 1e-3);
    }

    [Fact]
    public void Without_a_manifest_batches_cannot_be_told_apart() =>
        Assert.Empty(Analyzer.Analyze(Rows(0.6).Rows).Links);

    [Fact]
    public void Batches_may_differ_in_their_launches()
    {
        var run = Rows(0.6).AddRatios([(10, 0.5)], firstLaunch: 17);
        var analysis = Analyzer.Analyze(run.Rows, SyntheticRun.Manifest() with { Batches = [1, 7, 13, 17] });
        Assert.Equal([(1, false), (3, true)], analysis.Links.Select(l => (l.Batch, l.Agrees)));
    }

    private static RunAnalysis Analyze(double again) => Analyzer.Analyze(Rows(again).Rows, SyntheticRun.Manifest(launches: 6));

    private static SyntheticRun Rows(double again) =>
        new SyntheticRun().AddRatios([(10, 0.5), (20, 0.6), (40, 1.5), (80, 2)]).AddRatios([(10, again), (30, 1)], firstLaunch: 7);
}
