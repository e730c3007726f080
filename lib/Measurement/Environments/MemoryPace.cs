using System.Diagnostics;
using Overtake.Results;

namespace Overtake.Measurement.Environments;

/// <summary>
/// How long a load from memory takes. A neighbour on the host who keeps its memory busy is neither load nor stolen time, and slows what allocates more than
/// what does not. On an Intel Xeon <c>new byte[740]</c> went from 100 to 290 ns for seven minutes of a run and a locked pool from 50 to 60, so that ten
/// verdicts contradicted those of another day. Of <c>new byte[740]</c> and such a load the medians of five seconds had a correlation of 0.94.
/// </summary>
internal static class MemoryPace
{
    // 64 MB: what is measured pushes a line out of the caches before its next turn, for a reading takes one in sixty.
    private const int Lines = 1 << 20;
    internal const int SlotsOfLine = 16;

    // A moment in which the host takes the processor away spoils one part. All take 2 to 8 ms.
    private const int Parts = 5;
    private const int LoadsOfPart = 3_200;

    private static int[]? _ring;
    private static int _at;

    /// <summary>Reads it: nanoseconds of one load whose address comes from the load before.</summary>
    public static double Nanoseconds()
    {
        var ring = _ring ??= Ring(Lines);
        var parts = new double[Parts];
        foreach (ref var part in parts.AsSpan())
        {
            var (started, at) = (Stopwatch.GetTimestamp(), _at);
            for (var i = 0; i < LoadsOfPart; i++)
            {
                at = ring[at];
            }

            part = Stopwatch.GetElapsedTime(started).TotalNanoseconds / LoadsOfPart;
            _at = at;
        }

        return LaunchEstimate.Median(parts);
    }

    /// <summary>What is usual among readings or launches: the one in the middle, or the lower of two; null of none.</summary>
    public static double? Usual(IEnumerable<double> nanoseconds) => nanoseconds.Order().ToList() is { Count: > 0 } all ? all[(all.Count - 1) / 2] : null;

    /// <summary>One way through all lines, in an order that no processor foresees.</summary>
    internal static int[] Ring(int lines)
    {
        var order = Enumerable.Range(0, lines).ToArray();
        new Random(1).Shuffle(order);
        var ring = new int[lines * SlotsOfLine];
        for (var i = 0; i < lines; i++)
        {
            ring[order[i] * SlotsOfLine] = order[(i + 1) % lines] * SlotsOfLine;
        }

        return ring;
    }
}
