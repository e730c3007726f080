namespace Overtake.Workloads.LeadingZeros.Contenders;

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

    /// <inheritdoc/>
    public static string Name => "DeBruijnMultiplication";

    /// <inheritdoc/>
    public static bool CountsZero => false;

    /// <inheritdoc/>
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

    /// <inheritdoc/>
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
