namespace Overtake.Analysis.Simulation;

/// <summary>
/// Whether reported crossovers are real, on curves whose truth is known: noise with a launch effect of 3 % common to all sizes of a launch and
/// 4 % for each launch and size. Deterministic for a seed.
/// </summary>
public static class CrossoverSimulation
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
    /// <param name="seed">Seed.</param>
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
        SortedDictionary<long, List<double>> measured, Curve curve, CurveReading reading, Func<long, double> log, int launches, SeededNoise noise, RatioEstimator estimator)
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
/// <param name="Coverage">Per cent of the runs in which everything reported is true: the true curve changes to the reported side inside every bracket, and always ahead or behind is reported only where it is so.</param>
/// <param name="MeanWidth">Geometric mean of high / low over all reported brackets; 1 when there is none.</param>
/// <param name="Runs">Simulated runs.</param>
public sealed record CrossoverRow(string Curve, bool Refined, int Launches, double Found, double Coverage, double MeanWidth, int Runs);
