namespace Overtake.Tests.Analysis;

/// <summary>
/// Whether the interval of <see cref="RatioEstimator"/> keeps its promise, on noise whose truth is known. Deterministic for a seed.
/// Every kind has a launch-to-launch standard deviation of 3 % for each side and 1 % between 15 iterations of a launch;
/// the true value is the expectation of the log ratio.
/// </summary>
internal static class CoverageSimulation
{
    /// <summary>Seed of the published table.</summary>
    public const ulong DefaultSeed = 20_261_121;

    private const double LaunchDeviation = 0.03;

    /// <summary>One iteration varies by 1 %, and a launch is the mean of 15.</summary>
    private static readonly double IterationDeviation = 0.01 / Math.Sqrt(15);

    private static readonly int[] LaunchCounts = [3, 5, 10, 20];

    private static readonly (string Name, Func<SeededNoise, double> LogRatio)[] Kinds =
    [
        ("log-normal", n => Normal(n) - Normal(n)),
        ("log-normal, 80 % of the variance shared by a pair", n =>
        {
            // What the pair shares leaves the ratio; it is drawn and subtracted all the same.
            var shared = Math.Sqrt(0.8) * Normal(n);
            return shared + (Math.Sqrt(0.2) * Normal(n)) - (shared + (Math.Sqrt(0.2) * Normal(n)));
        }),
        ("heavy-tailed (t, 3 degrees of freedom)", n => HeavyTailed(n) - HeavyTailed(n)),
        ("shifted exponential on one side", n => LaunchDeviation * (n.Exponential() - 1)),
        ("shifted exponential on both sides", n => LaunchDeviation * (n.Exponential() - n.Exponential())),
        ("one launch in ten 20 % slow on one side", n => Normal(n) - Normal(n) + SometimesSlow(n)),
        ("one launch in ten 20 % slow on both sides", n => Normal(n) - Normal(n) + SometimesSlow(n) - SometimesSlow(n)),
    ];

    /// <summary>Simulates every kind of noise at 3, 5, 10 and 20 launches.</summary>
    /// <param name="runs">Simulated runs for each row; at 4,000 the standard error of a coverage of 95 % is 0.34 points.</param>
    /// <param name="confidence">Nominal coverage.</param>
    public static IReadOnlyList<CoverageRow> Run(int runs = 4_000, ulong seed = DefaultSeed, double confidence = 0.95)
    {
        var estimator = new RatioEstimator(confidence);
        var noise = new SeededNoise(seed);
        List<CoverageRow> rows = [];
        foreach (var (name, logRatio) in Kinds)
        {
            foreach (var launches in LaunchCounts)
            {
                const double TrueRatio = 1.25;
                var logs = new double[launches];
                var covered = 0;
                double width = 0;
                for (var run = 0; run < runs; run++)
                {
                    for (var i = 0; i < launches; i++)
                    {
                        logs[i] = Math.Log(TrueRatio) + logRatio(noise) + (IterationDeviation * (noise.Normal() - noise.Normal()));
                    }

                    var comparison = estimator.Compare(logs);
                    covered += comparison.Estimate.Low <= TrueRatio && comparison.Estimate.High >= TrueRatio ? 1 : 0;
                    width += comparison.SmallestEffect!.Value - 1;
                }

                rows.Add(new CoverageRow(name, launches, 100.0 * covered / runs, 100 * width / runs, runs));
            }
        }

        return rows;
    }

    private static double Normal(SeededNoise noise) => LaunchDeviation * noise.Normal();

    private static double HeavyTailed(SeededNoise noise) => LaunchDeviation / Math.Sqrt(3) * noise.HeavyTailed();

    /// <summary>Centred, so that the expectation stays the truth.</summary>
    private static double SometimesSlow(SeededNoise noise) => noise.Uniform() < 0.1 ? 0.9 * Math.Log(1.2) : -0.1 * Math.Log(1.2);
}

/// <summary>How often the interval of a ratio contained the true ratio.</summary>
/// <param name="Noise">Kind of noise, in words.</param>
/// <param name="Coverage">Per cent of the runs.</param>
/// <param name="MeanWidth">Mean half-width of the interval, as a per cent of the ratio.</param>
internal sealed record CoverageRow(string Noise, int Launches, double Coverage, double MeanWidth, int Runs);

/// <summary>
/// Whether intervals that are widened by their <see cref="SystematicUncertainty"/> cover, where copies of the same code differ by a bias that all launches
/// share. The pooled A/A ratio has this bias, and so have +10 % and the ratio, each in either direction. Controls are pooled over 8 sizes of the launch, and 36
/// % of the variance belong to the process and are common to them, as in <see cref="CrossoverSimulation"/>; all share the baseline. Deterministic for a seed.
/// </summary>
internal static class BiasSimulation
{
    private const int Sizes = 8;
    private const double CommonVariance = 0.36;

