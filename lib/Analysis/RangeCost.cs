namespace Overtake.Analysis;

/// <summary>Geometric mean over the measured sizes of a strategy's cost relative to the best contender at each size.</summary>
/// <param name="Setting">Where it was measured.</param>
/// <param name="Strategy">A contender alone, or <c>baseline, then X from N</c>.</param>
/// <param name="Cost">At least 1; 1 means best everywhere.</param>
public sealed record RangeCost(Setting Setting, string Strategy, double Cost);
