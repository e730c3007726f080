namespace Overtake.Workloads.LeadingZeros;

/// <summary>
/// A method of counting the zeros above the highest one of a positive number. Implementations are empty structs, so that code that is generic over them is compiled
/// for each of them with direct calls that can be inlined. The methods are those of the public benchmark of HdrHistogram.NET (CC0 or BSD-2), which counts 64 bits only;
/// the 32-bit forms are the same algorithms at half the width.
/// </summary>
public interface ILeadingZeroCount
{
    /// <summary>Name in results: the method's name in the public benchmark.</summary>
    static abstract string Name { get; }

    /// <summary>Whether zero is counted as 64 or 32; other methods give an arbitrary number for it.</summary>
    static abstract bool CountsZero { get; }

    /// <summary>Zeros above the highest one, 1 to 63.</summary>
    /// <param name="value">1 to <see cref="long.MaxValue"/>: the public methods take a positive <see cref="long"/>, and some need the highest bit to be clear.</param>
    static abstract int Count(ulong value);

    /// <summary>Zeros above the highest one, 0 to 31.</summary>
    /// <param name="value">From 1.</param>
    static abstract int Count(uint value);
}
