namespace Overtake.Workloads.Histograms;

/// <summary>A histogram with counts of 16 bits, up to 32,767 each, for one thread at a time.</summary>
/// <inheritdoc/>
public sealed class ShortHistogram(long highestTrackable, int significantDigits, long lowestDiscernible = 1)
    : Histogram<Counts<short>>(highestTrackable, significantDigits, lowestDiscernible);
