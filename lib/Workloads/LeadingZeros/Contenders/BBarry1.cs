namespace Overtake.Workloads.LeadingZeros.Contenders;

/// <summary>
/// Brings the number down to 31 bits by up to two tests, then looks its highest byte up (<c>BBarry32BitIfShiftLookupWith64BitShiftBranch</c>, contributed by BBarry in
/// issue 42). All indices are signed.
/// </summary>
internal readonly struct BBarry1 : ILeadingZeroCount
{
    private static readonly int[] HighestBit = LookUpTables.HighestBitOfByte();

    public static string Name => "BBarry_imp1";

    public static int Count(ulong value)
    {
        if ((long)value <= int.MaxValue)
        {
            return 63 - HighestOne((int)value);
        }

        if ((long)value <= uint.MaxValue)
        {
            return 62 - HighestOne((int)(value >> 1));
        }

        return 31 - HighestOne((int)(value >> 32));
    }

    private static int HighestOne(int value)
    {
        if (value >= 0x1000000)
        {
            return HighestBit[value >> 24] + 24;
        }

        if (value >= 0x10000)
        {
            return HighestBit[value >> 16] + 16;
        }

        if (value >= 0x100)
        {
            return HighestBit[value >> 8] + 8;
        }

        return HighestBit[value];
    }
}

/// <summary>Tests byte by byte from the top and looks the first one that is not zero up (<c>BBarryIfShiftLookup</c>, contributed by BBarry in issue 42).</summary>
internal readonly struct BBarry2 : ILeadingZeroCount
{
    private static readonly int[] HighestBit = LookUpTables.HighestBitOfByte();

    public static string Name => "BBarry_imp2";

    public static int Count(ulong value)
    {
        var signed = (long)value;
        if (signed >= 0x100000000000000)
        {
            return 7 - HighestBit[signed >> 56];
        }

        if (signed >= 0x1000000000000)
        {
            return 15 - HighestBit[signed >> 48];
        }

        if (signed >= 0x10000000000)
        {
            return 23 - HighestBit[signed >> 40];
        }

        if (signed >= 0x100000000)
        {
            return 31 - HighestBit[signed >> 32];
        }

        if (signed >= 0x1000000)
        {
            return 39 - HighestBit[signed >> 24];
        }

        if (signed >= 0x10000)
        {
            return 47 - HighestBit[signed >> 16];
        }

        if (signed >= 0x100)
        {
            return 55 - HighestBit[signed >> 8];
        }

        return 63 - HighestBit[signed];
    }
}

/// <summary>
/// Brings the number down to 32 bits by one test, then looks its highest byte up (<c>BBarry32BitIfShiftLookupWith64BitShiftBranch_2</c>, contributed by BBarry in issue 42).
/// </summary>
internal readonly struct BBarry3 : ILeadingZeroCount
{
    private static readonly int[] HighestBit = LookUpTables.HighestBitOfByte();

    public static string Name => "BBarry_imp3";

    public static int Count(ulong value) =>
        (long)value <= int.MaxValue ? 63 - HighestOne((uint)value) : 32 - HighestOne((uint)(value >> 31));

    private static int HighestOne(uint value)
    {
        if (value >= 0x1000000)
        {
            return HighestBit[value >> 24] + 24;
        }

        if (value >= 0x10000)
        {
            return HighestBit[value >> 16] + 16;
        }

        if (value >= 0x100)
        {
            return HighestBit[value >> 8] + 8;
        }

        return HighestBit[value];
    }
}

/// <summary>
/// As <see cref="BBarry3"/>, with strict comparisons only (<c>BBarry32BitIfShiftLookupWith64BitShiftBranch_3</c>, contributed by BBarry in issue 42). The tests
/// are the same ones, so the two differ only by what the compiler decides about them.
/// </summary>
internal readonly struct BBarry4 : ILeadingZeroCount
{
    private static readonly int[] HighestBit = LookUpTables.HighestBitOfByte();

    public static string Name => "BBarry_imp4";

    public static int Count(ulong value) =>
        (long)value < int.MaxValue + 1L ? 63 - HighestOne((uint)value) : 32 - HighestOne((uint)(value >> 31));

    private static int HighestOne(uint value)
    {
        if (value > 0xffffff)
        {
            return HighestBit[value >> 24] + 24;
        }

        if (value > 0xffff)
        {
            return HighestBit[value >> 16] + 16;
        }

        if (value > 0xff)
        {
            return HighestBit[value >> 8] + 8;
        }

        return HighestBit[value];
    }
}
