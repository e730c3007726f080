using Overtake.Measurement.Environments;

namespace Overtake.Tests.Measurement;

public class MemoryPaceTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(1_000)]
    public void One_way_leads_through_all_lines_and_not_to_the_neighbour(int lines)
    {
        var ring = MemoryPace.Ring(lines);
        var seen = new List<int>();
        for (var at = 0; seen.Count < lines; at = ring[at])
        {
            seen.Add(at / MemoryPace.SlotsOfLine);
        }

        Assert.Equal(Enumerable.Range(0, lines), seen.Order());
        Assert.True(lines < 3 || seen.Zip(seen.Skip(1)).Count(pair => pair.Second == pair.First + 1) < lines / 50);
    }

    [Fact]
    public void A_reading_takes_longer_than_loads_that_are_foreseen()
    {
        _ = MemoryPace.Nanoseconds();
        var readings = Enumerable.Range(0, 9).Select(_ => MemoryPace.Nanoseconds()).ToArray();
        var near = MemoryPace.Ring(1);
        var started = System.Diagnostics.Stopwatch.GetTimestamp();
        var at = 0;
        for (var i = 0; i < 1_000_000; i++)
        {
            at = near[at];
        }

        Assert.Equal(0, at);
        Assert.True(MemoryPace.Usual(readings) > 2 * System.Diagnostics.Stopwatch.GetElapsedTime(started).TotalNanoseconds / 1e6);
    }

    [Theory]
    [InlineData(new double[] { }, null)]
    [InlineData(new double[] { 7 }, 7.0)]
    [InlineData(new double[] { 5, 1, 3 }, 3.0)]
    [InlineData(new double[] { 4, 3, 2, 1 }, 2.0)]
    public void The_usual_is_in_the_middle(double[] nanoseconds, double? usual) => Assert.Equal(usual, MemoryPace.Usual(nanoseconds));
}
