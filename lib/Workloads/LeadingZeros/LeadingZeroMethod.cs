namespace Overtake.Workloads.LeadingZeros;

/// <summary>The loops over one method, compiled for it alone.</summary>
/// <typeparam name="TCount">The method.</typeparam>
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
public interface ILeadingZeroMethod
{
    /// <inheritdoc cref="ILeadingZeroCount.Name"/>
    string Name { get; }

    /// <summary>The sum of all counts, in an <see cref="int"/> as in the public benchmark: it holds 34 million counts.</summary>
    /// <param name="values">Positive numbers.</param>
    int Sum(ReadOnlySpan<long> values);
}

/// <summary>
/// A method of counting the zeros above the highest one of a positive number. Implementations are empty structs, so that code that is generic over them is compiled
/// for each of them with direct calls that can be inlined. The methods are those of the public benchmark of HdrHistogram.NET (CC0 or BSD-2), which counts 64 bits only.
/// </summary>
internal interface ILeadingZeroCount
{
    /// <summary>Name in results: the method's name in the public benchmark.</summary>
    static abstract string Name { get; }

    /// <summary>Zeros above the highest one, 1 to 63.</summary>
    /// <param name="value">1 to <see cref="long.MaxValue"/>: the public methods take a positive <see cref="long"/>, and some need the highest bit to be clear.</param>
    static abstract int Count(ulong value);
}