    private static readonly double[] Biases = [0, 0.03, 0.08];
    private static readonly double[] Noises = [0.04, 0.10, 0.20];
    private static readonly int[] LaunchCounts = [6, 10];

    /// <summary>Simulates every bias and noise at 6 and 10 launches.</summary>
    /// <param name="runs">Simulated runs for each row; at 4,000 the standard error of a coverage of 95 % is 0.34 points.</param>
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

            Control[] controls =
            [
                SystematicUncertainty.OfCopies("", "", estimator.Compare(copies).Estimate),
                SystematicUncertainty.OfMoreWork("", "", estimator.Compare(moreWork).Estimate),
            ];
            var systematic = SystematicUncertainty.Both(controls, "", "");
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
/// <param name="Unwidened">Coverage without the systematic uncertainty, per cent of the runs.</param>
/// <param name="Coverage">Coverage with it, per cent of the runs.</param>
/// <param name="MeanWidth">Mean half-width of the interval with it, as a per cent of the ratio.</param>
internal sealed record BiasRow(double Bias, double Noise, int Launches, double Unwidened, double Coverage, double MeanWidth, int Runs);

/// <summary>
/// Whether reported crossovers are real, on curves whose truth is known: noise with a launch effect of 3 % common to all sizes of a launch and
/// 4 % for each launch and size. Deterministic for a seed.
/// </summary>
internal static class CrossoverSimulation
{
    /// <summary>Where the steps are, and where the smooth curves cross 1.</summary>
    private const long Truth = 3_541;

    private const double LaunchDeviation = 0.03;
    private const double SizeDeviation = 0.04;

    /// <summary>Sizes that refinement may add to one curve.</summary>
    private const int RefinementBudget = 24;

    /// <summary>Ten sizes, about an octave apart, with odd factors: powers of two sit at the edges of doubling buffers.</summary>
    private static readonly long[] Grid = [24, 56, 112, 232, 488, 936, 1_960, 4_200, 9_000, 19_000];

    private static readonly (string Name, Func<long, double> Log)[] Curves =
    [
        ("straight", s => 0.25 * Math.Log((double)s / Truth)),
        ("saturating", s => Math.Log(1.4 * s / (s + (0.4 * Truth)))),
        ("flat, then steep", s => s < 2_500 ? -0.10 : Math.Min(0.5, -0.10 + (0.10 * (s - 2_500) / (Truth - 2_500)))),
        ("one step", s => s < Truth ? Math.Log(0.8) : Math.Log(1.33)),
        ("two steps down and up", s => s < 2_731 ? Math.Log(0.8) : s < Truth ? Math.Log(0.52) : Math.Log(1.33)),
        ("hump: ahead between 300 and 3,541", s => s is >= 300 and < Truth ? 0.2 : -0.25),
        ("wave", s => 0.3 * Math.Sin(1.1 * Math.Log(s))),
        ("narrow dip between two sizes", s => s is >= 1_000 and < 1_100 ? -0.3 : 0.15),
        ("equal (A/A)", _ => 0),
    ];

    /// <summary>Simulates every curve at 6 and 10 launches, as measured and refined.</summary>
    /// <param name="runs">Simulated runs for each row.</param>
    public static IReadOnlyList<CrossoverRow> Run(int runs = 1_000, ulong seed = CoverageSimulation.DefaultSeed)
    {
        // Rows are simulated side by side, each with separate noise.
        var seeds = new SeededNoise(seed);
        var rows = from curve in Curves
                   from refined in new[] { false, true }
                   from launches in new[] { 6, 10 }
                   select (curve.Name, curve.Log, Refined: refined, Launches: launches, Seed: BitConverter.DoubleToUInt64Bits(seeds.Uniform()));
        return [.. rows.ToList().AsParallel().AsOrdered().Select(r => Row(r.Name, r.Log, r.Refined, r.Launches, runs, new SeededNoise(r.Seed)))];
    }

    private static CrossoverRow Row(string name, Func<long, double> log, bool refined, int launches, int runs, SeededNoise noise)
    {
        var estimator = new RatioEstimator();
        int found = 0, covered = 0, brackets = 0;
        double width = 0;
        for (var run = 0; run < runs; run++)
        {
            var measured = new SortedDictionary<long, List<double>>();
            Measure(measured, Grid, log, launches, noise);
            var curve = Read(measured, estimator);
            var reading = CrossoverFinder.Find(curve);
            if (refined)
            {
                (curve, reading) = Refine(measured, curve, reading, log, launches, noise, estimator);
            }

            found += reading.Brackets.Count > 0 ? 1 : 0;
            covered += IsTrue(reading, curve, log) ? 1 : 0;
            brackets += reading.Brackets.Count;
            width += reading.Brackets.Sum(b => Math.Log((double)b.High / b.Low));
        }

        return new CrossoverRow(name, refined, launches, 100.0 * found / runs, 100.0 * covered / runs, Math.Exp(brackets == 0 ? 0 : width / brackets), runs);
    }

