namespace Overtake.Tests.Analysis;

public class RuntimeRatiosTests
{
    [Fact]
    public void Each_newer_runtime_is_divided_into_the_oldest_launch_by_launch()
    {
        // 8.0 takes 200, 9.0 takes 100, 10.0 takes 50, each times a factor of the launch that cancels out.
        List<Row> rows = [];
        for (var launch = 1; launch <= 6; launch++)
        {
            foreach (var (runtime, time) in new[] { (".NET 10.0.1", 50.0), (".NET 8.0.20", 200.0), (".NET 9.0.3", 100.0) })
            {
                rows.Add(new Row(launch, 1, "put", "long", "after", 1_000, "", runtime, "workstation-concurrent", 1, 10, "time", "ns", time * launch));
            }
        }

        var ratios = SettingRatios.OfRuntimes(rows, 0.95, []);

        Assert.Equal([(".NET 10.0.1", 4.0), (".NET 9.0.3", 2.0)], ratios.Select(r => (r.Second.Runtime, Math.Round(r.Estimate.Point, 9))).OrderBy(r => r.Runtime));
        Assert.All(ratios, r => Assert.Equal((".NET 8.0.20", 6, "after", 1_000L), (r.First.Runtime, r.Estimate.Launches, r.Contender, r.Size)));
        Assert.All(ratios, r => Assert.True(r.Estimate.High - r.Estimate.Low < 1e-6));
    }

    [Fact]
    public void One_runtime_alone_gives_none() =>
        Assert.Empty(SettingRatios.OfRuntimes([new Row(1, 1, "put", "long", "after", 1_000, "", ".NET 10.0.1", "workstation-concurrent", 1, 10, "time", "ns", 5)], 0.95, []));
}
