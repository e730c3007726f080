namespace Overtake.Analysis.Simulation;

/// <summary>How often intervals contained the true ratio where separate processes of equal code differ.</summary>
/// <param name="Bias">Difference between processes of equal code, per cent.</param>
/// <param name="Noise">Standard deviation of a ratio between launches, per cent.</param>
/// <param name="Launches">Launches of each simulated run.</param>
/// <param name="Unwidened">Coverage without the systematic uncertainty, per cent of the runs.</param>
/// <param name="Coverage">Coverage with it, per cent of the runs.</param>
/// <param name="MeanWidth">Mean half-width of the interval with it, as a per cent of the ratio.</param>
/// <param name="Runs">Simulated runs.</param>
public sealed record BiasRow(double Bias, double Noise, int Launches, double Unwidened, double Coverage, double MeanWidth, int Runs);
