using System.Numerics;

namespace Overtake.Workloads.Histograms;

/// <summary>Counts of one integer type for one thread at a time.</summary>
/// <typeparam name="T">Type of a count: <see cref="short"/>, <see cref="int"/> or <see cref="long"/>.</typeparam>
public struct Counts<T> : ICounts<Counts<T>>
    where T : struct, IBinaryInteger<T>, IMinMaxValue<T>
{
    private readonly T[] _counts;

    private Counts(int length) => _counts = new T[length];

    /// <inheritdoc/>
    public static long MaxCount => long.CreateChecked(T.MaxValue);

    /// <inheritdoc/>
    public static Counts<T> Create(int length) => new(length);

    /// <inheritdoc/>
    public readonly int UsedLength => _counts.AsSpan().LastIndexOfAnyExcept(T.Zero) + 1;

    /// <inheritdoc/>
    public long Total { get; private set; }

    /// <inheritdoc/>
    public readonly long this[int index] => long.CreateTruncating(_counts[index]);

    /// <inheritdoc/>
    public void Increment(int index)
    {
        ref T count = ref _counts[index];
        if (count == T.MaxValue)
            CountOverflow.Throw(MaxCount);
        Total = checked(Total + 1);
        count++;
    }

    /// <inheritdoc/>
    public void Add(int index, long count)
    {
        ref T current = ref _counts[index];
        if (count > MaxCount - long.CreateTruncating(current))
            CountOverflow.Throw(MaxCount);
        Total += count;
        current += T.CreateTruncating(count);
    }

    /// <inheritdoc/>
    public void Clear()
    {
        Array.Clear(_counts);
        Total = 0;
    }
}
