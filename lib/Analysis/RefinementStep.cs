namespace Overtake.Analysis;

/// <summary>What refinement does next: sizes to measure, or why it ends.</summary>
/// <param name="Sizes">Sizes to measure in one batch, ascending; empty when it ends.</param>
/// <param name="StopReason">Null while there is something to measure.</param>
public sealed record RefinementStep(IReadOnlyList<long> Sizes, string? StopReason);
