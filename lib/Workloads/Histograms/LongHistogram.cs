namespace Overtake.Workloads.Histograms;

/// <summary>A histogram with counts of 64 bits for one thread at a time.</summary>
public sealed class LongHistogram : Histogram<Counts<long>>
{
    /// <inheritdoc/>
    public LongHistogram(long highestTrackable, int significantDigits, long lowestDiscernible = 1)
        : base(highestTrackable, significantDigits, lowestDiscernible)
    {
    }

    internal LongHistogram(in HistogramLayout layout)
        : base(layout)
    {
    }
}
