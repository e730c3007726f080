namespace Overtake.Workloads.Histograms;

/// <summary>A recorder for one writing thread at a time, with counts of 16 bits.</summary>
/// <inheritdoc/>
public sealed class ShortRecorder(long highestTrackable, int significantDigits, long lowestDiscernible = 1)
    : Recorder<Counts<short>>(highestTrackable, significantDigits, lowestDiscernible);
