namespace Overtake.Measurement.Engine;

/// <summary>What one visit gave.</summary>
/// <param name="Microseconds">Elapsed time, pauses included.</param>
/// <param name="Pauses">As in <see cref="Results.Visit.Pauses"/>.</param>
public readonly record struct VisitTimes(long Microseconds, IReadOnlyList<IReadOnlyList<int>> Pauses);
