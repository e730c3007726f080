namespace Overtake.Analysis.Simulation;

/// <summary>How often the interval of a ratio contained the true ratio.</summary>
/// <param name="Noise">Kind of noise, in words.</param>
/// <param name="Launches">Launches of each simulated run.</param>
/// <param name="Coverage">Per cent of the runs.</param>
/// <param name="MeanWidth">Mean half-width of the interval, as a per cent of the ratio.</param>
/// <param name="Runs">Simulated runs.</param>
public sealed record CoverageRow(string Noise, int Launches, double Coverage, double MeanWidth, int Runs);
