namespace Overtake.Analysis;

/// <summary>What the per-launch log ratios of one case say.</summary>
/// <param name="Estimate">Ratio and interval.</param>
/// <param name="Verdict">Verdict.</param>
/// <param name="LaunchesNeeded">For <see cref="Verdict.Undecided"/>: the launches that would decide it if point and spread stayed as they are; null otherwise, above a million, and where the systematic uncertainty alone leaves it undecided.</param>
/// <param name="SmallestEffect">Half-width of the interval as a factor: the smallest ratio above 1 that differs significantly from 1; null without an interval.</param>
public sealed record Comparison(Estimate Estimate, Verdict Verdict, int? LaunchesNeeded, double? SmallestEffect);
