namespace Overtake.Workloads.Histograms;

/// <summary>
/// What the public recording benchmark of HdrHistogram.NET records: values at the edges of buckets, up to 10 minutes in ticks of the stopwatch. The frequency is fixed at
/// that of the machine of the published figures (Windows), so that the list does not depend on the machine.
/// </summary>
public static class RecordingInputs
{
    /// <summary>Values in the list.</summary>
    public const int Count = 92;

    /// <summary>Stopwatch ticks per second. From 3,579,140 on the list is the same; with less it ends early and the public benchmark refuses to start.</summary>
    public const long TicksPerSecond = 10_000_000;

    /// <summary>The highest value that the benchmark's histograms take: 10 minutes.</summary>
    public const long HighestTrackable = 10 * 60 * TicksPerSecond;

    /// <summary>Significant decimal digits of the benchmark's histograms.</summary>
    public const int SignificantDigits = 3;

    /// <summary>Lists recorded before all counts are forgotten: counts of 16 bits are full after 32,767, and where the list is repeated a value comes up to three times in it. This seldom it costs nothing.</summary>
    public const int ListsUntilReset = 1 << 13;

    /// <summary>
    /// The distinct values among 2^k - 1, 2^k and 2^k + 1, k from 0 to 31, that are positive and below <see cref="HighestTrackable"/>, ascending. Of 96, zero is left out and
    /// 1, 2 and 3 come twice: <see cref="Count"/> remain, the last of which is 2^31 + 1.
    /// </summary>
    public static long[] Values() =>
    [
        .. Enumerable.Range(0, 32)
            .Select(exponent => 1L << exponent)
            .SelectMany(power => new[] { power - 1, power, power + 1 })
            .Where(value => value is > 0 and < HighestTrackable)
            .Distinct(),
    ];

    /// <summary>The list, from its first value again where more are asked for than it has.</summary>
    /// <param name="count">How many.</param>
    public static long[] Values(int count)
    {
        var list = Values();
        return [.. Enumerable.Range(0, count).Select(i => list[i % list.Length])];
    }
}
