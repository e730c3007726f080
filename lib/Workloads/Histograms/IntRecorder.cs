namespace Overtake.Workloads.Histograms;

/// <summary>A recorder for one writing thread at a time, with counts of 32 bits.</summary>
/// <inheritdoc/>
public sealed class IntRecorder(long highestTrackable, int significantDigits, long lowestDiscernible = 1)
    : Recorder<Counts<int>>(highestTrackable, significantDigits, lowestDiscernible);
