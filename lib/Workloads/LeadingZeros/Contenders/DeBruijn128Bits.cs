namespace Overtake.Workloads.LeadingZeros.Contenders;

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

    /// <inheritdoc/>
    public static string Name => "Debruijn128Bit";

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
        return 64 - Width64[(value * Multiplier64) >> 57];
    }

    /// <inheritdoc/>
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
