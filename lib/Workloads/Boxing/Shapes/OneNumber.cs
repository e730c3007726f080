using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text.Json.Serialization;

namespace Overtake.Workloads.Boxing.Shapes;

/// <summary>One 64-bit integer: 8 bytes, 1 slot.</summary>
[StructLayout(LayoutKind.Sequential)]
public struct OneNumber : IRecord<OneNumber>
{
    private const int Size = 8;

    /// <summary>Number of the record.</summary>
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
