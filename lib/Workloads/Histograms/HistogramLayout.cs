using System.Numerics;

namespace Overtake.Workloads.Histograms;

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
