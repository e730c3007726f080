namespace Overtake.Workloads.LeadingZeros.Contenders;

/// <summary>
/// As <see cref="BBarry3"/>, with strict comparisons only (<c>BBarry32BitIfShiftLookupWith64BitShiftBranch_3</c>, contributed by BBarry in issue 42). The tests
/// are the same ones, so the two differ only by what the compiler decides about them.
/// </summary>
public readonly struct BBarry4 : ILeadingZeroCount
{
    private static readonly int[] HighestBit = LookUpTables.HighestBitOfByte();

    /// <inheritdoc/>
    public static string Name => "BBarry_imp4";

    /// <inheritdoc/>
    public static bool CountsZero => false;

    /// <inheritdoc/>
    public static int Count(ulong value) =>
        (long)value < int.MaxValue + 1L ? 63 - HighestOne((uint)value) : 32 - HighestOne((uint)(value >> 31));

    /// <inheritdoc/>
    public static int Count(uint value) => 31 - HighestOne(value);

    private static int HighestOne(uint value)
    {
        if (value > 0xffffff)
            return HighestBit[value >> 24] + 24;
        if (value > 0xffff)
            return HighestBit[value >> 16] + 16;
        if (value > 0xff)
            return HighestBit[value >> 8] + 8;
        return HighestBit[value];
    }
}
