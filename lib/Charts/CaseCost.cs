using Overtake.Analysis;

namespace Overtake.Charts;

/// <summary>A metric of one case over the launches.</summary>
/// <param name="Setting">Where it was measured.</param>
/// <param name="Contender">The contender.</param>
/// <param name="Size">Size.</param>
/// <param name="Metric">Name of the metric.</param>
/// <param name="Mean">Geometric mean over launches for times, latencies and rates; arithmetic mean for what can be zero.</param>
/// <param name="Lowest">Lowest launch.</param>
/// <param name="Highest">Highest launch.</param>
/// <param name="Launches">Launches that entered.</param>
public sealed record CaseCost(Setting Setting, string Contender, long Size, string Metric, double Mean, double Lowest, double Highest, int Launches);
