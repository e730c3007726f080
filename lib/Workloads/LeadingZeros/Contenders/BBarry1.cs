namespace Overtake.Workloads.LeadingZeros.Contenders;

/// <summary>
/// Brings the number down to 31 bits by up to two tests, then looks its highest byte up (<c>BBarry32BitIfShiftLookupWith64BitShiftBranch</c>, contributed by BBarry in
/// issue 42). All indices are signed.
/// </summary>
public readonly struct BBarry1 : ILeadingZeroCount
{
    private static readonly int[] HighestBit = LookUpTables.HighestBitOfByte();

    /// <inheritdoc/>
    public static string Name => "BBarry_imp1";

    /// <inheritdoc/>
    public static bool CountsZero => false;

    /// <inheritdoc/>
    public static int Count(ulong value)
    {
        if ((long)value <= int.MaxValue)
            return 63 - HighestOne((int)value);
        if ((long)value <= uint.MaxValue)
            return 62 - HighestOne((int)(value >> 1));
        return 31 - HighestOne((int)(value >> 32));
    }

    /// <inheritdoc/>
    public static int Count(uint value) => value <= int.MaxValue ? 31 - HighestOne((int)value) : 30 - HighestOne((int)(value >> 1));

    private static int HighestOne(int value)
    {
        if (value >= 0x1000000)
            return HighestBit[value >> 24] + 24;
        if (value >= 0x10000)
            return HighestBit[value >> 16] + 16;
        if (value >= 0x100)
            return HighestBit[value >> 8] + 8;
        return HighestBit[value];
    }
}
