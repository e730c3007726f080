namespace Overtake.Workloads.Histograms;

/// <summary>A recorder for one writing thread at a time, with counts of 64 bits.</summary>
/// <inheritdoc/>
public sealed class LongRecorder(long highestTrackable, int significantDigits, long lowestDiscernible = 1)
    : Recorder<Counts<long>>(highestTrackable, significantDigits, lowestDiscernible);
