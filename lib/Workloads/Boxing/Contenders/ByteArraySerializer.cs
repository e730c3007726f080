using System.Buffers;
using System.Buffers.Binary;
using System.Runtime.InteropServices;
using Overtake.Workloads.Boxing.Shapes;
using Overtake.Workloads.Serializers;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>Records written by the serializer of a package, each after its length in 32 bits, into a growing buffer that is handed over without a copy.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
/// <param name="start">The first record of every fill.</param>
/// <param name="name">Name in results.</param>
/// <param name="serializer">Writes one record.</param>
internal sealed class ByteArraySerializer<TRecord>(TRecord start, string name, IMessageSerializer<TRecord> serializer) : IBoxingContender
    where TRecord : struct, IRecord<TRecord>
{
    private const int LengthSize = sizeof(int);

    public string Name => name;

    public string Shape => TRecord.Shape;

    public bool Decodable => true;

    public FilledBuffer Fill(int records)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(records);
        var buffer = new ArrayBufferWriter<byte>();
        var state = start;
        for (; records > 0; records--)
        {
            var lengthAt = buffer.WrittenCount;
            buffer.GetSpan(LengthSize);
            buffer.Advance(LengthSize);
            serializer.Serialize(state, buffer);
            // The array may have grown meanwhile.
            BinaryPrimitives.WriteInt32LittleEndian(Storage(buffer).AsSpan(lengthAt), buffer.WrittenCount - lengthAt - LengthSize);
            state.Advance();
        }

        return new(Storage(buffer), buffer.WrittenCount);
    }

    public void Release(FilledBuffer buffer)
    {
    }

    public ulong Fold(FilledBuffer buffer)
    {
        var consumer = default(FoldingConsumer<TRecord>);
        Decode(buffer, ref consumer);
        return consumer.Sum;
    }

    public string? Compare(FilledBuffer buffer, int records)
    {
        var consumer = new ComparingConsumer<TRecord>(start);
        Decode(buffer, ref consumer);
        return consumer.Difference ?? (consumer.Records == records ? null : $"{consumer.Records} records instead of {records}");
    }

    /// <summary>Null: the package decides.</summary>
    public long? AllocatedBytes(int records) => null;

    /// <summary>None: the package decides.</summary>
    public IReadOnlyList<(string What, long Bytes)> Arrays(int records) => [];

    public long BytesAlive(FilledBuffer buffer) => ObjectSize.Array(((byte[])buffer.Storage).Length, 1);

    private static byte[] Storage(ArrayBufferWriter<byte> buffer) => MemoryMarshal.TryGetArray(buffer.WrittenMemory, out var written) ? written.Array! : [];

    private void Decode<TConsumer>(FilledBuffer buffer, ref TConsumer consumer) where TConsumer : struct, IRecordConsumer<TRecord>
    {
        var source = buffer.Elements<byte>();
        while (source.Length >= LengthSize)
        {
            var at = LengthSize;
            var part = RecordArrays.PartAt(source, 0, ref at);
            consumer.Take(Read(part));
            source = source[at..];
        }

        if (!source.IsEmpty)
        {
            throw Malformed.Truncated();
        }
    }

    private TRecord Read(ReadOnlySpan<byte> part)
    {
        TRecord record;
        int consumed;
        try
        {
            record = serializer.Deserialize(part, out consumed);
        }
        catch (Exception exception)
        {
            // Packages throw what they like.
            throw Malformed.Stream(exception);
        }

        return consumed == part.Length ? record : throw Malformed.Truncated();
    }
}
