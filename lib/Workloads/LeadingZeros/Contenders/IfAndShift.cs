namespace Overtake.Workloads.LeadingZeros.Contenders;

/// <summary>Halves the width step by step: if the upper part is zero, its width is added and the lower part shifted up (<c>IfAndShift</c>).</summary>
internal readonly struct IfAndShift : ILeadingZeroCount
{
    public static string Name => "IfAndShift";

    public static int Count(ulong value)
    {
        if (value == 0)
        {
            return 64;
        }

        // Starts at 1 so that the last bit can be subtracted instead of tested.
        ulong count = 1;
        if (value >> 32 == 0)
        {
            count += 32;
            value <<= 32;
        }

        if (value >> 48 == 0)
        {
            count += 16;
            value <<= 16;
        }

        if (value >> 56 == 0)
        {
            count += 8;
            value <<= 8;
        }

        if (value >> 60 == 0)
        {
            count += 4;
            value <<= 4;
        }

        if (value >> 62 == 0)
        {
            count += 2;
            value <<= 2;
        }

        return (int)(count - (value >> 63));
    }
}
