namespace Overtake.Workloads.LeadingZeros;

/// <summary>A method in a list, with the loops that are measured. Every count goes into a sum, so that none can be left out.</summary>
public interface ILeadingZeroMethod
{
    /// <inheritdoc cref="ILeadingZeroCount.Name"/>
    string Name { get; }

    /// <inheritdoc cref="ILeadingZeroCount.CountsZero"/>
    bool CountsZero { get; }

    /// <summary>The sum of all 64-bit counts, in an <see cref="int"/> as in the public benchmark: it holds 34 million counts.</summary>
    /// <param name="values">Positive numbers.</param>
    int Sum(ReadOnlySpan<long> values);

    /// <summary>The sum of all 32-bit counts.</summary>
    /// <param name="values">Positive numbers.</param>
    int Sum(ReadOnlySpan<uint> values);
}
