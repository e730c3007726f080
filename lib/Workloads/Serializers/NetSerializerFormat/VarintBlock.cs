using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>
/// Numbers of 32 bits as of <see cref="Varint"/>, eight at a time, for processors with AVX2. No branch depends on how long a number is:
/// only a block of nothing but one-byte numbers has its own way. <c>pdep</c> and <c>pext</c> are not used: AMD before Zen 3 has them in microcode.
/// </summary>
/// <remarks>
/// Reading is Masked VByte (Plaisance, Kurz and Lemire, 2015) but for its table: a number of five bytes needs a lane of 64 bits,
/// and two numbers a step would wait for each other. Here eight places are taken from one mask of 64 bytes.
/// </remarks>
internal static class VarintBlock
{
    public const int Numbers = 8;

    /// <summary>Bytes that must be there to read a block.</summary>
    public const int Window = 2 * Half;

    private const int Half = 32;

    public static bool IsSupported => Avx2.IsSupported;

    /// <summary>Writes whole blocks; the end is returned.</summary>
    /// <param name="at">Where there is room for the longest form of all numbers and <see cref="Varint.Slack"/>.</param>
    /// <param name="values">A multiple of eight numbers.</param>
    public static ref byte Write(ref byte at, ReadOnlySpan<int> values)
    {
        for (; !values.IsEmpty; values = values[Numbers..])
        {
            var block = Vector256.Create(values);
            var numbers = ((block << 1) ^ (block >> 31)).AsUInt32();
            if ((numbers & Vector256.Create(~0x7Fu)) == Vector256<uint>.Zero)
            {
                var shorts = Vector128.Narrow(numbers.GetLower(), numbers.GetUpper());
                Unsafe.WriteUnaligned(ref at, Vector128.Narrow(shorts, shorts).AsUInt64().ToScalar());
                at = ref Unsafe.Add(ref at, Numbers);
                continue;
            }

            at = ref WriteFour(ref at, Vector256.WidenLower(numbers));
            at = ref WriteFour(ref at, Vector256.WidenUpper(numbers));
        }

        return ref at;
    }

    /// <summary>Reads blocks as long as there are eight numbers to fill and <see cref="Window"/> bytes to read from.</summary>
    /// <param name="consumed">Bytes of the numbers that were read.</param>
    /// <returns>How many numbers were read.</returns>
    /// <exception cref="InvalidMessageException">One has more than 32 bits.</exception>
    public static int Read(ReadOnlySpan<byte> source, Span<int> values, out int consumed)
    {
        var read = 0;
        nint next = 0;
        while (values.Length - read >= Numbers && source.Length - next >= Window)
        {
            ref var at = ref Unsafe.Add(ref MemoryMarshal.GetReference(source), next);
            var low = Vector256.LoadUnsafe(ref at);
            ulong continued = low.ExtractMostSignificantBits();
            if (continued == 0 && values.Length - read >= Half)
            {
                ReadSmall(low, values.Slice(read, Half));
                next += Half;
                read += Half;
                continue;
            }

            continued |= (ulong)Vector256.LoadUnsafe(ref at, Half).ExtractMostSignificantBits() << Half;
            var ends = ~continued;
            nuint second = Next(ref ends), third = Next(ref ends), fourth = Next(ref ends), fifth = Next(ref ends);
            nuint sixth = Next(ref ends), seventh = Next(ref ends), eighth = Next(ref ends);

            // A number is too long where five bytes go on. Only up to the eighth end: what follows is no part of the block.
            // Where there is no eighth end, the whole window is looked at, and has such a number.
            var pairs = continued & (continued >> 1);
            var fives = pairs & (pairs >> 2) & (continued >> 4);
            if ((fives & (ends ^ (ends - 1))) != 0)
            {
                Varint.ThrowTooLong();
            }

            // In this order, as vectors of 256 bits are shuffled within their halves.
            var some = Gather(Words(ref at, 0, second, fifth, sixth)).AsSingle();
            var others = Gather(Words(ref at, third, fourth, seventh, eighth)).AsSingle();
            var last = Avx.Shuffle(some, others, 0b11_01_11_01).AsUInt32();
            if ((last & Vector256.Create(~0x0Fu)) != Vector256<uint>.Zero)
            {
                Varint.ThrowTooLong();
            }

            var numbers = Avx.Shuffle(some, others, 0b10_00_10_00).AsUInt32() | (last << 28);
            ((numbers >> 1) ^ -(numbers & Vector256<uint>.One)).AsInt32().CopyTo(values[read..]);
            next += (nint)Next(ref ends);
            read += Numbers;
        }

        consumed = (int)next;
        return read;
    }

