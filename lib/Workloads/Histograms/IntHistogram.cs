namespace Overtake.Workloads.Histograms;

/// <summary>A histogram with counts of 32 bits, up to 2,147,483,647 each, for one thread at a time.</summary>
/// <inheritdoc/>
public sealed class IntHistogram(long highestTrackable, int significantDigits, long lowestDiscernible = 1)
    : Histogram<Counts<int>>(highestTrackable, significantDigits, lowestDiscernible);
