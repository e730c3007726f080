using Overtake.Measurement.Boxing;
using Overtake.Runs;

namespace Overtake.Tests.Analysis;

public class OrderControlTests
{
    private static readonly string Up = $"{Parameter.Order}={Parameter.Ascending}";
    private static readonly string Down = $"{Parameter.Order}={Parameter.Descending}";

    [Theory]
    [InlineData(1.0, true)]
    [InlineData(1.02, true)]
    [InlineData(1.2, false)]
    public void A_size_that_is_slower_as_the_first_of_its_worker_than_as_the_last_is_found(double slower, bool passes)
    {
        var run = new SyntheticRun();
        for (var launch = 1; launch <= 6; launch++)
        {
            foreach (var (contender, factor) in new[] { ("object[]", 1.0), ("bytes", 0.3) })
            {
                foreach (var size in new[] { 700L, 40_000L })
                {
                    var warm = size * factor * (1 + (launch * 0.001));
                    run.Add(launch, contender, size, warm * (size == 700 ? slower : 1), parameters: Up);
                    run.Add(launch, contender, size, warm * (size == 700 ? 1 : slower), parameters: Down);
                }
            }
        }

        var analysis = Analyzer.Analyze(run.Rows);
        var control = Assert.Single(analysis.Controls);
        Assert.Equal((Controls.Order, 6, passes), (control.Kind, control.Estimate.Launches, control.Pass));
        Assert.Equal(slower, control.Estimate.Point, 1e-9);
        // Both sides of a ratio share their place in the order.
        Assert.True(control.Systematic.IsNone);
        Assert.Empty(analysis.Crossovers);
    }

    [Fact]
    public void A_launch_that_was_not_at_tier_1_takes_no_part()
    {
        var run = new SyntheticRun();
        for (var launch = 1; launch <= 6; launch++)
        {
            foreach (var (size, parameters) in new[] { (700L, Up), (40_000L, Up), (700L, Down), (40_000L, Down) })
            {
                var isSlow = launch == 6 && (size, parameters) == (700L, Up);
                run.Add(launch, "object[]", size, isSlow ? 5L * size : size, parameters: parameters).Add(launch, "object[]", size, isSlow ? 0 : 1, Metric.Steady, parameters: parameters);
            }
        }

        var control = Assert.Single(Analyzer.Analyze(run.Rows).Controls);
        Assert.Equal((6, 1.0), (control.Estimate.Launches, control.Estimate.Point));
    }

    [Fact]
    public void Standard_measures_two_sizes_in_both_orders_and_every_launch_keeps_them()
    {
        var study = new BoxingStudy();
        var groups = FollowUp.Order(study.Grid(Preset.Standard));
        Assert.Equal([Up, Down], groups.Select(g => g.Parameters.ToString()));
        Assert.All(groups, g => Assert.Equal(2, g.Contenders[0].Sizes.Count));
        Assert.All(groups, g => Assert.All(g.Contenders, c => Assert.Equal(g.Contenders[0].Sizes, c.Sizes)));
        var sizes = groups[0].Contenders[0].Sizes;
        for (var launch = 1; launch <= 4; launch++)
        {
            var plan = LaunchPlan.Create(study, groups, launch, seed: 5, Preset.Standard.Engine, new Dictionary<CaseId, KnownCase>());
            Assert.Equal([sizes, [.. sizes.Reverse()]], plan.Groups.Select(g => g.Blocks.Select(b => b.Cases[0].Case.Size)));
        }
    }
}
