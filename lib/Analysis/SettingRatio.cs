namespace Overtake.Analysis;

/// <summary>cost in one setting / cost in another, for the same contender at the same size: above 1 the second is cheaper.</summary>
/// <param name="First">The setting whose cost is divided.</param>
/// <param name="Second">The setting it is divided by.</param>
/// <param name="Contender">The contender.</param>
/// <param name="Size">Size on the axis of both.</param>
/// <param name="Estimate">Ratio and interval. Both are of the same launch, but not of the same process: a machine whose speed changes between them widens it.</param>
/// <param name="Verdict">Verdict on the second setting.</param>
public sealed record SettingRatio(Setting First, Setting Second, string Contender, long Size, Estimate Estimate, Verdict Verdict);
