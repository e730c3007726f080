namespace Overtake.Analysis;

/// <summary>A point with its interval. Low and high are null below three launches.</summary>
/// <param name="Point">The estimate: exp of the mean of the per-launch log ratios.</param>
/// <param name="Low">Lower end, systematic uncertainty included, or null.</param>
/// <param name="High">Upper end, systematic uncertainty included, or null.</param>
/// <param name="Launches">Launches that entered.</param>
/// <param name="LogStandardDeviation">Standard deviation of the per-launch log ratios; null below two launches.</param>
/// <param name="Systematic">Systematic uncertainty: the factor by which the interval is widened on both sides; 1 for none. See <see cref="SystematicUncertainty"/>.</param>
public sealed record Estimate(double Point, double? Low, double? High, int Launches, double? LogStandardDeviation, double Systematic = 1);
