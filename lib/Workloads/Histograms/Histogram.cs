using System.Diagnostics.CodeAnalysis;
using System.Numerics;

namespace Overtake.Workloads.Histograms;

/// <summary>
/// Counts of integers with a promised relative precision over a wide range, in fixed memory, after the public HdrHistogram design (Gil Tene).
/// How many threads may record at a time is a matter of the counts; everything else needs a histogram that is not reset or merged into meanwhile.
/// </summary>
/// <typeparam name="TCounts">Where the counts are kept.</typeparam>
public class Histogram<TCounts>
    where TCounts : struct, ICounts<TCounts>
{
    private readonly HistogramLayout _layout;
    private TCounts _counts;

    /// <summary>An empty histogram.</summary>
    /// <param name="highestTrackable">The highest value that can be recorded, at least twice <paramref name="lowestDiscernible"/>.</param>
    /// <param name="significantDigits">Decimal digits of values that are kept, 0 to 5: with 3, values that differ by less than 0.1 % may fall together.</param>
    /// <param name="lowestDiscernible">The unit, at least 1: values below it need not be distinguished. Rounded down to a power of two.</param>
    /// <exception cref="ArgumentOutOfRangeException">An argument is outside its range, or unit and digits together need more than 61 bits.</exception>
    public Histogram(long highestTrackable, int significantDigits, long lowestDiscernible = 1)
        : this(new HistogramLayout(highestTrackable, significantDigits, lowestDiscernible))
    {
    }

    internal Histogram(in HistogramLayout layout)
    {
        _layout = layout;
        _counts = TCounts.Create(layout.CountsLength);
    }

    /// <summary>The unit.</summary>
    public long LowestDiscernible => _layout.LowestDiscernible;

    /// <summary>The highest value that can be recorded.</summary>
    public long HighestTrackable => _layout.HighestTrackable;

    /// <summary>Decimal digits to which values are kept.</summary>
    public int SignificantDigits => _layout.SignificantDigits;

    public long TotalCount => _counts.Total;

    /// <summary>The lowest recorded value, rounded down to the lowest value that falls together with it; 0 when empty.</summary>
    public long Min
    {
        get
        {
            var used = _counts.UsedLength;
            for (var index = 0; index < used; index++)
            {
                if (_counts[index] > 0)
                {
                    return _layout.LowestAt(index);
                }
            }

            return 0;
        }
    }

    /// <summary>The highest recorded value, rounded up to the highest value that falls together with it; 0 when empty.</summary>
    public long Max => _counts.UsedLength is > 0 and var used ? _layout.HighestAt(used - 1) : 0;

    /// <summary>The mean, every value taken as the middle of those that fall together with it; 0 when empty.</summary>
    public double Mean
    {
        get
        {
            double sum = 0;
            long total = 0;
            var used = _counts.UsedLength;
            for (var index = 0; index < used; index++)
            {
                var count = _counts[index];
                total += count;
                sum += count * _layout.MiddleAt(index);
            }

            return total == 0 ? 0 : sum / total;
        }
    }

    internal ref readonly HistogramLayout Layout => ref _layout;

    internal int UsedLength => _counts.UsedLength;

    /// <summary>Counts one value. Does not allocate.</summary>
    /// <param name="value">From 0 to <see cref="HighestTrackable"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">The value is outside this range; nothing is counted. The histogram does not grow.</exception>
    /// <exception cref="OverflowException">The count that this value belongs to is as high as its type allows; nothing is counted.</exception>
    public void Record(long value)
    {
        if ((ulong)value > (ulong)_layout.HighestTrackable)
        {
            ThrowOutOfRange(value);
        }

        _counts.Increment(_layout.IndexOf(value));
    }

    /// <summary>Counts one value several times. Does not allocate.</summary>
    /// <param name="value">From 0 to <see cref="HighestTrackable"/>.</param>
    /// <param name="count">How often, from 0.</param>
    /// <exception cref="ArgumentOutOfRangeException">An argument is outside its range; nothing is counted.</exception>
    /// <exception cref="OverflowException">The count would exceed its type, or the sum of all counts 64 bits; nothing is counted.</exception>
    public void Record(long value, long count)
    {
        if ((ulong)value > (ulong)_layout.HighestTrackable)
        {
            ThrowOutOfRange(value);
        }

        ArgumentOutOfRangeException.ThrowIfNegative(count);
        _ = checked(TotalCount + count);
        _counts.Add(_layout.IndexOf(value), count);
    }

    /// <summary>How many of the recorded values fall together with <paramref name="value"/>.</summary>
    /// <param name="value">From 0 to <see cref="HighestTrackable"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">The value is outside this range.</exception>
    public long CountAt(long value)
    {
        if ((ulong)value > (ulong)_layout.HighestTrackable)
        {
            ThrowOutOfRange(value);
        }

        return _counts[_layout.IndexOf(value)];
    }

    /// <summary>
    /// The value that <paramref name="percentile"/> percent of the recorded values do not exceed, rounded up to the highest value that falls together with it.
    /// </summary>
    /// <param name="percentile">0 to 100; 0 gives the lowest recorded value (rounded up likewise).</param>
    /// <returns>The value; 0 when the histogram is empty.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="percentile"/> is outside 0 to 100 or not a number.</exception>
    public long ValueAtPercentile(double percentile)
    {
        if (!(percentile is >= 0 and <= 100))
        {
            throw new ArgumentOutOfRangeException(nameof(percentile), percentile, "A percentile is from 0 to 100.");
        }

        // One step down before rounding up: 99.9 / 100 * 1,000 must be the 999th value although the product is a little more than 999.
        var total = TotalCount;
        var rank = Math.Clamp((long)Math.Ceiling(Math.BitDecrement(percentile / 100 * total)), 1, Math.Max(1, total));
        var used = _counts.UsedLength;
        for (var index = 0; index < used; index++)
        {
            rank -= _counts[index];
            if (rank <= 0)
            {
                return _layout.HighestAt(index);
            }
        }

        return 0;
    }

    /// <summary>
    /// Counts all values of another histogram too. With equal unit and digits the result is that of recording them here;
    /// otherwise each is taken as the lowest value that falls together with it there.
    /// </summary>
    /// <param name="other">It is not changed.</param>
    /// <typeparam name="TOther">Where the other's counts are kept.</typeparam>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="other"/> has values for which this histogram has no count; nothing is added.</exception>
    /// <exception cref="OverflowException">A count would exceed its type, or the sum of all counts 64 bits; nothing is added.</exception>
    public void Add<TOther>(Histogram<TOther> other)
        where TOther : struct, ICounts<TOther>
    {
        var used = other.UsedLength;
        if (used > 0 && TargetOf(other._layout, used - 1) >= _layout.CountsLength)
        {
            throw new ArgumentOutOfRangeException(nameof(other), other.Max, $"The histogram takes values from 0 to {HighestTrackable}.");
        }

        ThrowIfSumsOverflow(other, used);
        for (var index = 0; index < used; index++)
        {
            var count = other.CountAtIndex(index);
            if (count > 0)
            {
                AddAtIndex(TargetOf(other._layout, index), count);
            }
        }
    }

    public void Reset() => _counts.Clear();

    internal long CountAtIndex(int index) => _counts[index];

    internal void AddAtIndex(int index, long count) => _counts.Add(index, count);

    // Higher indexes stand for higher values, so all counts that come together here follow each other.
    private void ThrowIfSumsOverflow<TOther>(Histogram<TOther> other, int used)
        where TOther : struct, ICounts<TOther>
    {
        _ = checked(TotalCount + other.TotalCount);
        var last = -1;
        long free = 0;
        for (var index = 0; index < used; index++)
        {
            var target = TargetOf(other._layout, index);
            if (target != last)
            {
                free = TCounts.MaxCount - _counts[target];
            }

            last = target;
            free -= other.CountAtIndex(index);
            if (free < 0)
            {
                CountOverflow.Throw(TCounts.MaxCount);
            }
        }
    }

    private int TargetOf(in HistogramLayout other, int index) => _layout.SharesIndexesWith(other) ? index : _layout.IndexOf(other.LowestAt(index));

    [DoesNotReturn]
    private void ThrowOutOfRange(long value) =>
        throw new ArgumentOutOfRangeException(nameof(value), value, $"The histogram takes values from 0 to {HighestTrackable}.");
}

