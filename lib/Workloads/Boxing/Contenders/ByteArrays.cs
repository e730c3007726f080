using System.Buffers;
using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text.Json;
using Overtake.Workloads.Boxing.Shapes;
using Overtake.Workloads.Serializers;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>The common part of contenders whose records lie one after the other in a <c>byte[]</c>.</summary>
public abstract class ByteContender<TRecord>(TRecord start) : BoxingContender<TRecord, ByteDecoding<TRecord>>(start)
    where TRecord : struct, IRecord<TRecord>
{
    public override long? AllocatedBytes(int records) => Arrays(records).Sum(array => array.Bytes);

    public override IReadOnlyList<(string What, long Bytes)> Arrays(int records) => [("byte[]", ObjectSize.Array(EncodedLength(records), 1))];

    /// <summary>Bytes that <paramref name="records"/> records need. Where they hold texts, a pass over all of them.</summary>
    protected int EncodedLength(int records) => RecordEncoding.Length(Start, records);

    /// <summary>Encodes records until <paramref name="rest"/>, whose length must be that of whole records, is full.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    protected void Encode(Span<byte> rest)
    {
        var state = Start;
        while (rest.Length >= TRecord.LeastLength)
        {
            rest = rest[state.Encode(rest)..];
            state.Advance();
        }
    }
}

/// <summary>
/// The mistake of the published study: all three values go to the first 8 bytes of
/// their record, so 16 of every 24 bytes stay zero and the first two values are lost.
/// </summary>
internal sealed class ByteArrayAsPublished(ThreeNumbers start) : ByteContender<ThreeNumbers>(start)
{
    public override string Name => "byte[] as published";

    public override bool Decodable => false;

    public override FilledBuffer Fill(int records)
    {
        var bytes = new byte[EncodedLength(records)];
        var rest = bytes.AsSpan();
        var state = Start;
        while (!rest.IsEmpty)
        {
            BinaryPrimitives.WriteInt64LittleEndian(rest, state.Counter);
            BinaryPrimitives.WriteInt64LittleEndian(rest, state.Ticks);
            BinaryPrimitives.WriteDoubleLittleEndian(rest, state.Value);
            rest = rest[state.EncodedLength..];
            state.Advance();
        }

        return new(bytes, bytes.Length);
    }
}

/// <summary>
/// The code that most people write: <see cref="BinaryWriter"/> over a new <see cref="MemoryStream"/>
/// that grows, or that has the right capacity from the start, and a copy of the result.
/// </summary>
internal sealed class ByteArrayBinaryWriter<TRecord>(TRecord start, bool sized) : BoxingContender<TRecord, StreamDecoding<TRecord>>(start)
    where TRecord : struct, IRecord<TRecord>
{
    // What MemoryStream allocates at its first write; from there on it doubles.
    private const int FirstCapacity = 256;

    public override string Name => sized ? "byte[] BinaryWriter sized" : "byte[] BinaryWriter";

    public override FilledBuffer Fill(int records)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(records);
        using var stream = new MemoryStream(sized ? Capacity(records) : 0);
        using var writer = new BinaryWriter(stream);
        var state = Start;
        for (; records > 0; records--)
        {
            state.Write(writer);
            state.Advance();
        }

        var bytes = stream.ToArray();
        return new(bytes, bytes.Length);
    }

    /// <summary>
    /// Null: the sizes of <see cref="MemoryStream"/> and <see cref="BinaryWriter"/> themselves are
    /// the runtime's affair. They are the same for every number of records; the arrays are exact.
    /// </summary>
    public override long? AllocatedBytes(int records) => null;

    /// <summary>The stream's buffer at every size it has had, and the copy. Exact for texts that fit the first buffer.</summary>
    public override IReadOnlyList<(string What, long Bytes)> Arrays(int records)
    {
        var length = StreamEncoding.Length(Start, records);
        var arrays = new List<(string What, long Bytes)>();
        if (sized || length > 0)
        {
            long capacity = sized ? Capacity(records) : FirstCapacity;
            arrays.Add(("the stream's buffer", ObjectSize.Array(capacity, 1)));
            while (capacity < length)
            {
                arrays.Add(("the stream's buffer", ObjectSize.Array(capacity *= 2, 1)));
            }
        }

        arrays.Add(("byte[]", ObjectSize.Array(length, 1)));
        return arrays;
    }

    // The length of a text takes 4 bytes in this count and mostly 1 in the stream, so it always suffices.
    private int Capacity(int records) => RecordEncoding.Length(Start, records);
}

