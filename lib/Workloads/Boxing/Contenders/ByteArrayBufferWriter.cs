using System.Buffers;
using System.Runtime.InteropServices;
using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>Values written with <see cref="System.Buffers.Binary.BinaryPrimitives"/> into an <see cref="ArrayBufferWriter{T}"/> that grows and is handed over without a copy.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
internal sealed class ByteArrayBufferWriter<TRecord>(TRecord start) : BoxingContender<TRecord, ByteDecoding<TRecord>>(start)
    where TRecord : struct, IRecord<TRecord>
{
    // What ArrayBufferWriter allocates at least at its first growth; from there on it at least doubles.
    private const int FirstCapacity = 256;

    // A reference and a number of 4 bytes, rounded up.

    public override string Name => "byte[] ArrayBufferWriter";

    public override FilledBuffer Fill(int records)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(records);
        var writer = new ArrayBufferWriter<byte>();
        var state = Start;
        for (; records > 0; records--)
        {
            writer.Advance(state.Encode(writer.GetSpan(state.EncodedLength)));
            state.Advance();
        }

        MemoryMarshal.TryGetArray(writer.WrittenMemory, out var written);
        return new(written.Array!, written.Count);
    }

    public override long? AllocatedBytes(int records) => null; // Whether the writer object itself is on the heap is the JIT's choice.

    public override IReadOnlyList<(string What, long Bytes)> Arrays(int records)
    {
        var arrays = new List<(string What, long Bytes)>();
        long each = Start.EncodedLength;
        for (long capacity = 0; records > 0 && capacity / each < records;)
        {
            capacity += Math.Max(each, capacity == 0 ? FirstCapacity : capacity);
            arrays.Add(("the writer's buffer", ObjectSize.Array(capacity, 1)));
        }

        return arrays;
    }
}
