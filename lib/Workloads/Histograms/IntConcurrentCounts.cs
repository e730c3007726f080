namespace Overtake.Workloads.Histograms;

/// <summary>Counts of 32 bits for any number of threads. The sum is taken when it is asked for, as with <see cref="LongConcurrentCounts"/>.</summary>
public readonly struct IntConcurrentCounts : ICounts<IntConcurrentCounts>
{
    private readonly int[] _counts;

    private IntConcurrentCounts(int length) => _counts = new int[length];

    /// <inheritdoc/>
    public static long MaxCount => int.MaxValue;

    /// <inheritdoc/>
    public static IntConcurrentCounts Create(int length) => new(length);

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

    /// <inheritdoc/>
    public void Increment(int index) => Add(index, 1);

    /// <inheritdoc/>
    public void Add(int index, long count)
    {
        // Not an atomic addition: its overflow would be seen by others before it could be taken back.
        ref int current = ref _counts[index];
        int seen = Volatile.Read(ref current);
        while (true)
        {
            if (count > MaxCount - seen)
                CountOverflow.Throw(MaxCount);
            int previous = Interlocked.CompareExchange(ref current, seen + (int)count, seen);
            if (previous == seen)
                return;
            seen = previous;
        }
    }

    /// <inheritdoc/>
    public void Clear()
    {
        for (int index = 0; index < _counts.Length; index++)
            Volatile.Write(ref _counts[index], 0);
    }
}
