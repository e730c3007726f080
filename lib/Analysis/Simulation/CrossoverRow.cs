namespace Overtake.Analysis.Simulation;

/// <summary>How often what is said about crossovers was true.</summary>
/// <param name="Curve">Kind of true curve, in words.</param>
/// <param name="Refined">Whether the brackets were refined.</param>
/// <param name="Launches">Launches of each simulated run and of each refinement batch.</param>
/// <param name="Found">Per cent of the runs that report at least one crossover.</param>
/// <param name="Coverage">Per cent of the runs in which everything reported is true: the true curve changes to the reported side inside every bracket, and always ahead or behind is reported only where it is so.</param>
/// <param name="MeanWidth">Geometric mean of high / low over all reported brackets; 1 when there is none.</param>
/// <param name="Runs">Simulated runs.</param>
public sealed record CrossoverRow(string Curve, bool Refined, int Launches, double Found, double Coverage, double MeanWidth, int Runs);
