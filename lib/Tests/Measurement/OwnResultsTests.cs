using Overtake.Measurement.Own;

namespace Overtake.Tests.Measurement;

public class OwnResultsTests
{
    [Fact]
    public void Sets_and_dictionaries_are_equal_in_any_order()
    {
        Assert.Null(Difference(new HashSet<int> { 1, 2, 3 }, new HashSet<int> { 3, 2, 1 }));
        Assert.Equal("the method returns '4', the baseline does not", Difference(new HashSet<int> { 4, 2 }, new HashSet<int> { 2, 1 }));
        Assert.Null(Difference(new Dictionary<string, int[]> { ["a"] = [1], ["b"] = [2] }, new Dictionary<string, int[]> { ["b"] = [2], ["a"] = [1] }));
        Assert.Equal("key 'b': item 0: the method returns '3', the baseline '2'", Difference(new Dictionary<string, int[]> { ["b"] = [3] }, new Dictionary<string, int[]> { ["b"] = [2] }));
        Assert.Equal("the method returns the key 'c', the baseline does not", Difference(new Dictionary<string, int> { ["c"] = 3 }, new Dictionary<string, int> { ["b"] = 3 }));
    }

    [Fact]
    public void Sequences_are_equal_in_the_same_order() => Assert.Equal("item 0: the method returns '1', the baseline '2'", Difference(new List<int> { 1, 2 }, new[] { 2, 1 }));

    private static string? Difference(object own, object baseline) => OwnResults.Difference(OwnResults.Kept(own), OwnResults.Kept(baseline));
}