/// <summary>
/// Values written with <see cref="System.Buffers.Binary.BinaryPrimitives"/> into an
/// <see cref="ArrayBufferWriter{T}"/> that grows and is handed over without a copy.
/// </summary>
internal sealed class ByteArrayBufferWriter<TRecord>(TRecord start) : BoxingContender<TRecord, ByteDecoding<TRecord>>(start)
    where TRecord : struct, IRecord<TRecord>
{
    // What ArrayBufferWriter allocates at least at its first growth; from there on it at least doubles.
    private const int FirstCapacity = 256;

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

/// <summary>Values written with <see cref="System.Buffers.Binary.BinaryPrimitives"/> into a fresh, zeroed <c>byte[]</c> of the exact size.</summary>
internal sealed class ByteArraySpan<TRecord>(TRecord start) : ByteContender<TRecord>(start)
    where TRecord : struct, IRecord<TRecord>
{
    public override string Name => "byte[] span";

    public override FilledBuffer Fill(int records)
    {
        var bytes = new byte[EncodedLength(records)];
        Encode(bytes);
        return new(bytes, bytes.Length);
    }
}

/// <summary>As <see cref="ByteArraySpan{TRecord}"/>, into an array that is not zeroed first.</summary>
internal sealed class ByteArrayUninitialized<TRecord>(TRecord start) : ByteContender<TRecord>(start)
    where TRecord : struct, IRecord<TRecord>
{
    public override string Name => "byte[] uninitialized";

    public override FilledBuffer Fill(int records)
    {
        var bytes = GC.AllocateUninitializedArray<byte>(EncodedLength(records));
        Encode(bytes);
        return new(bytes, bytes.Length);
    }
}

/// <summary>As <see cref="ByteArraySpan{TRecord}"/>, into an array rented from the shared pool and given back after use.</summary>
internal sealed class ByteArrayPooled<TRecord>(TRecord start) : ByteContender<TRecord>(start)
    where TRecord : struct, IRecord<TRecord>
{
    public override string Name => "byte[] pooled";

    public override FilledBuffer Fill(int records)
    {
        var length = EncodedLength(records);
        var bytes = ArrayPool<byte>.Shared.Rent(length);
        Encode(bytes.AsSpan(0, length));
        return new(bytes, length);
    }

    public override void Release(FilledBuffer buffer) => ArrayPool<byte>.Shared.Return((byte[])buffer.Storage);

    public override long? AllocatedBytes(int records) => 0;

    public override IReadOnlyList<(string What, long Bytes)> Arrays(int records) =>
        [("the rented byte[]", ObjectSize.Array(ObjectSize.Rented(EncodedLength(records)), 1))];
}

/// <summary>
/// One unaligned write of the whole record, in the byte order of the machine, into
/// a <c>byte[]</c> that is not zeroed first. Only for records without references.
/// </summary>
internal sealed class ByteArrayStruct<TRecord>(TRecord start) : BoxingContender<TRecord, StructBytesDecoding<TRecord>>(start)
    where TRecord : struct, IRecord<TRecord>
{
    public override string Name => "byte[] struct";

    public override FilledBuffer Fill(int records)
    {
        var bytes = GC.AllocateUninitializedArray<byte>(Elements(records, Unsafe.SizeOf<TRecord>()));
        var rest = bytes.AsSpan();
        var state = Start;
        while (rest.Length >= Unsafe.SizeOf<TRecord>())
        {
            MemoryMarshal.Write(rest, in state);
            state.Advance();
            rest = rest[Unsafe.SizeOf<TRecord>()..];
        }

        return new(bytes, bytes.Length);
    }

    public override long? AllocatedBytes(int records) => Arrays(records)[0].Bytes;

    public override IReadOnlyList<(string What, long Bytes)> Arrays(int records) => [("byte[]", ObjectSize.Array(records, Unsafe.SizeOf<TRecord>()))];
}

/// <summary>
/// A JSON array written by <see cref="Utf8JsonWriter"/> with serializers generated at compile time, into a growing buffer that is handed over without a copy.
/// </summary>
internal sealed class ByteArrayUtf8Json<TRecord>(TRecord start) : BoxingContender<TRecord, JsonDecoding<TRecord>>(start)
    where TRecord : struct, IRecord<TRecord>
{
    // The records are well-formed by construction.
    private static readonly JsonWriterOptions Options = new() { SkipValidation = true };

    public override string Name => "byte[] Utf8Json";

    public override FilledBuffer Fill(int records)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(records);
        var buffer = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(buffer, Options);
        var state = Start;
        writer.WriteStartArray();
        for (; records > 0; records--)
        {
            JsonSerializer.Serialize(writer, state, JsonDecoding<TRecord>.TypeInfo);
            state.Advance();
        }

        writer.WriteEndArray();
        writer.Flush();
        MemoryMarshal.TryGetArray(buffer.WrittenMemory, out var written);
        return new(written.Array!, written.Count);
    }

    /// <summary>Null: numbers in text have different lengths.</summary>
    public override long? AllocatedBytes(int records) => null;

    /// <summary>None: numbers in text have different lengths.</summary>
    public override IReadOnlyList<(string What, long Bytes)> Arrays(int records) => [];
}

/// <summary>Records written by a package's serializer, each after its length in 32 bits, into a growing buffer that is handed over uncopied.</summary>
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
