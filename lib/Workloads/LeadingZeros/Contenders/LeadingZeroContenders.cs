using System.Numerics;

namespace Overtake.Workloads.LeadingZeros.Contenders;

/// <summary>
/// The runtime's intrinsic: one instruction where the processor has it. What HdrHistogram.NET uses today (<c>Bitwise.NumberOfLeadingZeros</c>).
/// </summary>
internal readonly struct CurrentImplementation : ILeadingZeroCount
{
    public static string Name => "CurrentImplementation";

    public static int Count(ulong value) => BitOperations.LeadingZeroCount(value);
}

/// <summary>Writes the number in binary, pads it with zeros and searches the first one (<c>StringManipulation</c>). The only method that allocates.</summary>
internal readonly struct StringManipulation : ILeadingZeroCount
{
    public static string Name => "StringManipulation";

    public static int Count(ulong value) => Convert.ToString((long)value, 2).PadLeft(64, '0').IndexOf('1');
}

/// <summary>Halves the width step by step: if the upper part is zero, its width is added and the lower part shifted up (<c>IfAndShift</c>).</summary>
internal readonly struct IfAndShift : ILeadingZeroCount
{
    public static string Name => "IfAndShift";

    public static int Count(ulong value)
    {
        if (value == 0)
        {
            return 64;
        }

        // Starts at 1 so that the last bit can be subtracted instead of tested.
        ulong count = 1;
        if (value >> 32 == 0)
        {
            count += 32;
            value <<= 32;
        }

        if (value >> 48 == 0)
        {
            count += 16;
            value <<= 16;
        }

        if (value >> 56 == 0)
        {
            count += 8;
            value <<= 8;
        }

        if (value >> 60 == 0)
        {
            count += 4;
            value <<= 4;
        }

        if (value >> 62 == 0)
        {
            count += 2;
            value <<= 2;
        }

        return (int)(count - (value >> 63));
    }
}

/// <summary>
/// A table of bytes for small values, halving the width for larger ones. What HdrHistogram.NET used where the intrinsic was missing
/// (<c>Bitwise.Imperative.NumberOfLeadingZeros</c>, there until it dropped netstandard2.0 in 2026); the halving is figure 5-6 of Hacker's Delight.
/// </summary>
internal readonly struct ImperativeImplementation : ILeadingZeroCount
{
    private static readonly int[] HighestBit = LookUpTables.HighestBitOfByte();

    public static string Name => "ImperativeImplementation";

    public static int Count(ulong value) => (long)value < int.MaxValue ? 63 - HighestOne((int)value) : CountByHalves(value);

    private static int CountByHalves(ulong value)
    {
        var count = 0;
        var half = (uint)(value >> 32);
        if (half == 0)
        {
            count = 32;
            half = (uint)value;
        }

        return count + CountByHalves(half);
    }

    // Starts at 1 so that the last bit can be subtracted instead of tested.
    private static int CountByHalves(uint value)
    {
        var count = 1;
        if (value >> 16 == 0)
        {
            count += 16;
            value <<= 16;
        }

        if (value >> 24 == 0)
        {
            count += 8;
            value <<= 8;
        }

        if (value >> 28 == 0)
        {
            count += 4;
            value <<= 4;
        }

        if (value >> 30 == 0)
        {
            count += 2;
            value <<= 2;
        }

        return count - (int)(value >> 31);
    }

    private static int HighestOne(int value)
    {
        if (value >= 0x1000000)
        {
            return HighestBit[value >> 24] + 24;
        }

        if (value >= 0x10000)
        {
            return HighestBit[value >> 16] + 16;
        }

        if (value >= 0x100)
        {
            return HighestBit[value >> 8] + 8;
        }

        return HighestBit[value];
    }
}

/// <summary>Sets all bits below the highest one, adds one, and looks the power of two up by a de Bruijn multiplication (<c>DeBruijn64Bits</c>).</summary>
internal readonly struct DeBruijn64Bits : ILeadingZeroCount
{
    private const ulong Multiplier = 0x022fdd63cc95386d;

    private static readonly int[] PowerOfTwo = LookUpTables.Inverse(64, 64, k => ((1UL << k) * Multiplier) >> 58);

    public static string Name => "Debruijn64Bit";

    public static int Count(ulong value)
    {
        value = LookUpTables.Filled(value);
        // Adding one would overflow.
        if (value == ulong.MaxValue)
        {
            return 0;
        }

        value++;
        return 64 - PowerOfTwo[(value * Multiplier) >> 58];
    }
}

/// <summary>
/// Sets all bits below the highest one, clears them again but for the highest, and looks that power of two up by a de Bruijn multiplication
/// (<c>DeBruijn64BitsBitScanner</c>).
/// </summary>
internal readonly struct DeBruijn64BitsBitScanner : ILeadingZeroCount
{
    private const ulong Multiplier = 0x037e84a99dae458f;

    private static readonly int[] PowerOfTwo = LookUpTables.Inverse(64, 64, k => ((1UL << k) * Multiplier) >> 58);

    public static string Name => "DeBruijn64BitsBitScanner";

    public static int Count(ulong value)
    {
        value = LookUpTables.Filled(value);
        value &= ~(value >> 1);
        return 63 ^ PowerOfTwo[(value * Multiplier) >> 58];
    }
}

