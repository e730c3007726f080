namespace Overtake.Workloads.LeadingZeros.Contenders;

/// <summary>
/// Brings the number down to 32 bits by one test, then looks its highest byte up (<c>BBarry32BitIfShiftLookupWith64BitShiftBranch_2</c>, contributed by BBarry in issue 42).
/// In 32 bits there is nothing to bring down.
/// </summary>
public readonly struct BBarry3 : ILeadingZeroCount
{
    private static readonly int[] HighestBit = LookUpTables.HighestBitOfByte();

    /// <inheritdoc/>
    public static string Name => "BBarry_imp3";

    /// <inheritdoc/>
    public static bool CountsZero => false;

    /// <inheritdoc/>
    public static int Count(ulong value) =>
        (long)value <= int.MaxValue ? 63 - HighestOne((uint)value) : 32 - HighestOne((uint)(value >> 31));

    /// <inheritdoc/>
    public static int Count(uint value) => 31 - HighestOne(value);

    private static int HighestOne(uint value)
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
