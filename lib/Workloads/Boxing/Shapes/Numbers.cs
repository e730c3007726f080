using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text.Json.Serialization;

namespace Overtake.Workloads.Boxing.Shapes;

/// <summary>One 64-bit integer: 8 bytes, 1 slot.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct OneNumber : IRecord<OneNumber>
{
    private const int Size = 8;

    [JsonRequired]
    public long Counter;

    public static string Shape => "one-number";

    public static int Slots => 1;

    public static int Numbers => 1;

    public static OneNumber Start => new() { Counter = 0 };

    public static int LeastLength => Size;

    [JsonIgnore]
    public readonly int EncodedLength => Size;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Advance()
    {
        Counter += 1;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly int Encode(Span<byte> destination)
    {
        // The one bounds check of the record: after it every offset is known to be inside.
        destination = destination[..Size];
        BinaryPrimitives.WriteInt64LittleEndian(destination, Counter);
        return Size;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static OneNumber Decode(ReadOnlySpan<byte> source, out int length)
    {
        if (source.Length < Size)
        {
            throw Malformed.Truncated();
        }

        length = Size;
        return new OneNumber
        {
            Counter = BinaryPrimitives.ReadInt64LittleEndian(source),
        };
    }

    public readonly void Write(BinaryWriter writer)
    {
        writer.Write(Counter);
    }

    public static OneNumber Read(BinaryReader reader) =>
        new() { Counter = reader.ReadInt64() };

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Store<TSlot, TSlots>(Span<TSlot> slots) where TSlots : ISlots<TSlot>
    {
        slots[0] = TSlots.Of(Counter);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static OneNumber Load<TSlot, TSlots>(ReadOnlySpan<TSlot> slots) where TSlots : ISlots<TSlot> =>
        new() { Counter = TSlots.Int64(slots[0]) };

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ulong Fold<TMixing>(ulong checksum) where TMixing : IMixing
    {
        checksum = TMixing.Mix(checksum, Counter);
        return checksum;
    }
}

/// <summary>The published record: a 64-bit counter, the ticks of a point in time, a double. 24 bytes, 3 slots.</summary>
[StructLayout(LayoutKind.Sequential)]
public struct ThreeNumbers : IRecord<ThreeNumbers>
{
    private const int Size = 24;

    [JsonRequired]
    public long Counter;

    /// <summary>Point in time, in ticks of 100 ns.</summary>
    [JsonRequired]
    public long Ticks;

    [JsonRequired, JsonConverter(typeof(ExactDoubleConverter))]
    public double Value;

    public static string Shape => "three-numbers";

    public static int Slots => 3;

    public static int Numbers => 3;

    public static ThreeNumbers Start => new() { Counter = 0, Ticks = RecordTime.Start, Value = 0 };

    public static int LeastLength => Size;

    [JsonIgnore]
    public readonly int EncodedLength => Size;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Advance()
    {
        Counter += 1;
        Ticks += 1;
        Value += 0.001;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly int Encode(Span<byte> destination)
    {
        // The one bounds check of the record: after it every offset is known to be inside.
        destination = destination[..Size];
        BinaryPrimitives.WriteInt64LittleEndian(destination, Counter);
        BinaryPrimitives.WriteInt64LittleEndian(destination[8..], Ticks);
        BinaryPrimitives.WriteDoubleLittleEndian(destination[16..], Value);
        return Size;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ThreeNumbers Decode(ReadOnlySpan<byte> source, out int length)
    {
        if (source.Length < Size)
        {
            throw Malformed.Truncated();
        }

        length = Size;
        return new ThreeNumbers
        {
            Counter = BinaryPrimitives.ReadInt64LittleEndian(source),
            Ticks = BinaryPrimitives.ReadInt64LittleEndian(source[8..]),
            Value = BinaryPrimitives.ReadDoubleLittleEndian(source[16..]),
        };
    }

    public readonly void Write(BinaryWriter writer)
    {
        writer.Write(Counter);
        writer.Write(Ticks);
        writer.Write(Value);
    }

    public static ThreeNumbers Read(BinaryReader reader) =>
        new() { Counter = reader.ReadInt64(), Ticks = reader.ReadInt64(), Value = reader.ReadDouble() };

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Store<TSlot, TSlots>(Span<TSlot> slots) where TSlots : ISlots<TSlot>
    {
        slots[0] = TSlots.Of(Counter);
        slots[1] = TSlots.Of(Ticks);
        slots[2] = TSlots.Of(Value);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ThreeNumbers Load<TSlot, TSlots>(ReadOnlySpan<TSlot> slots) where TSlots : ISlots<TSlot> =>
        new() { Counter = TSlots.Int64(slots[0]), Ticks = TSlots.Int64(slots[1]), Value = TSlots.Double(slots[2]) };

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ulong Fold<TMixing>(ulong checksum) where TMixing : IMixing
    {
        checksum = TMixing.Mix(checksum, Counter);
        checksum = TMixing.Mix(checksum, Ticks);
        checksum = TMixing.Mix(checksum, Value);
        return checksum;
    }
}

/// <summary>Four 64-bit integers and four doubles, as a quote has them: 64 bytes, 8 slots.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct EightNumbers : IRecord<EightNumbers>
{
    private const int Size = 64;

    [JsonRequired]
    public long Counter;

    /// <summary>Point in time, in ticks of 100 ns.</summary>
    [JsonRequired]
    public long Ticks;

    /// <summary>Id of the quoted instrument.</summary>
    [JsonRequired]
    public long Instrument;

    [JsonRequired]
    public long Quantity;

    [JsonRequired, JsonConverter(typeof(ExactDoubleConverter))]
    public double Bid;

    [JsonRequired, JsonConverter(typeof(ExactDoubleConverter))]
    public double Ask;

    [JsonRequired, JsonConverter(typeof(ExactDoubleConverter))]
    public double Low;

    [JsonRequired, JsonConverter(typeof(ExactDoubleConverter))]
    public double High;

    public static string Shape => "eight-numbers";

    public static int Slots => 8;

    public static int Numbers => 8;

    public static EightNumbers Start =>
        new() { Counter = 0, Ticks = RecordTime.Start, Instrument = 1, Quantity = 100, Bid = 10, Ask = 10.5, Low = 9.5, High = 11 };

    public static int LeastLength => Size;

    [JsonIgnore]
    public readonly int EncodedLength => Size;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Advance()
    {
        Counter += 1;
        Ticks += 1;
        Instrument += 1;
        Quantity += 1;
        Bid += 0.001;
        Ask += 0.001;
        Low += 0.001;
        High += 0.001;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly int Encode(Span<byte> destination)
    {
        // The one bounds check of the record: after it every offset is known to be inside.
        destination = destination[..Size];
        BinaryPrimitives.WriteInt64LittleEndian(destination, Counter);
        BinaryPrimitives.WriteInt64LittleEndian(destination[8..], Ticks);
        BinaryPrimitives.WriteInt64LittleEndian(destination[16..], Instrument);
        BinaryPrimitives.WriteInt64LittleEndian(destination[24..], Quantity);
        BinaryPrimitives.WriteDoubleLittleEndian(destination[32..], Bid);
        BinaryPrimitives.WriteDoubleLittleEndian(destination[40..], Ask);
        BinaryPrimitives.WriteDoubleLittleEndian(destination[48..], Low);
        BinaryPrimitives.WriteDoubleLittleEndian(destination[56..], High);
        return Size;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static EightNumbers Decode(ReadOnlySpan<byte> source, out int length)
    {
        if (source.Length < Size)
        {
            throw Malformed.Truncated();
        }

        length = Size;
        return new EightNumbers
        {
            Counter = BinaryPrimitives.ReadInt64LittleEndian(source),
            Ticks = BinaryPrimitives.ReadInt64LittleEndian(source[8..]),
            Instrument = BinaryPrimitives.ReadInt64LittleEndian(source[16..]),
            Quantity = BinaryPrimitives.ReadInt64LittleEndian(source[24..]),
            Bid = BinaryPrimitives.ReadDoubleLittleEndian(source[32..]),
            Ask = BinaryPrimitives.ReadDoubleLittleEndian(source[40..]),
            Low = BinaryPrimitives.ReadDoubleLittleEndian(source[48..]),
            High = BinaryPrimitives.ReadDoubleLittleEndian(source[56..]),
        };
    }

    public readonly void Write(BinaryWriter writer)
    {
        writer.Write(Counter);
        writer.Write(Ticks);
        writer.Write(Instrument);
        writer.Write(Quantity);
        writer.Write(Bid);
        writer.Write(Ask);
        writer.Write(Low);
        writer.Write(High);
    }

    public static EightNumbers Read(BinaryReader reader) =>
        new()
        {
            Counter = reader.ReadInt64(),
            Ticks = reader.ReadInt64(),
            Instrument = reader.ReadInt64(),
            Quantity = reader.ReadInt64(),
            Bid = reader.ReadDouble(),
            Ask = reader.ReadDouble(),
            Low = reader.ReadDouble(),
            High = reader.ReadDouble(),
        };

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Store<TSlot, TSlots>(Span<TSlot> slots) where TSlots : ISlots<TSlot>
    {
        slots[0] = TSlots.Of(Counter);
        slots[1] = TSlots.Of(Ticks);
        slots[2] = TSlots.Of(Instrument);
        slots[3] = TSlots.Of(Quantity);
        slots[4] = TSlots.Of(Bid);
        slots[5] = TSlots.Of(Ask);
        slots[6] = TSlots.Of(Low);
        slots[7] = TSlots.Of(High);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static EightNumbers Load<TSlot, TSlots>(ReadOnlySpan<TSlot> slots) where TSlots : ISlots<TSlot> =>
        new()
        {
            Counter = TSlots.Int64(slots[0]),
            Ticks = TSlots.Int64(slots[1]),
            Instrument = TSlots.Int64(slots[2]),
            Quantity = TSlots.Int64(slots[3]),
            Bid = TSlots.Double(slots[4]),
            Ask = TSlots.Double(slots[5]),
            Low = TSlots.Double(slots[6]),
            High = TSlots.Double(slots[7]),
        };

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ulong Fold<TMixing>(ulong checksum) where TMixing : IMixing
    {
        checksum = TMixing.Mix(checksum, Counter);
        checksum = TMixing.Mix(checksum, Ticks);
        checksum = TMixing.Mix(checksum, Instrument);
        checksum = TMixing.Mix(checksum, Quantity);
        checksum = TMixing.Mix(checksum, Bid);
        checksum = TMixing.Mix(checksum, Ask);
        checksum = TMixing.Mix(checksum, Low);
        checksum = TMixing.Mix(checksum, High);
        return checksum;
    }
}
