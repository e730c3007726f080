namespace Overtake.Tests.Analysis;

public class LossTests
{
    [Fact]
    public void Regret_is_the_cost_over_the_best_full_competitor()
    {
        // Relative costs at 10: object[] 1, bytes 1/2, json 4. At 20: 1, 2, 4.
        var regret = Analyzer.Analyze(Run().Rows).Regret;
        Assert.Equal([("bytes", 10), ("bytes", 20), ("json", 10), ("json", 20), ("object[]", 10), ("object[]", 20)], regret.Select(r => (r.Contender, (int)r.Size)));
        Assert.Equal([0, 1, 7, 3, 1, 0], regret.Select(r => Math.Round(r.Loss, 6)));
    }

    [Fact]
    public void Range_costs_are_geometric_means_over_the_sizes_that_all_were_measured_at()
    {
        var run = new SyntheticRun();
        (long Size, double Bytes, double Json)[] costs = [(10, 2, 3), (20, 2, 3), (40, 0.5, 3), (80, 0.5, 3)];
        foreach (var (size, bytes, json) in costs)
        {
            Exact(run, "object[]", size, 1);
            Exact(run, "bytes", size, bytes);
            Exact(run, "json", size, json);
        }

        // A refined size of one pair: no part of the range.
        Exact(run, "object[]", 30, 1);
        Exact(run, "bytes", 30, 0.001);
        var analysis = Analyzer.Analyze(run.Rows);
        Assert.DoesNotContain(30, analysis.Regret.Select(r => r.Size));
        var range = analysis.RangeCosts;
        Assert.Equal(["object[]", "bytes", "json", "object[], then bytes from 21"], range.Select(r => r.Strategy));
        Assert.Equal(Math.Sqrt(2), range[0].Cost, 1e-9);
        Assert.Equal(Math.Sqrt(2), range[1].Cost, 1e-9);
        Assert.Equal(Math.Sqrt(3 * 6), range[2].Cost, 1e-9);
        Assert.Equal(1, range[3].Cost, 1e-9);
    }

    [Fact]
    public void Switching_at_every_crossover_costs_nothing_and_no_strategy_costs_less()
    {
        var run = new SyntheticRun().AddRatios([(10, 0.5), (20, 0.5), (40, 2), (80, 2), (160, 0.5), (320, 0.5)]);
        var range = Analyzer.Analyze(run.Rows).RangeCosts;
        var switching = range[^1];
        Assert.StartsWith("object[], then bytes from ", switching.Strategy);
        Assert.Contains(", then object[] from ", switching.Strategy);
        Assert.Equal(1, switching.Cost, 1e-9);
        Assert.All(range, r => Assert.True(r.Cost >= 1));
    }

    [Fact]
    public void Switching_at_many_crossovers_is_named_by_their_number()
    {
        var run = new SyntheticRun().AddRatios([(10, 0.5), (20, 0.5), (40, 2), (80, 2), (160, 0.5), (320, 0.5), (640, 2), (1280, 2)]);
        var switching = Analyzer.Analyze(run.Rows).RangeCosts[^1];
        Assert.Equal("object[] and bytes, switched at 3 crossovers", switching.Strategy);
        Assert.Equal(1, switching.Cost, 1e-9);
    }

    [Fact]
    public void A_contender_that_stopped_early_has_regret_where_it_was_measured_and_no_cost_over_the_range()
    {
        var run = Run();
        Exact(run, "slow", 10, 9);
        Exact(run, "object[]", 5, 1);
        Exact(run, "bytes", 5, 1);
        Exact(run, "json", 5, 4);
        Exact(run, "slow", 5, 9);
        var analysis = Analyzer.Analyze(run.Rows);
        Assert.Equal([5L, 10L], analysis.Regret.Where(r => r.Contender == "slow").Select(r => r.Size));
        // The sizes with most competitors are 5 and 10: all four are compared there.
        Assert.Contains(analysis.RangeCosts, r => r.Strategy == "slow");
    }

    private static SyntheticRun Run()
    {
        var run = new SyntheticRun();
        foreach (var (contender, size, cost) in new[] { ("object[]", 10, 1), ("bytes", 10, 0.5), ("json", 10, 4), ("object[]", 20, 1), ("bytes", 20, 2), ("json", 20, 4) })
        {
            Exact(run, contender, size, cost);
        }

        return run;
    }

    private static void Exact(SyntheticRun run, string contender, long size, double cost)
    {
        for (var launch = 1; launch <= 3; launch++)
        {
            run.Add(launch, contender, size, cost * 100 * launch);
        }
    }
}
