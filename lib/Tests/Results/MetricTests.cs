namespace Overtake.Tests.Results;

public class MetricTests
{
    [Fact]
    public void Metric_names_are_unique() =>
        Assert.Equal(Metric.All.Count, Metric.All.Select(m => m.Name).Distinct(StringComparer.Ordinal).Count());
}
