using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace Overtake.Workloads.Boxing.Shapes;

/// <summary>Values of users' records that <see cref="BinaryPrimitives"/> and <see cref="BinaryWriter"/> do not know, little-endian.</summary>
public static class RecordValues
{
    /// <summary>Bytes of a <see cref="decimal"/> and of a <see cref="Guid"/>.</summary>
    public const int Wide = 16;

    /// <summary>Bytes of a <see cref="DateTimeOffset"/>: ticks, and the offset in minutes as 16 bits.</summary>
    public const int DateTimeOffsetSize = 10;

    private const int ExponentAndSign = unchecked((int)0x80FF0000);
    private const int LargestExponent = 28;

    /// <summary>Writes a decimal.</summary>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="destination"/> is too short.</exception>
    public static void Write(Span<byte> destination, decimal value)
    {
        Span<int> parts = stackalloc int[4];
        decimal.GetBits(value, parts);
        var bytes = destination[..Wide];
        BinaryPrimitives.WriteInt32LittleEndian(bytes, parts[0]);
        BinaryPrimitives.WriteInt32LittleEndian(bytes[4..], parts[1]);
        BinaryPrimitives.WriteInt32LittleEndian(bytes[8..], parts[2]);
        BinaryPrimitives.WriteInt32LittleEndian(bytes[12..], parts[3]);
    }

    /// <summary>Reads a decimal.</summary>
    /// <param name="source">At least <see cref="Wide"/> bytes.</param>
    /// <exception cref="InvalidDataException">The bytes are those of no decimal.</exception>
    public static decimal ReadDecimal(ReadOnlySpan<byte> source)
    {
        var bytes = source[..Wide];
        var flags = BinaryPrimitives.ReadInt32LittleEndian(bytes[12..]);
        DemandDecimal(flags);
        return new decimal(BinaryPrimitives.ReadInt32LittleEndian(bytes), BinaryPrimitives.ReadInt32LittleEndian(bytes[4..]), BinaryPrimitives.ReadInt32LittleEndian(bytes[8..]), flags < 0, (byte)(flags >> 16));
    }

    /// <summary>Demands that 32 bits are the sign and exponent of a decimal.</summary>
    /// <exception cref="InvalidDataException">They are those of none.</exception>
    internal static void DemandDecimal(int flags)
    {
        if ((flags & ~ExponentAndSign) != 0 || (byte)(flags >> 16) > LargestExponent)
        {
            throw Malformed.Value("decimal");
        }
    }

    /// <summary>Demands that the fixed part of a record is whole.</summary>
    /// <exception cref="InvalidDataException">There are fewer bytes.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Demand(ReadOnlySpan<byte> source, int length)
    {
        if (source.Length < length)
        {
            throw Malformed.Truncated();
        }
    }

    /// <summary>Writes a Guid.</summary>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="destination"/> is too short.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(Span<byte> destination, Guid value) => value.TryWriteBytes(destination[..Wide]);

    /// <summary>Reads a Guid.</summary>
    /// <param name="source">At least <see cref="Wide"/> bytes.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Guid ReadGuid(ReadOnlySpan<byte> source) => new(source[..Wide]);

    /// <summary>Writes a point in time with its offset.</summary>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="destination"/> is too short.</exception>
    public static void Write(Span<byte> destination, DateTimeOffset value)
    {
        var bytes = destination[..DateTimeOffsetSize];
        BinaryPrimitives.WriteInt64LittleEndian(bytes, value.Ticks);
        BinaryPrimitives.WriteInt16LittleEndian(bytes[8..], (short)value.TotalOffsetMinutes);
    }

    /// <summary>Reads a point in time with its offset.</summary>
    /// <param name="source">At least <see cref="DateTimeOffsetSize"/> bytes.</param>
    /// <exception cref="InvalidDataException">The bytes are those of no point in time.</exception>
    public static DateTimeOffset ReadDateTimeOffset(ReadOnlySpan<byte> source)
    {
        var (ticks, minutes) = (BinaryPrimitives.ReadInt64LittleEndian(source), BinaryPrimitives.ReadInt16LittleEndian(source[8..]));
        try
        {
            return new(ticks, new TimeSpan(0, minutes, 0));
        }
        catch (ArgumentException)
        {
            throw Malformed.Value(nameof(DateTimeOffset));
        }
    }

    /// <summary>Reads whether a value follows.</summary>
    /// <exception cref="InvalidDataException">The byte is neither 0 nor 1.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsThere(byte flag) => flag <= 1 ? flag == 1 : throw Malformed.Value("bool");

    /// <summary>Mixes a decimal into a checksum.</summary>
    public static ulong Mix<TMixing>(ulong checksum, decimal value) where TMixing : IMixing => MixWide<TMixing, decimal>(checksum, ref value);

    /// <summary>Mixes a Guid into a checksum.</summary>
    public static ulong Mix<TMixing>(ulong checksum, Guid value) where TMixing : IMixing => MixWide<TMixing, Guid>(checksum, ref value);

    /// <summary>Mixes a point in time with its offset into a checksum.</summary>
    public static ulong Mix<TMixing>(ulong checksum, DateTimeOffset value) where TMixing : IMixing => TMixing.Mix(TMixing.Mix(checksum, value.Ticks), (long)value.TotalOffsetMinutes);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong MixWide<TMixing, T>(ulong checksum, ref T value)
        where TMixing : IMixing
        where T : unmanaged
    {
        ref var bits = ref Unsafe.As<T, long>(ref value);
        return TMixing.Mix(TMixing.Mix(checksum, bits), Unsafe.Add(ref bits, 1));
    }
}
