using System.Diagnostics;

namespace Overtake.Workloads;

/// <summary>
/// Operations at a set rate. What starts late, because those before it took too long, is still timed from its intended start: waiting is never hidden
/// (Gil Tene's coordinated omission).
/// </summary>
internal static class Pace
{
    // Above this the caller sleeps before an intended start, below it spins: a sleep may last a millisecond too long.
    private static readonly long SleepTicks = Stopwatch.Frequency / 500;
    private static readonly double NanosecondsPerTick = 1e9 / Stopwatch.Frequency;

    /// <summary>Evenly spaced starts, the first a millisecond from now, in ticks of <see cref="Stopwatch.GetTimestamp"/>.</summary>
    /// <param name="interval">Nanoseconds from one to the next.</param>
    public static long[] IntendedStarts(int count, double interval)
    {
        var starts = new long[count];
        var first = Stopwatch.GetTimestamp() + (Stopwatch.Frequency / 1_000);
        for (var i = 0; i < starts.Length; i++)
        {
            starts[i] = first + (long)(i * interval / NanosecondsPerTick);
        }

        return starts;
    }

    /// <summary>Returns at an intended start, at once when it is over.</summary>
    public static void WaitUntil(long start)
    {
        var spin = default(SpinWait);
        while (start - Stopwatch.GetTimestamp() is var left and > 0)
        {
            if (left > SleepTicks)
            {
                Thread.Sleep(1);
            }
            else
            {
                spin.SpinOnce(sleep1Threshold: -1);
            }
        }
    }

    /// <summary>Nanoseconds since an intended start, at most <paramref name="highest"/>.</summary>
    public static long Latency(long start, long highest) =>
        Math.Min(highest, (long)((Stopwatch.GetTimestamp() - start) * NanosecondsPerTick));
}
