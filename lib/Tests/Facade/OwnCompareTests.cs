namespace Overtake.Tests.Facade;

/// <summary>Two lambdas in this process. Beside other tests a method may not reach tier 1 in time, and what has not makes no ratio.</summary>
[Collection(MeasuringCollection.Name)]
public class OwnCompareTests
{
    [Fact]
    public async Task Two_lambdas_are_compared_at_every_size()
    {
        var here = await Own.Compare(Parts, Plus, string.Concat, 10, 1_000);

        Assert.Equal([("baseline", 10), ("baseline", 1_000), ("contender", 10), ("contender", 1_000)], here.Rows.Where(r => r.Metric == Metric.Time.Name).Select(r => (r.Contender, r.Size)).Distinct().Order());
        // Plus copies half a megabyte in five hundred steps.
        Assert.True(here.Analysis.Ratios.Single(r => (r.Contender, r.Size, r.Metric) == ("contender", 1_000, Metric.Time.Name)).Estimate.Point > 2);
        Assert.Contains("Times faster than baseline, in this process", here.Table.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Another_result_is_not_timed() =>
        Assert.Contains("the method returns '012', the baseline '0123'", (await Assert.ThrowsAnyAsync<Exception>(() => Own.Compare(Parts, Plus, parts => string.Concat(parts[..^1]), 4, 8))).Message, StringComparison.Ordinal);

    [Theory]
    [InlineData(10)]
    [InlineData(10, 10)]
    [InlineData(0, 10)]
    public void Two_sizes_from_1_are_needed(params int[] sizes) => Assert.Throws<ArgumentException>(() => { _ = Own.Compare(Parts, Plus, Plus, sizes); });

    private static string[] Parts(int count) => [.. Enumerable.Range(0, count).Select(i => i.ToString())];

    private static string Plus(string[] parts)
    {
        var text = "";
        foreach (var part in parts)
        {
            text += part;
        }

        return text;
    }
}
