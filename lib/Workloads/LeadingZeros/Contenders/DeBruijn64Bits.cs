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

    /// <inheritdoc/>
    public static string Name => "Debruijn64Bit";

    /// <inheritdoc/>
    public static bool CountsZero => true;

    /// <inheritdoc/>
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

    /// <inheritdoc/>
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
