namespace Overtake.Workloads.Histograms;

/// <summary>A recorder for any number of writing threads, with counts of 32 bits.</summary>
/// <inheritdoc/>
public sealed class IntConcurrentRecorder(long highestTrackable, int significantDigits, long lowestDiscernible = 1)
    : Recorder<IntConcurrentCounts>(highestTrackable, significantDigits, lowestDiscernible);
