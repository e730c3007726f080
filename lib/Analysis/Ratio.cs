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

/// <summary>A point with its interval. Low and high are null below three launches.</summary>
/// <param name="Point">The estimate: exp of the mean of the per-launch log ratios.</param>
/// <param name="Low">Lower end, systematic uncertainty included, or null.</param>
/// <param name="High">Upper end, systematic uncertainty included, or null.</param>
/// <param name="Launches">Launches that entered.</param>
/// <param name="LogStandardDeviation">Standard deviation of the per-launch log ratios; null below two launches.</param>
/// <param name="Systematic">Systematic uncertainty: the factor by which the interval is widened on both sides; 1 for none. See <see cref="SystematicUncertainty"/>.</param>
public sealed record Estimate(double Point, double? Low, double? High, int Launches, double? LogStandardDeviation, double Systematic = 1);

/// <summary>What the per-launch log ratios of one case say.</summary>
/// <param name="Estimate">Ratio and interval.</param>
/// <param name="Verdict">Verdict.</param>
/// <param name="LaunchesNeeded">For <see cref="Verdict.Undecided"/>: the launches that would decide it if point and spread stayed as they are; null otherwise, above a million, and where the systematic uncertainty alone leaves it undecided.</param>
/// <param name="SmallestEffect">Half-width of the interval as a factor: the smallest ratio above 1 that differs significantly from 1; null without an interval.</param>
public sealed record Comparison(Estimate Estimate, Verdict Verdict, int? LaunchesNeeded, double? SmallestEffect);

/// <summary>What an interval says against 1 and the practical band.</summary>
public enum Verdict
{
    /// <summary>No verdict: below three launches, for a contender whose output cannot be decoded, and for the audit launch.</summary>
    None,

    /// <summary>The contender is faster than the baseline.</summary>
    Faster,

    /// <summary>The contender is slower than the baseline.</summary>
    Slower,

    /// <summary>The interval lies inside the practical band.</summary>
    Same,

    /// <summary>The interval contains 1 and is wider than the band.</summary>
    Undecided,
}

/// <summary>The log ratio of one launch.</summary>
internal readonly record struct LaunchRatio(int Launch, double Log);

