namespace Overtake.Measurement.Launches;

/// <summary>A worker is ready for the next case.</summary>
/// <param name="Runtime">Description of its runtime.</param>
/// <param name="Operations">Operations of one iteration of the case that just measured itself; null before the first.</param>
public sealed record WorkerReady(string Runtime, long? Operations);
