namespace Overtake.Measurement.Launches;

/// <summary>A worker is ready for its first case.</summary>
/// <param name="Runtime">Description of its runtime.</param>
public sealed record WorkerReady(string Runtime);
