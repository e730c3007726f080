namespace Overtake.Measurement.Launches;

/// <summary>A group in one launch, or several that share their processes.</summary>
/// <param name="Workers">Its processes.</param>
/// <param name="Blocks">Its cases with visits, size by size in order.</param>
/// <param name="Turns">Its cases that measure themselves, in order; they come after the visits.</param>
public sealed record GroupPlan(IReadOnlyList<WorkerRequest> Workers, IReadOnlyList<VisitBlock> Blocks, IReadOnlyList<Turn> Turns);
