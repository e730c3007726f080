namespace Overtake.Workloads.LeadingZeros.Contenders;

/// <summary>
/// Sets all bits below the highest one, adds one, and looks the power of two up by a de Bruijn multiplication (<c>DeBruijn64Bits</c>). The 32-bit multiplier is that of the
/// Bit Twiddling Hacks.
/// </summary>
public readonly struct DeBruijn64Bits : ILeadingZeroCount
{
    private const ulong Multiplier64 = 0x022fdd63cc95386d;
    private const uint Multiplier32 = 0x077cb531;

    private static readonly int[] PowerOfTwo64 = LookUpTables.Inverse(64, 64, k => ((1UL << k) * Multiplier64) >> 58);
    private static readonly int[] PowerOfTwo32 = LookUpTables.Inverse(32, 32, k => ((1U << k) * Multiplier32) >> 27);

    public static string Name => "Debruijn64Bit";

    public static bool CountsZero => true;

    public static int Count(ulong value)
    {
        value |= value >> 1;
        value |= value >> 2;
        value |= value >> 4;
        value |= value >> 8;
        value |= value >> 16;
        value |= value >> 32;
        // Adding one would overflow.
        if (value == ulong.MaxValue)
            return 0;
        value++;
        return 64 - PowerOfTwo64[(value * Multiplier64) >> 58];
    }

    public static int Count(uint value)
    {
        value |= value >> 1;
        value |= value >> 2;
        value |= value >> 4;
        value |= value >> 8;
        value |= value >> 16;
        if (value == uint.MaxValue)
            return 0;
        value++;
        return 32 - PowerOfTwo32[(value * Multiplier32) >> 27];
    }
}

/// <summary>
/// Sets all bits below the highest one, clears them again but for the highest, and looks that power of two up by a de Bruijn multiplication
/// (<c>DeBruijn64BitsBitScanner</c>).
/// </summary>
public readonly struct DeBruijn64BitsBitScanner : ILeadingZeroCount
{
    private const ulong Multiplier64 = 0x037e84a99dae458f;
    private const uint Multiplier32 = 0x04653adf;

    private static readonly int[] PowerOfTwo64 = LookUpTables.Inverse(64, 64, k => ((1UL << k) * Multiplier64) >> 58);
    private static readonly int[] PowerOfTwo32 = LookUpTables.Inverse(32, 32, k => ((1U << k) * Multiplier32) >> 27);

    public static string Name => "DeBruijn64BitsBitScanner";

    public static bool CountsZero => false;

    public static int Count(ulong value)
    {
        value |= value >> 1;
        value |= value >> 2;
        value |= value >> 4;
        value |= value >> 8;
        value |= value >> 16;
        value |= value >> 32;
        value &= ~(value >> 1);
        return 63 ^ PowerOfTwo64[(value * Multiplier64) >> 58];
    }

    public static int Count(uint value)
    {
        value |= value >> 1;
        value |= value >> 2;
        value |= value >> 4;
        value |= value >> 8;
        value |= value >> 16;
        value &= ~(value >> 1);
        return 31 ^ PowerOfTwo32[(value * Multiplier32) >> 27];
    }
}

/// <summary>
/// Sets all bits below the highest one, multiplies, and looks the product's upper bits up in a table of twice as many entries as there are bits, which has room for zero
/// and needs no special case (<c>DeBruijn128Bits</c>). The 32-bit multiplier was found by trying random ones until all 33 widths had slots of their own.
/// </summary>
public readonly struct DeBruijn128Bits : ILeadingZeroCount
{
    private const ulong Multiplier64 = 0x6c04f118e9966f6b;
    private const uint Multiplier32 = 0xbb968a43;

    private static readonly int[] Width64 = LookUpTables.Inverse(128, 65, k => (Ones(k) * Multiplier64) >> 57);
    private static readonly int[] Width32 = LookUpTables.Inverse(64, 33, k => ((uint)Ones(k) * Multiplier32) >> 26);

    public static string Name => "Debruijn128Bit";

    public static bool CountsZero => true;

    public static int Count(ulong value)
    {
        value |= value >> 1;
        value |= value >> 2;
        value |= value >> 4;
        value |= value >> 8;
        value |= value >> 16;
        value |= value >> 32;
        return 64 - Width64[(value * Multiplier64) >> 57];
    }

    public static int Count(uint value)
    {
        value |= value >> 1;
        value |= value >> 2;
        value |= value >> 4;
        value |= value >> 8;
        value |= value >> 16;
        return 32 - Width32[(value * Multiplier32) >> 26];
    }

    private static ulong Ones(int width) => width == 0 ? 0 : ulong.MaxValue >> (64 - width);
}

/// <summary>
/// Sets all bits below the highest one, multiplies, and looks the product's upper bits up (<c>DeBruijnMultiplication</c>, after Kim Walisch and Mark Dickinson). The 32-bit
/// multiplier is that of the Bit Twiddling Hacks.
/// </summary>
public readonly struct DeBruijnMultiplication : ILeadingZeroCount
{
    private const ulong Multiplier64 = 0x03f79d71b4cb0a89;
    private const uint Multiplier32 = 0x07c4acdd;

    private static readonly int[] HighestOne64 = LookUpTables.Inverse(64, 64, k => ((ulong.MaxValue >> (63 - k)) * Multiplier64) >> 58);
    private static readonly int[] HighestOne32 = LookUpTables.Inverse(32, 32, k => ((uint.MaxValue >> (31 - k)) * Multiplier32) >> 27);

    public static string Name => "DeBruijnMultiplication";

    public static bool CountsZero => false;

    public static int Count(ulong value)
    {
        value |= value >> 1;
        value |= value >> 2;
        value |= value >> 4;
        value |= value >> 8;
        value |= value >> 16;
        value |= value >> 32;
        return 63 ^ HighestOne64[(value * Multiplier64) >> 58];
    }

    public static int Count(uint value)
    {
        value |= value >> 1;
        value |= value >> 2;
        value |= value >> 4;
        value |= value >> 8;
        value |= value >> 16;
        return 31 ^ HighestOne32[(value * Multiplier32) >> 27];
    }
}
