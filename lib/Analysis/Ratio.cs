namespace Overtake.Analysis;

/// <summary>cost(baseline) / cost(contender) for one case: above 1 the contender is ahead.</summary>
/// <param name="Setting">Where it was measured.</param>
/// <param name="Contender">The contender.</param>
/// <param name="Baseline">The baseline.</param>
/// <param name="Size">Size on the scenario's axis.</param>
/// <param name="Metric">Metric compared, <c>time</c> for verdicts on speed. For the others <see cref="Verdict.Faster"/> reads as cheaper; the cost of <c>throughput</c> is its reciprocal.</param>
/// <param name="Estimate">Ratio and interval.</param>
/// <param name="Verdict">Verdict.</param>
/// <param name="LaunchesNeeded">For <see cref="Verdict.Undecided"/>: the launches that would decide it at this spread; else null.</param>
/// <param name="SmallestEffect">The smallest ratio above 1 that differs significantly from 1 with this many launches of this spread (half-width of the interval as a factor); null without an interval.</param>
public sealed record Ratio(
    Setting Setting,
    string Contender,
    string Baseline,
    long Size,
    string Metric,
    Estimate Estimate,
    Verdict Verdict,
    int? LaunchesNeeded,
    double? SmallestEffect);
