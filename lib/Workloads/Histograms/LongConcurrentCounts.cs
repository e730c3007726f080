namespace Overtake.Workloads.Histograms;

/// <summary>
/// Counts of 64 bits for any number of threads. The sum is taken when it is asked for: a counter of it would be written by all threads,
/// while different values have counts of their own.
/// </summary>
public readonly struct LongConcurrentCounts : ICounts<LongConcurrentCounts>
{
    private readonly long[] _counts;

    private LongConcurrentCounts(int length) => _counts = new long[length];

    /// <inheritdoc/>
    public static long MaxCount => long.MaxValue;

    /// <inheritdoc/>
    public static LongConcurrentCounts Create(int length) => new(length);

    /// <inheritdoc/>
    public int UsedLength => _counts.AsSpan().LastIndexOfAnyExcept(0) + 1;

    /// <inheritdoc/>
    public long Total
    {
        get
        {
            long total = 0;
            for (int index = 0; index < _counts.Length; index++)
                total += this[index];
            return total;
        }
    }

    /// <inheritdoc/>
    public long this[int index] => Volatile.Read(ref _counts[index]);

    /// <summary>Adds one. Does not allocate. Does not look for an overflow: counting up to it one by one takes centuries.</summary>
    public void Increment(int index) => Interlocked.Increment(ref _counts[index]);

    /// <inheritdoc/>
    public void Add(int index, long count)
    {
        if (count > MaxCount - this[index])
            CountOverflow.Throw(MaxCount);
        Interlocked.Add(ref _counts[index], count);
    }

    /// <inheritdoc/>
    public void Clear()
    {
        for (int index = 0; index < _counts.Length; index++)
            Volatile.Write(ref _counts[index], 0);
    }
}
