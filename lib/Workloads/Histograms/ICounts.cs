namespace Overtake.Workloads.Histograms;

/// <summary>
/// The counts of a histogram. Implementations are structs, so that a histogram is compiled for each of them with direct calls.
/// A call that throws has changed nothing.
/// </summary>
/// <typeparam name="TSelf">The implementation.</typeparam>
public interface ICounts<TSelf>
    where TSelf : struct, ICounts<TSelf>
{
    /// <summary>The highest count that can be held at an index.</summary>
    static abstract long MaxCount { get; }

    /// <summary>Counts of zero.</summary>
    /// <param name="length">Number of counts, from 1.</param>
    static abstract TSelf Create(int length);

    /// <summary>Number of counts up to the last one that is not zero.</summary>
    int UsedLength { get; }

    /// <summary>The sum of all counts.</summary>
    long Total { get; }

    /// <summary>The count at an index.</summary>
    long this[int index] { get; }

    /// <summary>Adds one. Does not allocate.</summary>
    /// <exception cref="OverflowException">The count is <see cref="MaxCount"/>, or the sum of all counts <see cref="long.MaxValue"/>.</exception>
    void Increment(int index);

    /// <summary>Adds <paramref name="count"/>. Does not allocate.</summary>
    /// <param name="index">Index.</param>
    /// <param name="count">From 0, and no more than the sum of all counts has left to <see cref="long.MaxValue"/>.</param>
    /// <exception cref="OverflowException">The count would exceed <see cref="MaxCount"/>.</exception>
    void Add(int index, long count);

    /// <summary>Makes all counts zero.</summary>
    void Clear();
}
