using System.Buffers;

namespace Overtake.Workloads.Pools;

/// <summary>A link in the chain of a body's segments.</summary>
internal sealed class BodySegment : ReadOnlySequenceSegment<byte>
{
    private BodySegment(ReadOnlyMemory<byte> memory, long runningIndex)
    {
        Memory = memory;
        RunningIndex = runningIndex;
    }

    /// <summary><paramref name="bytes"/> in segments of <paramref name="length"/>, the last one shorter where they do not divide.</summary>
    internal static ReadOnlySequence<byte> Split(ReadOnlyMemory<byte> bytes, int length)
    {
        if (bytes.Length <= length)
        {
            return new(bytes);
        }

        var first = new BodySegment(bytes[..length], 0);
        var last = first;
        for (var rest = bytes[length..]; !rest.IsEmpty; rest = rest[last.Memory.Length..])
        {
            var next = new BodySegment(rest[..Math.Min(length, rest.Length)], last.RunningIndex + last.Memory.Length);
            last.Next = next;
            last = next;
        }

        return new(first, 0, last, last.Memory.Length);
    }
}
