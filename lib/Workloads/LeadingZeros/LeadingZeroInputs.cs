namespace Overtake.Workloads.LeadingZeros;

/// <summary>
/// The values that are counted: the list of the public benchmark of HdrHistogram.NET, and random ones. Both have <see cref="Count"/> values. The public benchmark has no
/// 32-bit counts: its 32-bit list holds small 64-bit numbers.
/// </summary>
/// <remarks>
/// <para>The published list is sorted: three values in a row have the same count, the next three one less, which is easy for a branch predictor.</para>
/// <para>Random values are uniform as numbers, not in their leading zeros: half of them have the fewest zeros the range allows, a quarter one more, and so on by halves.
/// So nearly all have their highest one in the top byte. Methods that ask for large values first answer at their first branch, those that halve the width come to coin tosses
/// at their last steps. And as the same values come at every pass, a predictor with a long history can learn even a random list.</para>
/// </remarks>
public static class LeadingZeroInputs
{
    /// <summary>Values in a list.</summary>
    public const int Count = 92;

    // Any fixed number does: the list must be the same wherever it is measured.
    private const int Seed = 155;

    /// <summary>
    /// The published list: 1 to 5, then 2^e - 1, 2^e and 2^e + 1 for e from 3 to <paramref name="bits"/> - 1, those that are positive, of which the last <see cref="Count"/>.
    /// With 32 bits that is the whole list, up to 2^31 + 1. With 64 bits it begins at 2^32 + 1 and ends with 2^63 - 1, the only positive one of the last three.
    /// </summary>
    /// <param name="bits">32 or 64.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="bits"/> is something else.</exception>
    public static long[] Published(int bits)
    {
        Check(bits);
        var aroundPowers = Enumerable.Range(3, bits - 3)
            .Select(exponent => 1L << exponent)
            .SelectMany(power => new[] { unchecked(power - 1), power, power + 1 })
            .Where(value => value > 0);
        return [.. new[] { 1L, 2, 3, 4, 5 }.Concat(aroundPowers).TakeLast(Count)];
    }

    /// <summary>Uniformly random values from 1 to 2^32 - 1 or to 2^63 - 2, always the same ones.</summary>
    /// <inheritdoc cref="Published"/>
    public static long[] Random(int bits)
    {
        Check(bits);
        var random = new Random(Seed);
        var end = bits == 32 ? 1L << 32 : long.MaxValue;
        return [.. Enumerable.Range(0, Count).Select(_ => random.NextInt64(1, end))];
    }

    private static void Check(int bits)
    {
        if (bits is not (32 or 64))
        {
            throw new ArgumentOutOfRangeException(nameof(bits), bits, "Lists are for 32 or 64 bits.");
        }
    }
}
