namespace Overtake.Analysis;

/// <summary>What a curve says about overtaking.</summary>
/// <param name="Outcome">Outcome.</param>
/// <param name="Brackets">The crossovers by size; empty unless <see cref="CrossoverOutcome.At"/> or <see cref="CrossoverOutcome.Several"/>.</param>
/// <param name="Remark">Which sizes are open or stand alone, and what could have been seen there; empty when nothing is.</param>
public sealed record CurveReading(CrossoverOutcome Outcome, IReadOnlyList<Bracket> Brackets, string Remark);
