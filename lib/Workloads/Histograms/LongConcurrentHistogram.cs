namespace Overtake.Workloads.Histograms;

/// <summary>A histogram with counts of 64 bits into which any number of threads may record. <see cref="Histogram{TCounts}.TotalCount"/> adds up all counts.</summary>
/// <inheritdoc/>
public sealed class LongConcurrentHistogram(long highestTrackable, int significantDigits, long lowestDiscernible = 1)
    : Histogram<LongConcurrentCounts>(highestTrackable, significantDigits, lowestDiscernible);
