namespace Overtake.Workloads.Histograms;

/// <summary>A histogram with counts of 32 bits, up to 2,147,483,647 each, into which any number of threads may record. <see cref="Histogram{TCounts}.TotalCount"/> adds up all counts.</summary>
/// <inheritdoc/>
public sealed class IntConcurrentHistogram(long highestTrackable, int significantDigits, long lowestDiscernible = 1)
    : Histogram<IntConcurrentCounts>(highestTrackable, significantDigits, lowestDiscernible);
