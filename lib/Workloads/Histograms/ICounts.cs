using System.Diagnostics.CodeAnalysis;
using System.Numerics;

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

    long Total { get; }

    long this[int index] { get; }

    /// <summary>Adds one. Does not allocate.</summary>
    /// <exception cref="OverflowException">The count is <see cref="MaxCount"/>, or the sum of all counts <see cref="long.MaxValue"/>.</exception>
    void Increment(int index);

    /// <summary>Adds <paramref name="count"/>. Does not allocate.</summary>
    /// <param name="count">From 0, and no more than the sum of all counts has left to <see cref="long.MaxValue"/>.</param>
    /// <exception cref="OverflowException">The count would exceed <see cref="MaxCount"/>.</exception>
    void Add(int index, long count);

    void Clear();
}

/// <summary>Counts of one integer type for one thread at a time.</summary>
/// <typeparam name="T">Type of a count: <see cref="short"/>, <see cref="int"/> or <see cref="long"/>.</typeparam>
public struct Counts<T> : ICounts<Counts<T>>
    where T : struct, IBinaryInteger<T>, IMinMaxValue<T>
{
    private readonly T[] _counts;

    private Counts(int length) => _counts = new T[length];

    public static long MaxCount => long.CreateChecked(T.MaxValue);

    public static Counts<T> Create(int length) => new(length);

    public readonly int UsedLength => _counts.AsSpan().LastIndexOfAnyExcept(T.Zero) + 1;

    public long Total { get; private set; }

    public readonly long this[int index] => long.CreateTruncating(_counts[index]);

    public void Increment(int index)
    {
        ref var count = ref _counts[index];
        if (count == T.MaxValue)
        {
            CountOverflow.Throw(MaxCount);
        }

        Total = checked(Total + 1);
        count++;
    }

    public void Add(int index, long count)
    {
        ref var current = ref _counts[index];
        if (count > MaxCount - long.CreateTruncating(current))
        {
            CountOverflow.Throw(MaxCount);
        }

        Total += count;
        current += T.CreateTruncating(count);
    }

    public void Clear()
    {
        Array.Clear(_counts);
        Total = 0;
    }
}

/// <summary>The refusal of a count that would become too high, apart from the counting so that this stays short enough to be inlined.</summary>
internal static class CountOverflow
{
    [DoesNotReturn]
    public static void Throw(long maxCount) => throw new OverflowException($"A count of this histogram cannot exceed {maxCount}.");
}

/// <summary>Counts of 32 bits for any number of threads. The sum is taken when it is asked for, as with <see cref="LongConcurrentCounts"/>.</summary>
public readonly struct IntConcurrentCounts : ICounts<IntConcurrentCounts>
{
    private readonly int[] _counts;

    private IntConcurrentCounts(int length) => _counts = new int[length];

    public static long MaxCount => int.MaxValue;

    public static IntConcurrentCounts Create(int length) => new(length);

    public int UsedLength => _counts.AsSpan().LastIndexOfAnyExcept(0) + 1;

    public long Total
    {
        get
        {
            long total = 0;
            for (var index = 0; index < _counts.Length; index++)
            {
                total += this[index];
            }

            return total;
        }
    }

    public long this[int index] => Volatile.Read(ref _counts[index]);

    public void Increment(int index) => Add(index, 1);

    public void Add(int index, long count)
    {
        // Not an atomic addition: its overflow would be seen by others before it could be taken back.
        ref var current = ref _counts[index];
        var seen = Volatile.Read(ref current);
        while (true)
        {
            if (count > MaxCount - seen)
            {
                CountOverflow.Throw(MaxCount);
            }

            var previous = Interlocked.CompareExchange(ref current, seen + (int)count, seen);
            if (previous == seen)
            {
                return;
            }

            seen = previous;
        }
    }

    public void Clear()
    {
        for (var index = 0; index < _counts.Length; index++)
        {
            Volatile.Write(ref _counts[index], 0);
        }
    }
}

/// <summary>
/// Counts of 64 bits for any number of threads. The sum is taken when it is asked for: a counter of it would be written by all threads,
/// while different values have counts of their own.
/// </summary>
public readonly struct LongConcurrentCounts : ICounts<LongConcurrentCounts>
{
    private readonly long[] _counts;

    private LongConcurrentCounts(int length) => _counts = new long[length];

    public static long MaxCount => long.MaxValue;

    public static LongConcurrentCounts Create(int length) => new(length);

    public int UsedLength => _counts.AsSpan().LastIndexOfAnyExcept(0) + 1;

    public long Total
    {
        get
        {
            long total = 0;
            for (var index = 0; index < _counts.Length; index++)
            {
                total += this[index];
            }

            return total;
        }
    }

    public long this[int index] => Volatile.Read(ref _counts[index]);

    /// <summary>Adds one. Does not allocate. Does not look for an overflow: counting up to it one by one takes centuries.</summary>
    public void Increment(int index) => Interlocked.Increment(ref _counts[index]);

    public void Add(int index, long count)
    {
        if (count > MaxCount - this[index])
        {
            CountOverflow.Throw(MaxCount);
        }

        Interlocked.Add(ref _counts[index], count);
    }

    public void Clear()
    {
        for (var index = 0; index < _counts.Length; index++)
        {
            Volatile.Write(ref _counts[index], 0);
        }
    }
}
