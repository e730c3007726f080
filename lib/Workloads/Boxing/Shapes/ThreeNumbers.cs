using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text.Json.Serialization;

namespace Overtake.Workloads.Boxing.Shapes;

/// <summary>The published record: a 64-bit counter, the ticks of a point in time, a double. 24 bytes, 3 slots.</summary>
[StructLayout(LayoutKind.Sequential)]
public struct ThreeNumbers : IRecord<ThreeNumbers>
{
    private const int Size = 24;

    /// <summary>Number of the record.</summary>
    [JsonRequired]
    public long Counter;

    /// <summary>Point in time, in ticks of 100 ns.</summary>
    [JsonRequired]
    public long Ticks;

    /// <summary>A measured value.</summary>
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
