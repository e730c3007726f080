namespace Overtake.Workloads.LeadingZeros.Contenders;

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

    /// <inheritdoc/>
    public static string Name => "DeBruijn64BitsBitScanner";

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
        value &= ~(value >> 1);
        return 63 ^ PowerOfTwo64[(value * Multiplier64) >> 58];
    }

    /// <inheritdoc/>
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