/// <summary>A histogram with counts of 64 bits for one thread at a time.</summary>
public sealed class LongHistogram : Histogram<Counts<long>>
{
    public LongHistogram(long highestTrackable, int significantDigits, long lowestDiscernible = 1)
        : base(highestTrackable, significantDigits, lowestDiscernible)
    {
    }

    internal LongHistogram(in HistogramLayout layout)
        : base(layout)
    {
    }
}

/// <summary>A histogram with counts of 64 bits into which many threads may record. <see cref="Histogram{TCounts}.TotalCount"/> adds up all counts.</summary>
internal sealed class LongConcurrentHistogram(long highestTrackable, int significantDigits, long lowestDiscernible = 1)
    : Histogram<LongConcurrentCounts>(highestTrackable, significantDigits, lowestDiscernible);

/// <summary>Bytes that are not the encoding of a histogram, or of one larger than is decoded.</summary>
public sealed class InvalidHistogramException(string message, Exception? cause = null) : FormatException(message, cause);

/// <summary>
/// Which values fall together. Layout after the public HdrHistogram design (Gil Tene): buckets of doubling width, each divided into equally wide sub-buckets,
/// the lower half of which is covered by the bucket before.
/// </summary>
internal readonly record struct HistogramLayout
{
    private readonly long _subBucketMask;
    private readonly int _maskLeadingZeros;
    private readonly int _unitMagnitude;
    private readonly int _subBucketHalfMagnitude;

    /// <inheritdoc cref="Histogram{TCounts}(long, int, long)"/>
    public HistogramLayout(long highestTrackable, int significantDigits, long lowestDiscernible)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(lowestDiscernible, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(lowestDiscernible, long.MaxValue / 2);
        ArgumentOutOfRangeException.ThrowIfLessThan(highestTrackable, 2 * lowestDiscernible);
        ArgumentOutOfRangeException.ThrowIfLessThan(significantDigits, 0);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(significantDigits, 5);
        LowestDiscernible = lowestDiscernible;
        HighestTrackable = highestTrackable;
        SignificantDigits = significantDigits;

        // Up to this value single units must be distinguished; the sub-buckets cover it with the next power of two.
        var singleUnits = 2 * (long)Math.Pow(10, significantDigits);
        _unitMagnitude = BitOperations.Log2((ulong)lowestDiscernible);
        _subBucketHalfMagnitude = BitOperations.Log2((ulong)singleUnits - 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(_unitMagnitude + _subBucketHalfMagnitude, 61, nameof(lowestDiscernible));
        _subBucketMask = ((2L << _subBucketHalfMagnitude) - 1) << _unitMagnitude;
        _maskLeadingZeros = BitOperations.LeadingZeroCount((ulong)_subBucketMask);
        CountsLength = ((IndexOf(highestTrackable) >> _subBucketHalfMagnitude) + 1) << _subBucketHalfMagnitude;
    }

    /// <summary>The unit.</summary>
    public long LowestDiscernible { get; }

    /// <summary>The highest value that can be recorded.</summary>
    public long HighestTrackable { get; }

    /// <summary>Decimal digits to which values are kept.</summary>
    public int SignificantDigits { get; }

    /// <summary>Counts needed: whole half buckets up to that of <see cref="HighestTrackable"/>; at most 6,160,384.</summary>
    public int CountsLength { get; }

    /// <summary>Whether every index stands for the same values in both layouts; one may have more of them.</summary>
    public bool SharesIndexesWith(in HistogramLayout other) =>
        _unitMagnitude == other._unitMagnitude && _subBucketHalfMagnitude == other._subBucketHalfMagnitude;

    /// <summary>The index of a value's count, also beyond <see cref="CountsLength"/>.</summary>
    /// <param name="value">From 0.</param>
    public int IndexOf(long value)
    {
        // The mask makes all values of the first bucket have the same highest bit.
        var bucket = _maskLeadingZeros - BitOperations.LeadingZeroCount((ulong)(value | _subBucketMask));
        return (bucket << _subBucketHalfMagnitude) + (int)(value >> (bucket + _unitMagnitude));
    }

    /// <summary>The lowest of the values that fall together at an index.</summary>
    public long LowestAt(int index)
    {
        var bucket = BucketOf(index);
        return (long)(index - (bucket << _subBucketHalfMagnitude)) << (bucket + _unitMagnitude);
    }

    /// <summary>The highest of the values that fall together at an index.</summary>
    public long HighestAt(int index) => LowestAt(index) + Width(index) - 1;

    /// <summary>The middle of the values that fall together at an index.</summary>
    public double MiddleAt(int index) => LowestAt(index) + (double)(Width(index) >> 1);

    private long Width(int index) => 1L << (BucketOf(index) + _unitMagnitude);

    // The first two half buckets have the width of a unit, every further one twice that of the one before.
    private int BucketOf(int index) => Math.Max(0, (index >> _subBucketHalfMagnitude) - 1);
}
