namespace Overtake.Workloads.LeadingZeros.Contenders;

/// <summary>Tests byte by byte from the top and looks the first one that is not zero up (<c>BBarryIfShiftLookup</c>, contributed by BBarry in issue 42).</summary>
public readonly struct BBarry2 : ILeadingZeroCount
{
    private static readonly int[] HighestBit = LookUpTables.HighestBitOfByte();

    /// <inheritdoc/>
    public static string Name => "BBarry_imp2";

    /// <inheritdoc/>
    public static bool CountsZero => false;

    /// <inheritdoc/>
    public static int Count(ulong value)
    {
        long signed = (long)value;
        if (signed >= 0x100000000000000)
            return 7 - HighestBit[signed >> 56];
        if (signed >= 0x1000000000000)
            return 15 - HighestBit[signed >> 48];
        if (signed >= 0x10000000000)
            return 23 - HighestBit[signed >> 40];
        if (signed >= 0x100000000)
            return 31 - HighestBit[signed >> 32];
        if (signed >= 0x1000000)
            return 39 - HighestBit[signed >> 24];
        if (signed >= 0x10000)
            return 47 - HighestBit[signed >> 16];
        if (signed >= 0x100)
            return 55 - HighestBit[signed >> 8];
        return 63 - HighestBit[signed];
    }

    /// <inheritdoc/>
    public static int Count(uint value)
    {
        if (value >= 0x1000000)
            return 7 - HighestBit[value >> 24];
        if (value >= 0x10000)
            return 15 - HighestBit[value >> 16];
        if (value >= 0x100)
            return 23 - HighestBit[value >> 8];
        return 31 - HighestBit[value];
    }
}
