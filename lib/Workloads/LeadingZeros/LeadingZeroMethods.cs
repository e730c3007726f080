using System.Runtime.CompilerServices;
using Overtake.Workloads.LeadingZeros.Contenders;

namespace Overtake.Workloads.LeadingZeros;

/// <summary>
/// The twelve methods of the public benchmark of HdrHistogram.NET. Two more stand beside them in its source and
/// are not run there: a logarithm, which is wrong from 2^48 - 1 on, and a population count for 32-bit values only.
/// </summary>
internal static class LeadingZeroMethods
{
    /// <summary>All methods in the order of the public benchmark; the intrinsic, its baseline, first.</summary>
    public static IReadOnlyList<ILeadingZeroMethod> All { get; } =
    [
        new LeadingZeroMethod<CurrentImplementation>(),
        new LeadingZeroMethod<ImperativeImplementation>(),
        new LeadingZeroMethod<IfAndShift>(),
        new LeadingZeroMethod<DeBruijnMultiplication>(),
        new LeadingZeroMethod<DeBruijn64Bits>(),
        new LeadingZeroMethod<DeBruijn64BitsBitScanner>(),
        new LeadingZeroMethod<DeBruijn128Bits>(),
        new LeadingZeroMethod<StringManipulation>(),
        new LeadingZeroMethod<BBarry1>(),
        new LeadingZeroMethod<BBarry2>(),
        new LeadingZeroMethod<BBarry3>(),
        new LeadingZeroMethod<BBarry4>(),
    ];

    /// <exception cref="ArgumentException">There is no method of this name.</exception>
    public static ILeadingZeroMethod Named(string name) =>
        All.FirstOrDefault(method => method.Name == name)
        ?? throw new ArgumentException($"There is no method '{name}'. There are: {string.Join(", ", All.Select(method => method.Name))}.", nameof(name));
}

/// <summary>The loops over one method, compiled for it alone.</summary>
internal sealed class LeadingZeroMethod<TCount> : ILeadingZeroMethod
    where TCount : struct, ILeadingZeroCount
{
    public string Name => TCount.Name;

    public int Sum(ReadOnlySpan<long> values)
    {
        var sum = 0;
        foreach (var value in values)
        {
            sum += TCount.Count((ulong)value);
        }

        return sum;
    }
}

/// <summary>A method in a list, with the loops that are measured. Every count goes into a sum, so that none can be left out.</summary>
internal interface ILeadingZeroMethod
{
    string Name { get; }

    /// <summary>The sum of all counts, in an <see cref="int"/> as in the public benchmark: it holds 34 million counts.</summary>
    /// <param name="values">Positive numbers.</param>
    int Sum(ReadOnlySpan<long> values);
}

/// <summary>
/// A method of counting the zeros above the highest one of a positive number. Implementations are empty structs,
/// so that code that is generic over them is compiled for each of them with direct calls that can be inlined.
/// The methods are those of the public benchmark of HdrHistogram.NET (CC0 or BSD-2), which counts 64 bits only.
/// </summary>
internal interface ILeadingZeroCount
{
    /// <summary>Name in results: the method's name in the public benchmark.</summary>
    static abstract string Name { get; }

    /// <summary>Zeros above the highest one, 1 to 63.</summary>
    /// <param name="value">1 to <see cref="long.MaxValue"/>: the public methods take a positive <see cref="long"/>, and some need a clear highest bit.</param>
    static abstract int Count(ulong value);
}

/// <summary>
/// The values that are counted: the list of the public benchmark of HdrHistogram.NET, and random ones. Both have
/// <see cref="Count"/> values. The public benchmark has no 32-bit counts: its 32-bit list holds small 64-bit numbers.
/// </summary>
/// <remarks>
/// <para>The published list is sorted: three values in a row have the same count, the next three one less, which is easy for a branch predictor.</para>
/// <para>Random values are uniform as numbers, not in their leading zeros: half of them have the fewest zeros the range
/// allows, a quarter one more, and so on by halves. So nearly all have their highest one in the top byte. Methods that
/// ask for large values first answer at their first branch, those that halve the width come to coin tosses at their last
/// steps. And as the same values come at every pass, a predictor with a long history can learn even a random list.</para>
/// </remarks>
internal static class LeadingZeroInputs
{
    /// <summary>Values in a list.</summary>
    public const int Count = 92;

    // Any fixed number does: the list must be the same wherever it is measured.
    private const int Seed = 155;

    /// <summary>
    /// The published list: 1 to 5, then 2^e - 1, 2^e and 2^e + 1 for e from 3 to <paramref name="bits"/> - 1, those
    /// that are positive, of which the last <see cref="Count"/>. With 32 bits that is the whole list, up to 2^31 +
    /// 1. With 64 bits it begins at 2^32 + 1 and ends with 2^63 - 1, the only positive one of the last three.
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

/// <summary>The tables of the look-up methods. Arrays of <see cref="int"/> as published: the size of an element is part of what is measured.</summary>
internal static class LookUpTables
{
    /// <summary>Position of the highest one of each byte; 0 for 0.</summary>
    public static int[] HighestBitOfByte()
    {
        var table = new int[256];
        for (var i = 2; i < table.Length; i++)
        {
            table[i] = table[i / 2] + 1;
        }

        return table;
    }

    /// <summary>A table that has <c>k</c> at <c>slot(k)</c>, for k from 0 to <paramref name="count"/> - 1. It is right where no two share a slot.</summary>
    public static int[] Inverse(int size, int count, Func<int, ulong> slot)
    {
        var table = new int[size];
        for (var k = 0; k < count; k++)
        {
            table[slot(k)] = k;
        }

        return table;
    }

    /// <summary>The value with all bits below its highest one set. Inlined, as if it stood in each method that begins with it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Filled(ulong value)
    {
        value |= value >> 1;
        value |= value >> 2;
        value |= value >> 4;
        value |= value >> 8;
        value |= value >> 16;
        value |= value >> 32;
        return value;
    }
}
