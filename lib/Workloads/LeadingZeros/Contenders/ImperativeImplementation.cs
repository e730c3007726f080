namespace Overtake.Workloads.LeadingZeros.Contenders;

/// <summary>
/// A table of bytes for small values, halving the width for larger ones. What HdrHistogram.NET used where the intrinsic was missing
/// (<c>Bitwise.Imperative.NumberOfLeadingZeros</c>, there until it dropped netstandard2.0 in 2026); the halving is figure 5-6 of Hacker's Delight.
/// </summary>
internal readonly struct ImperativeImplementation : ILeadingZeroCount
{
    private static readonly int[] HighestBit = LookUpTables.HighestBitOfByte();

    public static string Name => "ImperativeImplementation";

    public static int Count(ulong value) => (long)value < int.MaxValue ? 63 - HighestOne((int)value) : CountByHalves(value);

    private static int CountByHalves(ulong value)
    {
        var count = 0;
        var half = (uint)(value >> 32);
        if (half == 0)
        {
            count = 32;
            half = (uint)value;
        }

        return count + CountByHalves(half);
    }

    // Starts at 1 so that the last bit can be subtracted instead of tested.
    private static int CountByHalves(uint value)
    {
        var count = 1;
        if (value >> 16 == 0)
        {
            count += 16;
            value <<= 16;
        }

        if (value >> 24 == 0)
        {
            count += 8;
            value <<= 8;
        }

        if (value >> 28 == 0)
        {
            count += 4;
            value <<= 4;
        }

        if (value >> 30 == 0)
        {
            count += 2;
            value <<= 2;
        }

        return count - (int)(value >> 31);
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
