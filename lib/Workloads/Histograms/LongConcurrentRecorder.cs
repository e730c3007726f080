namespace Overtake.Workloads.Histograms;

/// <summary>A recorder for any number of writing threads, with counts of 64 bits.</summary>
/// <inheritdoc/>
public sealed class LongConcurrentRecorder(long highestTrackable, int significantDigits, long lowestDiscernible = 1)
    : Recorder<LongConcurrentCounts>(highestTrackable, significantDigits, lowestDiscernible);
