namespace Overtake.Tests.Analysis;

public class SettingRatiosTests
{
    private static readonly Setting Memory = new("memory", "one", "", ".NET 10.0.12", "workstation-concurrent");
    private static readonly Setting Socket = Memory with { Scenario = "socket", Shape = "ten" };

    [Fact]
    public void The_first_setting_is_divided_by_the_second_launch_by_launch()
    {
        // Each launch has a factor that cancels out.
        List<Row> rows = [.. Enumerable.Range(1, 6).SelectMany(launch => (Row[])[Of(Memory, launch, "a", 32, 100 * launch), Of(Socket, launch, "a", 32, 400 * launch), Of(Socket, launch, "a", 64, 1), Of(Socket, launch, "b", 32, 1)])];

        var ratio = Assert.Single(SettingRatios.Between(rows, Memory, Socket, Metric.Processor, 0.95, []));

        Assert.Equal(("a", 32L, 0.25, 6, Verdict.Slower), (ratio.Contender, ratio.Size, Math.Round(ratio.Estimate.Point, 9), ratio.Estimate.Launches, ratio.Verdict));
        Assert.True(ratio.Estimate.High - ratio.Estimate.Low < 1e-6);
        Assert.Equal(4, SettingRatios.Between(rows, Socket, Memory, Metric.Processor, 0.95, []).Single().Estimate.Point, 9);
    }

    [Fact]
    public void The_larger_systematic_uncertainty_of_the_two_settings_widens_the_ratio()
    {
        List<Row> rows = [.. Enumerable.Range(1, 6).SelectMany(launch => (Row[])[Of(Memory, launch, "a", 32, 100), Of(Socket, launch, "a", 32, 400)])];
        Control Copies(Setting setting, double factor) => new(setting.Scenario, setting.Shape, "A/A", new Estimate(factor, null, null, 6, null), false) { Systematic = Widening.Both(factor) };

        var ratio = Assert.Single(SettingRatios.Between(rows, Memory, Socket, Metric.Processor, 0.95, [Copies(Memory, 1.02), Copies(Socket, 1.08)]));

        Assert.Equal(Widening.Both(1.08), ratio.Estimate.Systematic);
        Assert.Equal(0.25 / 1.08, ratio.Estimate.Low!.Value, 1e-9);
        Assert.Equal(0.25 * 1.08, ratio.Estimate.High!.Value, 1e-9);
    }

    [Fact]
    public void What_one_setting_lacks_is_not_compared()
    {
        List<Row> rows = [Of(Memory, 1, "a", 32, 100), Of(Socket, 1, "a", 32, 0)];
        Assert.Empty(SettingRatios.Between(rows, Memory, Socket, Metric.Processor, 0.95, []));
        Assert.Empty(SettingRatios.Between(rows, Memory, Socket, Metric.Time, 0.95, []));
        Assert.Empty(SettingRatios.Between(rows, Memory, Socket with { Gc = "server-datas" }, Metric.Processor, 0.95, []));
        Assert.Empty(SettingRatios.Between([], Memory, Socket, Metric.Processor, 0.95, []));
    }

    private static Row Of(Setting setting, int launch, string contender, long size, double value) =>
        new(launch, 1, setting.Scenario, setting.Shape, contender, size, "", setting.Runtime, setting.Gc, null, 10, Metric.Processor.Name, Metric.Processor.Unit, value);
}
