namespace Overtake.Tests.Analysis;

public class RunComparisonTests
{
    [Fact]
    public void A_ratio_agrees_within_both_intervals_and_a_reversal_contradicts()
    {
        var first = Of((100, 2), (200, 2), (400, 0.5));
        var second = Of((100, 2), (200, 3), (400, 2), (800, 2));

        var comparison = RunComparison.Of(first, second);

        Assert.Equal([(100, false), (200, false), (400, true)], comparison.Ratios.Select(p => (p.First.Size, p.IsFlip)));
        Assert.All(comparison.Ratios, p => Assert.Equal(p.Difference <= Math.Exp(double.Hypot(HalfWidth(p.First), HalfWidth(p.Second))), p.Agrees));
        Assert.InRange(comparison.Ratios[1].Difference, 1.45, 1.55);
        Assert.Equal((3, comparison.Ratios.Count(p => p.Agrees == false), 1), (comparison.Judged, comparison.Differing, comparison.Contradicting));

        // As wide as the largest of three differences asks for.
        Assert.Equal(comparison.Ratios.Max(p => Math.Log(p.Difference) / double.Hypot(HalfWidth(p.First), HalfWidth(p.Second))), comparison.Widening, 9);
    }

    [Fact]
    public void A_run_agrees_with_itself()
    {
        var run = Of((100, 0.5), (200, 0.5), (400, 2), (800, 2));
        var comparison = RunComparison.Of(run, run);
        Assert.All(comparison.Ratios, p => Assert.Equal((1, true, false), (p.Difference, p.Agrees, p.IsFlip)));
        Assert.Equal((1, 1, 1), (comparison.Crossovers, comparison.Overlapping, comparison.Widening));
    }

    [Fact]
    public void Crossovers_overlap_where_their_brackets_share_a_size()
    {
        var run = Of((100, 0.5), (200, 0.5), (400, 2), (800, 2));
        Assert.Equal((1, 1), Count(run, Of((100, 0.5), (150, 0.5), (300, 2), (800, 2))));
        Assert.Equal((1, 0), Count(run, Of((400, 0.5), (500, 0.5), (600, 2), (800, 2))));
        Assert.Equal((0, 0), Count(run, Of((100, 2), (200, 2), (400, 2), (800, 2))));

        static (int, int) Count(RunAnalysis a, RunAnalysis b) => RunComparison.Of(a, b) is var c ? (c.Crossovers, c.Overlapping) : default;
    }

    [Fact]
    public void The_pace_is_the_factor_between_the_times_of_the_median_case_that_both_have()
    {
        var first = new SyntheticRun().Add(1, "a", 1, 10).Add(2, "a", 1, 30).Add(1, "b", 1, 5).Add(1, "c", 1, 8).Add(1, "only here", 1, 1).Rows;
        var second = new SyntheticRun().Add(1, "a", 1, 30).Add(1, "b", 1, 5).Add(1, "c", 1, 80).Add(1, "only there", 1, 1).Rows;

        // 20 to 30, 5 to 5 and 8 to 80.
        Assert.Equal(1.5, RunComparison.Pace(first, second)!.Value, 12);
        Assert.Null(RunComparison.Pace(first, []));
    }

    [Fact]
    public void A_run_that_went_on_after_an_update_of_the_runtime_is_compared()
    {
        var rows = new SyntheticRun().AddRatios([(100, 2), (200, 2)]).Rows;
        List<Overtake.Results.Row> both = [.. rows, .. rows.Select(r => r with { Launch = r.Launch + 6, Runtime = ".NET 10.0.13" })];
        var run = Analyzer.Analyze(both);
        Assert.Equal(4, RunComparison.Of(run, run).Ratios.Count);
        Assert.Equal(1, RunComparison.Pace(both, both)!.Value, 12);
    }

    private static double HalfWidth(Ratio ratio) => Math.Log(ratio.Estimate.High!.Value / ratio.Estimate.Low!.Value) / 2;

    private static RunAnalysis Of(params (long Size, double Ratio)[] ratios) => Analyzer.Analyze(new SyntheticRun().AddRatios(ratios).Rows);
}
