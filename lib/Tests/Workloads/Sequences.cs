namespace Overtake.Tests.Workloads;

/// <summary>Bytes in segments of any length, empty ones included.</summary>
internal static class Sequences
{
    public static ReadOnlySequence<byte> Of(params IReadOnlyList<byte[]> segments) => Joined(segments.Select(segment => new ReadOnlyMemory<byte>(segment)));

    /// <summary>The bytes in place, in segments that end at the given places.</summary>
    public static ReadOnlySequence<byte> Cut(ReadOnlyMemory<byte> bytes, params IEnumerable<int> ends) =>
        Joined(ends.Prepend(0).Zip(ends.Append(bytes.Length), (start, end) => bytes[start..end]));

    /// <summary>All ways to cut <paramref name="body"/> into segments that are not empty: 2^(n-1) of them.</summary>
    public static IEnumerable<byte[][]> Cuts(byte[] body)
    {
        for (var cuts = 0; cuts < 1 << (body.Length - 1); cuts++)
        {
            int[] ends = [.. Enumerable.Range(1, body.Length - 1).Where(end => (cuts >> (end - 1) & 1) != 0), body.Length];
            yield return [.. ends.Select((end, i) => body[(i == 0 ? 0 : ends[i - 1])..end])];
        }
    }

    private static ReadOnlySequence<byte> Joined(IEnumerable<ReadOnlyMemory<byte>> segments)
    {
        // The empty first one only starts the chain: its follower has index 0 as well.
        var first = new Segment(default, 0);
        var last = segments.Aggregate(first, (before, memory) => before.Append(memory));
        return new(first.Next ?? first, 0, last, last.Memory.Length);
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public Segment(ReadOnlyMemory<byte> memory, long runningIndex)
        {
            Memory = memory;
            RunningIndex = runningIndex;
        }

        public Segment Append(ReadOnlyMemory<byte> memory)
        {
            var next = new Segment(memory, RunningIndex + Memory.Length);
            Next = next;
            return next;
        }
    }
}
