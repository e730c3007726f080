namespace Overtake.Analysis;

/// <summary>A case whose median over iterations is more than 10 % away from its mean: a few slow iterations carry the cost, and both belong beside each other.</summary>
/// <param name="Setting">Where it was measured.</param>
/// <param name="Contender">The contender.</param>
/// <param name="Size">Size.</param>
/// <param name="Mean">Nanoseconds per operation: geometric mean over launches of the launch's cost.</param>
/// <param name="Median">Nanoseconds per operation: geometric mean over launches of the launch's median.</param>
public sealed record MedianDifference(Setting Setting, string Contender, long Size, double Mean, double Median);
