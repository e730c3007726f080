using System.Buffers;

namespace Overtake.Tests.Workloads.Pools;

/// <summary>Bodies in segments of any length, empty ones included.</summary>
internal static class Sequences
{
    public static ReadOnlySequence<byte> Of(params IReadOnlyList<byte[]> segments)
    {
        var first = new Segment([], 0);
        var last = first;
        foreach (var bytes in segments)
        {
            last = last.Append(bytes);
        }

        return new(first.Next ?? first, 0, last, last.Memory.Length);
    }

    /// <summary>All ways to cut <paramref name="body"/> into segments that are not empty: 2^(n-1) of them.</summary>
    public static IEnumerable<byte[][]> Cuts(byte[] body)
    {
        for (var cuts = 0; cuts < 1 << (body.Length - 1); cuts++)
        {
            int[] ends = [.. Enumerable.Range(1, body.Length - 1).Where(end => (cuts >> (end - 1) & 1) != 0), body.Length];
            yield return [.. ends.Select((end, i) => body[(i == 0 ? 0 : ends[i - 1])..end])];
        }
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public Segment(byte[] bytes, long runningIndex)
        {
            Memory = bytes;
            RunningIndex = runningIndex;
        }

        public Segment Append(byte[] bytes)
        {
            // The empty first one only starts the chain: its follower has index 0 as well.
            var next = new Segment(bytes, RunningIndex + Memory.Length);
            Next = next;
            return next;
        }
    }
}
