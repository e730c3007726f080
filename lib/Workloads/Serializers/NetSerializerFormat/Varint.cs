using System.Numerics;
using System.Runtime.CompilerServices;

namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>
/// Numbers in groups of 7 bits, the lowest first, with the highest bit of a byte saying that another follows. Groups are spread and gathered eight at
/// a time within one 64-bit word, so the work does not depend on the length and a processor has nothing to guess but whether a number has one byte.
/// </summary>
/// <remarks>
/// All methods work on memory that has been reserved or seen to be there: up to <see cref="Slack"/> bytes behind
/// a number are written or read with it. Bits that do not fit the type are refused; the original drops them.
/// </remarks>
internal static class Varint
{
    /// <summary>Bytes behind the longest form of the last number that must be there too.</summary>
    public const int Slack = 8;

    /// <summary>Bytes of the longest 32-bit number.</summary>
    public const int Longest32 = 5;

    /// <summary>Bytes of the longest 64-bit number.</summary>
    public const int Longest64 = 10;

    private const ulong Continuations = 0x8080_8080_8080_8080;

    // A word has room for eight groups.
    private const int WordBits = 56;

    /// <summary>Signed to unsigned, numbers near zero first.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint ZigZag(int value) => (uint)((value << 1) ^ (value >> 31));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong ZigZag(long value) => (ulong)((value << 1) ^ (value >> 63));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int UnZigZag(uint value) => (int)(value >> 1) ^ -(int)(value & 1);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long UnZigZag(ulong value) => (long)(value >> 1) ^ -(long)(value & 1);

    /// <summary>Bytes of a number.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Length(ulong value) => ((BitOperations.Log2(value | 1) * 9) + 73) >> 6;

    /// <summary>Writes a number that is often small; the end is returned.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte Write(ref byte at, uint value)
    {
        if (value < 0x80)
        {
            at = (byte)value;
            return ref Unsafe.Add(ref at, 1);
        }

        return ref WriteWord(ref at, value);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte Write(ref byte at, ulong value)
    {
        if (value < 0x80)
        {
            at = (byte)value;
            return ref Unsafe.Add(ref at, 1);
        }

        return ref WriteLong(ref at, value);
    }

    /// <summary>Writes a number below 2^56, whatever its length, without a branch; the end is returned.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte WriteWord(ref byte at, ulong value)
    {
        var length = Length(value);
        var continued = (1UL << ((8 * length) - 8)) - 1;
        Unsafe.WriteUnaligned(ref at, Spread(value) | (continued & Continuations));
        return ref Unsafe.Add(ref at, length);
    }

    /// <summary>Reads a number that is often small; the end is returned.</summary>
    /// <exception cref="InvalidMessageException">It has more than 32 bits.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte Read(ref byte at, scoped ref uint value)
    {
        uint first = at;
        if (first < 0x80)
        {
            value = first;
            return ref Unsafe.Add(ref at, 1);
        }

        return ref ReadLong(ref at, ref value);
    }

    /// <exception cref="InvalidMessageException">It has more than 64 bits.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte Read(ref byte at, scoped ref ulong value)
    {
        ulong first = at;
        if (first < 0x80)
        {
            value = first;
            return ref Unsafe.Add(ref at, 1);
        }

        return ref ReadLong(ref at, ref value);
    }

    /// <summary>The number in the lowest <paramref name="length"/> bytes of a word, 1 to 8.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Gather(ulong word, int length)
    {
        word &= ~Continuations & (ulong.MaxValue >> (64 - (8 * length)));
        word = (word & 0x007F_007F_007F_007F) | ((word & 0x7F00_7F00_7F00_7F00) >> 1);
        word = (word & 0x0000_3FFF_0000_3FFF) | ((word & 0x3FFF_0000_3FFF_0000) >> 2);
        return (word & 0x0FFF_FFFF) | ((word & 0x0FFF_FFFF_0000_0000) >> 4);
    }

    /// <summary>Refuses a number that does not fit its type.</summary>
    /// <exception cref="InvalidMessageException">Always.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void ThrowTooLong() => throw new InvalidMessageException("A number is longer than its type.");

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Spread(ulong value)
    {
        value = (value & 0x0FFF_FFFF) | ((value << 4) & 0x0FFF_FFFF_0000_0000);
        value = (value & 0x0000_3FFF_0000_3FFF) | ((value << 2) & 0x3FFF_0000_3FFF_0000);
        return (value & 0x007F_007F_007F_007F) | ((value << 1) & 0x7F00_7F00_7F00_7F00);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ref byte WriteLong(ref byte at, ulong value)
    {
        if (value >> WordBits == 0)
        {
            return ref WriteWord(ref at, value);
        }

        Unsafe.WriteUnaligned(ref at, Spread(value) | Continuations);
        var last = (uint)(value >> WordBits);
        var more = last >> 7;
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref at, 8), (ushort)((last & 0x7F) | (more << 7) | (more << 8)));
        return ref Unsafe.Add(ref at, 9 + more);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ref byte ReadLong(ref byte at, scoped ref uint value)
    {
        var word = Unsafe.ReadUnaligned<ulong>(ref at);
        var length = (BitOperations.TrailingZeroCount(~word & Continuations) >> 3) + 1;
        if (length > Longest32)
        {
            ThrowTooLong();
        }

        var number = Gather(word, length);
        if (number > uint.MaxValue)
        {
            ThrowTooLong();
        }

        value = (uint)number;
        return ref Unsafe.Add(ref at, length);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ref byte ReadLong(ref byte at, scoped ref ulong value)
    {
        var word = Unsafe.ReadUnaligned<ulong>(ref at);
        var stops = ~word & Continuations;
        if (stops != 0)
        {
            var length = (BitOperations.TrailingZeroCount(stops) >> 3) + 1;
            value = Gather(word, length);
            return ref Unsafe.Add(ref at, length);
        }

        uint ninth = Unsafe.Add(ref at, 8);
        if (ninth < 0x80)
        {
            value = Gather(word, 8) | ((ulong)ninth << WordBits);
            return ref Unsafe.Add(ref at, 9);
        }

        uint tenth = Unsafe.Add(ref at, 9);
        if (tenth > 1)
        {
            ThrowTooLong();
        }

        value = Gather(word, 8) | ((ulong)(ninth & 0x7F) << WordBits) | ((ulong)tenth << 63);
        return ref Unsafe.Add(ref at, 10);
    }
}
