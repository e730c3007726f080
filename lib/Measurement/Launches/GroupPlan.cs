namespace Overtake.Measurement.Launches;

/// <summary>A group in one launch, or several that share their processes.</summary>
/// <param name="Workers">Its processes.</param>
/// <param name="Blocks">Its cases, size by size in order.</param>
public sealed record GroupPlan(IReadOnlyList<WorkerRequest> Workers, IReadOnlyList<VisitBlock> Blocks);