/// <summary>
/// Sets all bits below the highest one, multiplies, and looks the product's upper bits up in a table of twice as
/// many entries as there are bits, which has room for zero and needs no special case (<c>DeBruijn128Bits</c>).
/// </summary>
internal readonly struct DeBruijn128Bits : ILeadingZeroCount
{
    private const ulong Multiplier = 0x6c04f118e9966f6b;

    private static readonly int[] Width = LookUpTables.Inverse(128, 65, k => (Ones(k) * Multiplier) >> 57);

    public static string Name => "Debruijn128Bit";

    public static int Count(ulong value)
    {
        value = LookUpTables.Filled(value);
        return 64 - Width[(value * Multiplier) >> 57];
    }

    private static ulong Ones(int width) => width == 0 ? 0 : ulong.MaxValue >> (64 - width);
}

/// <summary>
/// Sets all bits below the highest one, multiplies, and looks the product's upper
/// bits up (<c>DeBruijnMultiplication</c>, after Kim Walisch and Mark Dickinson).
/// </summary>
internal readonly struct DeBruijnMultiplication : ILeadingZeroCount
{
    private const ulong Multiplier = 0x03f79d71b4cb0a89;

    private static readonly int[] HighestOne = LookUpTables.Inverse(64, 64, k => ((ulong.MaxValue >> (63 - k)) * Multiplier) >> 58);

    public static string Name => "DeBruijnMultiplication";

    public static int Count(ulong value)
    {
        value = LookUpTables.Filled(value);
        return 63 ^ HighestOne[(value * Multiplier) >> 58];
    }
}

/// <summary>
/// Brings the number down to 31 bits by up to two tests, then looks its highest byte up
/// (<c>BBarry32BitIfShiftLookupWith64BitShiftBranch</c>, contributed by BBarry in issue 42). All indices are signed.
/// </summary>
internal readonly struct BBarry1 : ILeadingZeroCount
{
    private static readonly int[] HighestBit = LookUpTables.HighestBitOfByte();

    public static string Name => "BBarry_imp1";

    public static int Count(ulong value)
    {
        if ((long)value <= int.MaxValue)
        {
            return 63 - HighestOne((int)value);
        }

        if ((long)value <= uint.MaxValue)
        {
            return 62 - HighestOne((int)(value >> 1));
        }

        return 31 - HighestOne((int)(value >> 32));
    }

    private static int HighestOne(int value)
    {
        if (value >= 0x1000000)
        {
            return HighestBit[value >> 24] + 24;
        }

        if (value >= 0x10000)
        {
            return HighestBit[value >> 16] + 16;
        }

        if (value >= 0x100)
        {
            return HighestBit[value >> 8] + 8;
        }

        return HighestBit[value];
    }
}

/// <summary>Tests byte by byte from the top and looks the first one that is not zero up (<c>BBarryIfShiftLookup</c>, by BBarry in issue 42).</summary>
internal readonly struct BBarry2 : ILeadingZeroCount
{
    private static readonly int[] HighestBit = LookUpTables.HighestBitOfByte();

    public static string Name => "BBarry_imp2";

    public static int Count(ulong value)
    {
        var signed = (long)value;
        if (signed >= 0x100000000000000)
        {
            return 7 - HighestBit[signed >> 56];
        }

        if (signed >= 0x1000000000000)
        {
            return 15 - HighestBit[signed >> 48];
        }

        if (signed >= 0x10000000000)
        {
            return 23 - HighestBit[signed >> 40];
        }

        if (signed >= 0x100000000)
        {
            return 31 - HighestBit[signed >> 32];
        }

        if (signed >= 0x1000000)
        {
            return 39 - HighestBit[signed >> 24];
        }

        if (signed >= 0x10000)
        {
            return 47 - HighestBit[signed >> 16];
        }

        if (signed >= 0x100)
        {
            return 55 - HighestBit[signed >> 8];
        }

        return 63 - HighestBit[signed];
    }
}

/// <summary>
/// Brings the number down to 32 bits by one test, then looks its highest byte up
/// (<c>BBarry32BitIfShiftLookupWith64BitShiftBranch_2</c>, contributed by BBarry in issue 42).
/// </summary>
internal readonly struct BBarry3 : ILeadingZeroCount
{
    private static readonly int[] HighestBit = LookUpTables.HighestBitOfByte();

    public static string Name => "BBarry_imp3";

    public static int Count(ulong value) =>
        (long)value <= int.MaxValue ? 63 - HighestOne((uint)value) : 32 - HighestOne((uint)(value >> 31));

    private static int HighestOne(uint value)
    {
        if (value >= 0x1000000)
        {
            return HighestBit[value >> 24] + 24;
        }

        if (value >= 0x10000)
        {
            return HighestBit[value >> 16] + 16;
        }

        if (value >= 0x100)
        {
            return HighestBit[value >> 8] + 8;
        }

        return HighestBit[value];
    }
}

/// <summary>
/// As <see cref="BBarry3"/>, with strict comparisons only (<c>BBarry32BitIfShiftLookupWith64BitShiftBranch_3</c>, contributed by BBarry in issue 42). The tests
/// are the same ones, so the two differ only by what the compiler decides about them.
/// </summary>
internal readonly struct BBarry4 : ILeadingZeroCount
{
    private static readonly int[] HighestBit = LookUpTables.HighestBitOfByte();

    public static string Name => "BBarry_imp4";

    public static int Count(ulong value) =>
        (long)value < int.MaxValue + 1L ? 63 - HighestOne((uint)value) : 32 - HighestOne((uint)(value >> 31));

    private static int HighestOne(uint value)
    {
        if (value > 0xffffff)
        {
            return HighestBit[value >> 24] + 24;
        }

        if (value > 0xffff)
        {
            return HighestBit[value >> 16] + 16;
        }

        if (value > 0xff)
        {
            return HighestBit[value >> 8] + 8;
        }

        return HighestBit[value];
    }
}