    // As Varint.WriteWord, for numbers of 32 bits in lanes of 64.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte WriteFour(ref byte at, Vector256<ulong> numbers)
    {
        var upper = numbers & Vector256.Create(0xF000_0000UL);
        numbers = (numbers ^ upper) | (upper << 4);
        upper = numbers & Vector256.Create(0x0FFF_C000_0FFF_C000UL);
        numbers = (numbers ^ upper) | (upper << 2);
        numbers += numbers & Vector256.Create(0x3F80_3F80_3F80_3F80UL);

        // A byte goes on where there is anything above it.
        var above = numbers >> 8;
        above |= above >> 8;
        above |= above >> 16;
        var continued = Vector256.GreaterThan(above.AsSByte(), Vector256<sbyte>.Zero).AsUInt64() & Vector256.Create(0x80_8080_8080UL);
        numbers |= continued;

        // As many bits as bytes that go on, of one number, two, three and four.
        var bits = continued.AsByte().ExtractMostSignificantBits();
        Unsafe.WriteUnaligned(ref at, numbers.GetElement(0));
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref at, BitOperations.PopCount((byte)bits) + 1), numbers.GetElement(1));
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref at, BitOperations.PopCount((ushort)bits) + 2), numbers.GetElement(2));
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref at, BitOperations.PopCount(bits & 0xFF_FFFF) + 3), numbers.GetElement(3));
        return ref Unsafe.Add(ref at, BitOperations.PopCount(bits) + 4);
    }

    private static void ReadSmall(Vector256<byte> bytes, Span<int> values)
    {
        var (lower, upper) = Vector256.Widen(((bytes >> 1) ^ -(bytes & Vector256<byte>.One)).AsSByte());
        var (first, second) = Vector256.Widen(lower);
        var (third, fourth) = Vector256.Widen(upper);
        first.CopyTo(values);
        second.CopyTo(values[8..]);
        third.CopyTo(values[16..]);
        fourth.CopyTo(values[24..]);
    }

    // The place after the next end.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nuint Next(ref ulong ends)
    {
        var end = BitOperations.TrailingZeroCount(ends);
        ends &= ends - 1;
        return (nuint)end + 1;
    }

    // The eight bytes at each place. Sixteen are read, which is one instruction, and are within the window: the last number starts before byte 36.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<ulong> Words(ref byte at, nuint first, nuint second, nuint third, nuint fourth)
    {
        var lower = Sse2.UnpackLow(Vector128.LoadUnsafe(ref at, first).AsUInt64(), Vector128.LoadUnsafe(ref at, second).AsUInt64());
        var upper = Sse2.UnpackLow(Vector128.LoadUnsafe(ref at, third).AsUInt64(), Vector128.LoadUnsafe(ref at, fourth).AsUInt64());
        return Vector256.Create(lower, upper);
    }

    // The first number in each word, of up to five bytes: its 28 lower bits in the lower half of the lane, what its fifth byte has in the upper half.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<int> Gather(Vector256<ulong> words)
    {
        var stops = Vector256.AndNot(Vector256.Create(0x80_8080_8080UL), words);
        var groups = words & (stops ^ (stops - Vector256<ulong>.One)) & Vector256.Create(0x7F_7F7F_7F7FUL);

        // Two groups of 7 bits become one of 14, two of these one of 28.
        var pairs = Avx2.MultiplyAddAdjacent(Vector256.Create((ushort)0x8001).AsByte(), groups.AsSByte());
        return Avx2.MultiplyAddAdjacent(pairs, Vector256.Create(0x4000_0001).AsInt16());
    }
}
