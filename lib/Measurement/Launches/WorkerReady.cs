namespace Overtake.Measurement.Launches;

/// <summary>A worker is ready for the next case.</summary>
/// <param name="Operations">Operations of one iteration of the case just measured; null before the first.</param>
public sealed record WorkerReady(long? Operations);
