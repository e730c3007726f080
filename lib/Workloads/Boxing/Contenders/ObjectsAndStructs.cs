using System.Buffers;
using System.Runtime.CompilerServices;
using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>The baseline: a fresh <c>object[]</c>, every number in a box of its own.</summary>
internal sealed class ObjectArray<TRecord>(TRecord start) : BoxingContender<TRecord, ObjectArrayDecoding<TRecord>>(start)
    where TRecord : struct, IRecord<TRecord>
{
    public override string Name => "object[]";

    public override FilledBuffer Fill(int records)
    {
        var slots = new object[Elements(records, TRecord.Slots)];
        var rest = slots.AsSpan();
        var state = Start;
        while (rest.Length >= TRecord.Slots)
        {
            state.Store<object, Boxes>(rest[..TRecord.Slots]);
            state.Advance();
            rest = rest[TRecord.Slots..];
        }

        return new(slots, slots.Length);
    }

    public override long? AllocatedBytes(int records) => Arrays(records)[0].Bytes + ((long)records * TRecord.BoxBytes);

    public override IReadOnlyList<(string What, long Bytes)> Arrays(int records) =>
        [("object[]", ObjectSize.Array((long)records * TRecord.Slots, 8))];
}

/// <summary>
/// Boxes in an <c>object[]</c> from the shared pool, so that pooled bytes have a fair opponent.
/// The used slots are cleared when it goes back, or the pool would keep the boxes alive.
/// </summary>
internal sealed class ObjectArrayPooled<TRecord>(TRecord start) : BoxingContender<TRecord, ObjectArrayDecoding<TRecord>>(start)
    where TRecord : struct, IRecord<TRecord>
{
    public override string Name => "object[] pooled";

    public override FilledBuffer Fill(int records)
    {
        var length = Elements(records, TRecord.Slots);
        var slots = ArrayPool<object>.Shared.Rent(length);
        var rest = slots.AsSpan(0, length);
        var state = Start;
        while (rest.Length >= TRecord.Slots)
        {
            state.Store<object, Boxes>(rest[..TRecord.Slots]);
            state.Advance();
            rest = rest[TRecord.Slots..];
        }

        return new(slots, length);
    }

    public override void Release(FilledBuffer buffer)
    {
        var slots = (object[])buffer.Storage;
        Array.Clear(slots, 0, buffer.Length);
        ArrayPool<object>.Shared.Return(slots);
    }

    public override long? AllocatedBytes(int records) => (long)records * TRecord.BoxBytes;

    public override IReadOnlyList<(string What, long Bytes)> Arrays(int records) =>
        [("the rented object[]", ObjectSize.Array(ObjectSize.Rented((long)records * TRecord.Slots), 8))];
}

/// <summary>
/// Boxes every number and consumes it at once; nothing is handed over. A JIT that sees that a box does not escape need not allocate it: .NET 10 does not,
/// so this shows what a benchmark of boxing measures whose boxes do not escape. Not even this happens inside a loop, where .NET 10 allocates every box.
/// </summary>
internal sealed class BoxesThatDoNotEscape<TRecord>(TRecord start) : BoxingContender<TRecord, ObjectArrayDecoding<TRecord>>(start)
    where TRecord : struct, IRecord<TRecord>
{
    public override string Name => "boxes that do not escape";

    public override bool Decodable => false;

    /// <summary>The checksum of the last fill: keeps the values in use.</summary>
    public ulong Consumed { get; private set; }

    /// <summary>Consumes <paramref name="records"/> records.</summary>
    public override FilledBuffer Fill(int records)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(records);
        ulong checksum = 0;
        var state = Start;
        for (; records > 0; records--)
        {
            checksum = Consume(checksum, state);
            state.Advance();
        }

        Consumed = checksum;
        return new(Array.Empty<object>(), 0);
    }

    // Not inlined, since inside the loop of the caller the boxes would be allocated.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong Consume(ulong checksum, TRecord record) => record.Fold<BoxedChecksum>(checksum);

    /// <summary>Null: whether the boxes are allocated is what this contender asks.</summary>
    public override long? AllocatedBytes(int records) => null;

    public override IReadOnlyList<(string What, long Bytes)> Arrays(int records) => [];
}

/// <summary>One object a record, in a fresh array: one header for all values of a record instead of one each.</summary>
internal sealed class ClassPerRecord<TRecord>(TRecord start) : BoxingContender<TRecord, ClassArrayDecoding<TRecord>>(start)
    where TRecord : struct, IRecord<TRecord>
{
    public override string Name => "class per record";

    public override FilledBuffer Fill(int records)
    {
        var elements = new RecordObject<TRecord>[Elements(records, 1)];
        var state = Start;
        for (var i = 0; i < elements.Length; i++)
        {
            elements[i] = new(state);
            state.Advance();
        }

        return new(elements, elements.Length);
    }

    public override long? AllocatedBytes(int records) => Arrays(records)[0].Bytes + (records * ClassArrayDecoding<TRecord>.ObjectBytes);

    public override IReadOnlyList<(string What, long Bytes)> Arrays(int records) => [("the array of references", ObjectSize.Array(records, 8))];
}

/// <summary>One record as an object. Sealed, so that storing it in an array needs no check of the type.</summary>
internal sealed class RecordObject<TRecord>(TRecord record) where TRecord : struct
{
    internal readonly TRecord Record = record;
}