    private static (Curve Curve, CurveReading Reading) Refine(
        SortedDictionary<long, List<double>> measured, Curve curve, CurveReading reading, Func<long, double> log, int launches, SeededNoise noise,
        RatioEstimator estimator)
    {
        var budget = RefinementBudget;
        while (true)
        {
            var known = measured.Keys.ToHashSet();
            long[] sizes = [.. reading.Brackets
                .SelectMany(b => Refinement.Next(curve, b.Low, b.High, [], known, budget).Sizes)
                .Distinct()
                .Take(budget)];
            if (sizes.Length == 0)
            {
                return (curve, reading);
            }

            budget -= sizes.Length;
            // The link: one size of the grid is measured again with each batch.
            Measure(measured, [.. sizes, Grid[Grid.Length / 2]], log, launches, noise);
            curve = Read(measured, estimator);
            reading = CrossoverFinder.Find(curve);
        }
    }

    private static void Measure(SortedDictionary<long, List<double>> measured, long[] sizes, Func<long, double> log, int launches, SeededNoise noise)
    {
        for (var launch = 0; launch < launches; launch++)
        {
            var common = LaunchDeviation * noise.Normal();
            foreach (var size in sizes)
            {
                if (!measured.TryGetValue(size, out var logs))
                {
                    measured.Add(size, logs = []);
                }

                logs.Add(log(size) + common + (SizeDeviation * noise.Normal()));
            }
        }
    }

    private static Curve Read(SortedDictionary<long, List<double>> measured, RatioEstimator estimator) =>
        new(measured.Select(m => new CurvePoint(m.Key, estimator.Compare([.. m.Value]).Estimate)));

    private static bool IsTrue(CurveReading reading, Curve curve, Func<long, double> log) => reading.Outcome switch
    {
        CrossoverOutcome.NoneAlwaysAhead => curve.Points.All(p => log(p.Size) > 0),
        CrossoverOutcome.NoneAlwaysBehind => curve.Points.All(p => log(p.Size) < 0),
        _ => reading.Brackets.All(b => b.Overtakes ? log(b.Low) < 0 && log(b.High) > 0 : log(b.Low) > 0 && log(b.High) < 0),
    };
}

/// <summary>How often what is said about crossovers was true.</summary>
/// <param name="Curve">Kind of true curve, in words.</param>
/// <param name="Refined">Whether the brackets were refined.</param>
/// <param name="Launches">Launches of each simulated run and of each refinement batch.</param>
/// <param name="Found">Per cent of the runs that report at least one crossover.</param>
/// <param name="Coverage">
/// Per cent of the runs in which everything reported is true: the true curve changes to the
/// reported side inside every bracket, and always ahead or behind is reported only where it is so.
/// </param>
/// <param name="MeanWidth">Geometric mean of high / low over all reported brackets; 1 when there is none.</param>
internal sealed record CrossoverRow(string Curve, bool Refined, int Launches, double Found, double Coverage, double MeanWidth, int Runs);

/// <summary>A small generator of random numbers that gives the same sequence on every runtime (SplitMix64, Steele, Lea and Flood 2014).</summary>
internal sealed class SeededNoise(ulong seed)
{
    private ulong _state = seed;
    private double? _spare;

    /// <summary>Uniform, above 0 and below 1.</summary>
    public double Uniform()
    {
        _state += 0x9E3779B97F4A7C15;
        var z = _state;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return (((z ^ (z >> 31)) >> 11) + 0.5) / (1UL << 53);
    }

    /// <summary>Normal with mean 0 and standard deviation 1 (Marsaglia's polar method).</summary>
    public double Normal()
    {
        if (_spare is double spare)
        {
            _spare = null;
            return spare;
        }

        double u, v, s;
        do
        {
            u = (2 * Uniform()) - 1;
            v = (2 * Uniform()) - 1;
            s = (u * u) + (v * v);
        }
        while (s >= 1);
        var scale = Math.Sqrt(-2 * Math.Log(s) / s);
        _spare = v * scale;
        return u * scale;
    }

    /// <summary>Exponential with mean 1.</summary>
    public double Exponential() => -Math.Log(Uniform());

    /// <summary>Student's t with 3 degrees of freedom: tails so heavy that the fourth moment is infinite. Its variance is 3.</summary>
    public double HeavyTailed()
    {
        double a = Normal(), b = Normal(), c = Normal();
        return Normal() / Math.Sqrt(((a * a) + (b * b) + (c * c)) / 3);
    }
}
