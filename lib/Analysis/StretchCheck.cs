namespace Overtake.Analysis;

/// <summary>How far the estimate of a case is from its uninterrupted stretches in the same processes.</summary>
/// <param name="Setting">Where it was measured.</param>
/// <param name="Contender">The contender.</param>
/// <param name="Size">The size.</param>
/// <param name="Estimate">Time by the estimate over time by stretches, geometric mean over launches.</param>
public sealed record StretchCheck(Setting Setting, string Contender, long Size, Estimate Estimate);
