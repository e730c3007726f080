using System.Numerics;

namespace Overtake.Workloads.Histograms;

/// <summary>
/// Counts of integers with a promised relative precision over a wide range, in fixed memory. Layout after the public HdrHistogram design (Gil Tene): buckets of
/// doubling width, each divided into equally wide sub-buckets, the lower half of which is covered by the bucket before. Not thread-safe.
/// </summary>
public sealed class LongHistogram
{
    private readonly int _unitMagnitude;
    private readonly int _subBucketHalfMagnitude;
    private readonly int _subBucketHalfCount;
    private readonly long _subBucketMask;
    private readonly long[] _counts;
    private long _max;

    /// <summary>An empty histogram.</summary>
    /// <param name="highestTrackable">The highest value that can be recorded, at least twice <paramref name="lowestDiscernible"/>.</param>
    /// <param name="significantDigits">Decimal digits to which values are kept, 1 to 5: with 3, values that differ by less than 1 in 1,000 may fall together.</param>
    /// <param name="lowestDiscernible">The unit, at least 1: values below it need not be told apart. Rounded down to a power of two.</param>
    /// <exception cref="ArgumentOutOfRangeException">An argument is outside its range, or unit and digits together need more than 61 bits.</exception>
    public LongHistogram(long highestTrackable, int significantDigits, long lowestDiscernible = 1)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(lowestDiscernible, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(lowestDiscernible, long.MaxValue / 2);
        ArgumentOutOfRangeException.ThrowIfLessThan(highestTrackable, 2 * lowestDiscernible);
        ArgumentOutOfRangeException.ThrowIfLessThan(significantDigits, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(significantDigits, 5);
        LowestDiscernible = lowestDiscernible;
        HighestTrackable = highestTrackable;
        SignificantDigits = significantDigits;

        // Up to this value single units must be told apart; the sub-buckets cover it with the next power of two.
        long singleUnits = 2 * (long)Math.Pow(10, significantDigits);
        _unitMagnitude = BitOperations.Log2((ulong)lowestDiscernible);
        _subBucketHalfMagnitude = BitOperations.Log2((ulong)singleUnits - 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(_unitMagnitude + _subBucketHalfMagnitude, 61, nameof(lowestDiscernible));
        _subBucketHalfCount = 1 << _subBucketHalfMagnitude;
        _subBucketMask = ((2L * _subBucketHalfCount) - 1) << _unitMagnitude;
        _counts = new long[IndexOf(highestTrackable) / _subBucketHalfCount * _subBucketHalfCount + _subBucketHalfCount];
    }

    /// <summary>The unit.</summary>
    public long LowestDiscernible { get; }

    /// <summary>The highest value that can be recorded.</summary>
    public long HighestTrackable { get; }

    /// <summary>Decimal digits to which values are kept.</summary>
    public int SignificantDigits { get; }

    /// <summary>Number of recorded values.</summary>
    public long TotalCount { get; private set; }

    /// <summary>The highest recorded value, rounded up to the highest value that falls together with it; 0 when empty.</summary>
    public long Max => TotalCount == 0 ? 0 : HighestEquivalent(IndexOf(_max));

    /// <summary>The mean, every value taken as the middle of those that fall together with it; 0 when empty.</summary>
    public double Mean
    {
        get
        {
            double sum = 0;
            for (int index = 0; index < _counts.Length; index++)
            {
                if (_counts[index] > 0)
                    sum += _counts[index] * (LowestEquivalent(index) + (double)(Width(index) >> 1));
            }

            return TotalCount == 0 ? 0 : sum / TotalCount;
        }
    }

    /// <summary>Counts one value. Does not allocate.</summary>
    /// <param name="value">From 0 to <see cref="HighestTrackable"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">The value is outside this range; nothing is counted. The histogram does not grow.</exception>
    public void Record(long value)
    {
        if ((ulong)value > (ulong)HighestTrackable)
            throw new ArgumentOutOfRangeException(nameof(value), value, $"The histogram takes values from 0 to {HighestTrackable}.");
        _counts[IndexOf(value)]++;
        TotalCount++;
        if (value > _max)
            _max = value;
    }

    /// <summary>The value that <paramref name="percentile"/> percent of the recorded values do not exceed, rounded up to the highest value that falls together with it.</summary>
    /// <param name="percentile">0 to 100; 0 gives the lowest recorded value (rounded up likewise).</param>
    /// <returns>The value; 0 when the histogram is empty.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="percentile"/> is outside 0 to 100 or not a number.</exception>
    public long ValueAtPercentile(double percentile)
    {
        if (!(percentile is >= 0 and <= 100))
            throw new ArgumentOutOfRangeException(nameof(percentile), percentile, "A percentile is from 0 to 100.");

        // One step down before rounding up: 99.9 / 100 * 1,000 must be the 999th value although the product is a little more than 999.
        long rank = Math.Max(1, (long)Math.Ceiling(Math.BitDecrement(percentile / 100 * TotalCount)));
        for (int index = 0; index < _counts.Length; index++)
        {
            rank -= _counts[index];
            if (rank <= 0)
                return HighestEquivalent(index);
        }

        return 0;
    }

    /// <summary>Forgets all values.</summary>
    public void Reset()
    {
        Array.Clear(_counts);
        TotalCount = _max = 0;
    }

    private int IndexOf(long value)
    {
        // The mask makes all values of the first bucket have the same highest bit.
        int bucket = BitOperations.Log2((ulong)(value | _subBucketMask)) - _unitMagnitude - _subBucketHalfMagnitude;
        int subBucket = (int)(value >> (bucket + _unitMagnitude));
        return (bucket << _subBucketHalfMagnitude) + subBucket;
    }

    // The first two half buckets have the width of a unit, every further one twice that of the one before.
    private int BucketOf(int index) => Math.Max(0, (index >> _subBucketHalfMagnitude) - 1);

    private long Width(int index) => 1L << (BucketOf(index) + _unitMagnitude);

    private long LowestEquivalent(int index)
    {
        int bucket = BucketOf(index);
        return (long)(index - (bucket << _subBucketHalfMagnitude)) << (bucket + _unitMagnitude);
    }

    private long HighestEquivalent(int index) => LowestEquivalent(index) + Width(index) - 1;
}
