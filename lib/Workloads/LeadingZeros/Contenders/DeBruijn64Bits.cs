namespace Overtake.Workloads.LeadingZeros.Contenders;

/// <summary>
/// Sets all bits below the highest one, adds one, and looks the power of two up by a de Bruijn multiplication (<c>DeBruijn64Bits</c>).
/// </summary>
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
/// Sets all bits below the highest one, multiplies, and looks the product's upper bits up in a table of twice as many entries as there are bits, which has room for zero
/// and needs no special case (<c>DeBruijn128Bits</c>).
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
/// Sets all bits below the highest one, multiplies, and looks the product's upper bits up (<c>DeBruijnMultiplication</c>, after Kim Walisch and Mark Dickinson).
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