/// <summary>A fresh array of records: neither boxes nor bytes.</summary>
internal sealed class StructArray<TRecord>(TRecord start) : BoxingContender<TRecord, StructArrayDecoding<TRecord>>(start)
    where TRecord : struct, IRecord<TRecord>
{
    public override string Name => "struct[]";

    public override FilledBuffer Fill(int records)
    {
        var elements = new TRecord[Elements(records, 1)];
        var state = Start;
        for (var i = 0; i < elements.Length; i++)
        {
            elements[i] = state;
            state.Advance();
        }

        return new(elements, elements.Length);
    }

    public override long? AllocatedBytes(int records) => Arrays(records)[0].Bytes;

    public override IReadOnlyList<(string What, long Bytes)> Arrays(int records) => [("struct[]", ObjectSize.Array(records, Unsafe.SizeOf<TRecord>()))];
}

/// <summary>A fresh array of tagged unions of 16 bytes: as generic as <c>object[]</c>, without boxes.</summary>
internal sealed class VariantArray<TRecord>(TRecord start) : BoxingContender<TRecord, VariantArrayDecoding<TRecord>>(start)
    where TRecord : struct, IRecord<TRecord>
{
    public override string Name => "Variant[]";

    public override FilledBuffer Fill(int records)
    {
        var slots = new Variant[Elements(records, TRecord.Slots)];
        var rest = slots.AsSpan();
        var state = Start;
        while (rest.Length >= TRecord.Slots)
        {
            state.Store<Variant, Variant>(rest[..TRecord.Slots]);
            state.Advance();
            rest = rest[TRecord.Slots..];
        }

        return new(slots, slots.Length);
    }

    public override long? AllocatedBytes(int records) => Arrays(records)[0].Bytes + ((long)records * TRecord.VariantBoxBytes);

    public override IReadOnlyList<(string What, long Bytes)> Arrays(int records) =>
        [("Variant[]", ObjectSize.Array((long)records * TRecord.Slots, Unsafe.SizeOf<Variant>()))];
}

/// <summary>
/// The least that has to be done: a copy of bytes that were encoded before. Optionally the state
/// is advanced too, since its chain of dependent additions takes time that no contender can save.
/// </summary>
internal abstract class Floor<TRecord>(TRecord start, bool advance, string name) : ByteContender<TRecord>(start)
    where TRecord : struct, IRecord<TRecord>
{
    private byte[] _prepared = [];
    private int _preparedRecords;

    // Nobody reads it, but without it advancing would be optimised away.
    private ulong _advanced;

    public sealed override string Name => name;

    public sealed override FilledBuffer Fill(int records)
    {
        // Encoding is no part of the floor: it happens once for a number of records, in the warm-up.
        if (records != _preparedRecords)
        {
            _prepared = new byte[EncodedLength(records)];
            Encode(_prepared);
            _preparedRecords = records;
        }

        if (advance)
        {
            var state = Start;
            for (; records > 0; records--)
            {
                state.Advance();
            }

            _advanced = state.Fold<NumbersOnly>(0);
        }

        return Copy(_prepared);
    }

    /// <summary>Copies the bytes into the memory to hand over.</summary>
    protected abstract FilledBuffer Copy(ReadOnlySpan<byte> prepared);
}

/// <summary>Copies prepared bytes into a fresh array that is not zeroed first.</summary>
internal sealed class FloorAllocate<TRecord>(TRecord start, bool advance)
    : Floor<TRecord>(start, advance, advance ? "floor: advance + allocate + copy" : "floor: allocate uninitialized + copy")
    where TRecord : struct, IRecord<TRecord>
{
    protected override FilledBuffer Copy(ReadOnlySpan<byte> prepared)
    {
        var bytes = GC.AllocateUninitializedArray<byte>(prepared.Length);
        prepared.CopyTo(bytes);
        return new(bytes, bytes.Length);
    }
}

/// <summary>Copies prepared bytes into an array rented from the shared pool.</summary>
internal sealed class FloorRent<TRecord>(TRecord start, bool advance)
    : Floor<TRecord>(start, advance, advance ? "floor: advance + rent + copy" : "floor: rent + copy")
    where TRecord : struct, IRecord<TRecord>
{
    public override void Release(FilledBuffer buffer) => ArrayPool<byte>.Shared.Return((byte[])buffer.Storage);

    public override long? AllocatedBytes(int records) => 0;

    public override IReadOnlyList<(string What, long Bytes)> Arrays(int records) =>
        [("the rented byte[]", ObjectSize.Array(ObjectSize.Rented(EncodedLength(records)), 1))];

    protected override FilledBuffer Copy(ReadOnlySpan<byte> prepared)
    {
        var bytes = ArrayPool<byte>.Shared.Rent(prepared.Length);
        prepared.CopyTo(bytes);
        return new(bytes, prepared.Length);
    }
}

/// <summary>The size of encoded records.</summary>
internal static class RecordEncoding
{
    /// <summary>Bytes that <paramref name="records"/> records, beginning with <paramref name="state"/>, need.</summary>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="records"/> is negative.</exception>
    /// <exception cref="OverflowException">They do not fit an array.</exception>
    internal static int Length<TRecord>(TRecord state, int records) where TRecord : struct, IRecord<TRecord>
    {
        ArgumentOutOfRangeException.ThrowIfNegative(records);
        if (TRecord.Numbers == TRecord.Slots)
        {
            return checked(records * state.EncodedLength);
        }

        var length = 0;
        for (; records > 0; records--)
        {
            length = checked(length + state.EncodedLength);
            state.Advance();
        }

        return length;
    }
}

/// <summary>The size of records as <see cref="BinaryWriter"/> writes them.</summary>
internal static class StreamEncoding
{
    /// <summary>Bytes that <paramref name="records"/> records, beginning with <paramref name="state"/>, need. Records of one buffer are equally long.</summary>
    internal static long Length<TRecord>(TRecord state, int records) where TRecord : struct, IRecord<TRecord>
    {
        using var stream = new MemoryStream();
        using var writer = new BinaryWriter(stream);
        state.Write(writer);
        return stream.Length * records;
    }
}
