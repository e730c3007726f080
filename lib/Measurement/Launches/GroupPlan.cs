namespace Overtake.Measurement.Launches;

/// <summary>A group in one launch.</summary>
/// <param name="Workers">Its processes.</param>
/// <param name="Turns">Its cases in order.</param>
public sealed record GroupPlan(IReadOnlyList<WorkerRequest> Workers, IReadOnlyList<Turn> Turns);
