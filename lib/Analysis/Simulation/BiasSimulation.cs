namespace Overtake.Analysis.Simulation;

/// <summary>
/// Whether intervals that are widened by their <see cref="SystematicUncertainty"/> cover, where copies of the same code differ by a bias that all launches share.
/// The pooled A/A ratio has this bias, and so have +10 % and the ratio, each in either direction. Controls are pooled over 8 sizes of the launch, and 36 % of the variance
/// belong to the process and are common to them, as in <see cref="CrossoverSimulation"/>; all share the baseline. Deterministic for a seed.
/// </summary>
public static class BiasSimulation
{
    private const int Sizes = 8;
    private const double CommonVariance = 0.36;

    private static readonly double[] Biases = [0, 0.03, 0.08];
    private static readonly double[] Noises = [0.04, 0.10, 0.20];
    private static readonly int[] LaunchCounts = [6, 10];

    /// <summary>Simulates every bias and noise at 6 and 10 launches.</summary>
    /// <param name="runs">Simulated runs for each row; at 4,000 the standard error of a coverage of 95 % is 0.34 points.</param>
    /// <param name="seed">Seed.</param>
    public static IReadOnlyList<BiasRow> Run(int runs = 4_000, ulong seed = CoverageSimulation.DefaultSeed)
    {
        var noise = new SeededNoise(seed);
        return [.. from bias in Biases from deviation in Noises from launches in LaunchCounts select Row(bias, deviation, launches, runs, noise)];
    }

    private static BiasRow Row(double bias, double deviation, int launches, int runs, SeededNoise noise)
    {
        const double TrueRatio = 1.25;
        var estimator = new RatioEstimator();

        // A ratio has two sides, each with a part of its process and a part of its own.
        double process = deviation * Math.Sqrt(CommonVariance / 2), own = deviation * Math.Sqrt((1 - CommonVariance) / 2);
        double[] copies = new double[launches], moreWork = new double[launches], logs = new double[launches];
        int unwidened = 0, covered = 0;
        double width = 0;
        for (var run = 0; run < runs; run++)
        {
            double ofCopies = Bias(), ofMoreWork = Bias(), ofRatio = Bias();
            for (var launch = 0; launch < launches; launch++)
            {
                double baseline = process * noise.Normal(), atSize = own * noise.Normal(), others = 0;
                for (var size = 1; size < Sizes; size++)
                {
                    others += own * noise.Normal();
                }

                var pooled = baseline + ((atSize + others) / Sizes);
                copies[launch] = ofCopies + pooled - (process * noise.Normal()) - (own / Math.Sqrt(Sizes) * noise.Normal());
                moreWork[launch] = ofMoreWork - Math.Log(1.1) + pooled - (process * noise.Normal()) - (own / Math.Sqrt(Sizes) * noise.Normal());
                logs[launch] = Math.Log(TrueRatio) + ofRatio + baseline + atSize - (deviation / Math.Sqrt(2) * noise.Normal());
            }

            Control[] controls = [SystematicUncertainty.OfCopies("", "", estimator.Compare(copies).Estimate), SystematicUncertainty.OfMoreWork("", "", estimator.Compare(moreWork).Estimate)];
            var systematic = SystematicUncertainty.Factor(controls, "", "");
            var comparison = estimator.Compare(logs, systematic);
            unwidened += Covers(estimator.Compare(logs).Estimate) ? 1 : 0;
            covered += Covers(comparison.Estimate) ? 1 : 0;
            width += comparison.SmallestEffect!.Value - 1;
        }

        return new BiasRow(100 * bias, 100 * deviation, launches, 100.0 * unwidened / runs, 100.0 * covered / runs, 100 * width / runs, runs);

        double Bias() => noise.Uniform() < 0.5 ? -Math.Log(1 + bias) : Math.Log(1 + bias);

        static bool Covers(Estimate estimate) => estimate.Low <= TrueRatio && estimate.High >= TrueRatio;
    }
}

/// <summary>How often intervals contained the true ratio where separate processes of equal code differ.</summary>
/// <param name="Bias">Difference between processes of equal code, per cent.</param>
/// <param name="Noise">Standard deviation of a ratio between launches, per cent.</param>
/// <param name="Launches">Launches of each simulated run.</param>
/// <param name="Unwidened">Coverage without the systematic uncertainty, per cent of the runs.</param>
/// <param name="Coverage">Coverage with it, per cent of the runs.</param>
/// <param name="MeanWidth">Mean half-width of the interval with it, as a per cent of the ratio.</param>
/// <param name="Runs">Simulated runs.</param>
public sealed record BiasRow(double Bias, double Noise, int Launches, double Unwidened, double Coverage, double MeanWidth, int Runs);
