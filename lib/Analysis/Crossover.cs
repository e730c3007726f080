namespace Overtake.Analysis;

/// <summary>The crossovers of one contender's curve, or why there is none.</summary>
/// <param name="Setting">Where it was measured.</param>
/// <param name="Contender">The contender.</param>
/// <param name="Baseline">The baseline.</param>
/// <param name="Axis">What the sizes count.</param>
/// <param name="Outcome">Outcome.</param>
/// <param name="Points">The crossovers by size; empty unless <see cref="CrossoverOutcome.At"/> or <see cref="CrossoverOutcome.Several"/>.</param>
/// <param name="SmallestSize">First measured size.</param>
/// <param name="LargestSize">Last measured size.</param>
/// <param name="Remark">One sentence for tables: which end is open, what could have been seen.</param>
public sealed record Crossover(
    Setting Setting,
    string Contender,
    string Baseline,
    string Axis,
    CrossoverOutcome Outcome,
    IReadOnlyList<CrossoverPoint> Points,
    long SmallestSize,
    long LargestSize,
    string Remark);
