namespace Overtake.Tests.Analysis;

/// <summary>
/// The promise of the intervals, kept on noise whose truth is known. 20,000 runs: the standard error of a coverage of 95 % is 0.15 points.
/// The tables in <c>data/simulations</c> are shown by a notebook; run with OVERTAKE_UPDATE_SIMULATIONS=1 to renew them.
/// </summary>
public class SimulationTests
{
    private static readonly IReadOnlyList<CoverageRow> Coverage = CoverageSimulation.Run(20_000);
    private static readonly IReadOnlyList<BiasRow> Biased = BiasSimulation.Run(20_000);
    private static readonly IReadOnlyList<CrossoverRow> Crossovers = CrossoverSimulation.Run(3_000);

    [Theory]
    [InlineData("log-normal")]
    [InlineData("log-normal, 80 % of the variance shared by a pair")]
    [InlineData("heavy-tailed (t, 3 degrees of freedom)")]
    public void Ratio_intervals_cover_the_truth_95_times_in_100(string noise)
    {
        CoverageRow[] rows = [.. Coverage.Where(r => r.Noise == noise)];
        Assert.Equal([3, 5, 10, 20], rows.Select(r => r.Launches));
        Assert.All(rows, r => Assert.InRange(r.Coverage, 93.5, 97));
    }

    [Theory]
    [InlineData("shifted exponential", 88, 92)]
    [InlineData("one launch in ten 20 % slow", 89, 94.5)]
    public void Noise_skewed_on_one_side_alone_costs_coverage_and_noise_on_both_sides_does_not(string noise, double least, double most)
    {
        CoverageRow[] one = [.. Coverage.Where(r => r.Noise == $"{noise} on one side")], both = [.. Coverage.Where(r => r.Noise == $"{noise} on both sides")];
        Assert.Equal(4, one.Length);
        Assert.All(one, r => Assert.InRange(r.Coverage, least, most));
        Assert.Equal(4, both.Length);
        Assert.All(both, r => Assert.InRange(r.Coverage, 94.5, 100));
    }

    /// <summary>
    /// Which rule for the systematic uncertainty of A/A covers, without the help of +10 %. d: distance of the pooled A/A ratio from 1, h: half of its interval, e: its standard error.
    /// Lowest and highest coverage without a bias, lowest with one of 3 and 8 %, and the mean half-width at 10 % noise and 6 launches without a bias and with 8 %
    /// (10,000 runs; 8 A/A ratios that share the confidence):
    /// <code>
    /// rule                               unbiased       biased from   width
    /// none                               94.8 to 95.4        0.1      10.5   10.5
    /// d + h where h &lt; d or d > 3 %       94.9 to 98.1       79.4      15.5   33.5
    /// d where h &lt; d or d > 3 %           94.9 to 97.6       78.3      11.8   19.3
    /// d always                           98.1 to 98.2       95.4      12.9   19.4
    /// d where e &lt; d                      96.8 to 97.2       94.2      12.0   19.3   (taken)
    /// d where 1.5 e &lt; d                  96.0 to 96.5       92.1      11.5   19.0
    /// </code>
    /// With a limit of 3 % a bias of 3 % is missed half of the time: at 4 % noise and 10 launches the two rules with it cover 79 and 78 %.
    /// With +10 % as well, as simulated below, the rule taken covers 96.8 to 97.2 % without a bias and from 95.7 % on with one.
    /// </summary>
    [Fact]
    public void Widened_intervals_cover_without_a_bias_and_with_one()
    {
        Assert.Equal(3 * 3 * 2, Biased.Count);
        Assert.All(Biased.Where(r => r.Bias == 0), r => Assert.InRange(r.Coverage, 93.5, 97.5));
        Assert.All(Biased.Where(r => r.Bias > 0), r => Assert.True(r.Coverage >= 93.5, $"{r}"));
    }

    [Fact]
    public void Without_widening_a_bias_is_covered_by_chance_alone()
    {
        Assert.All(Biased.Where(r => r.Bias == 0), r => Assert.InRange(r.Unwidened, 94, 96));
        Assert.All(Biased.Where(r => r is { Bias: 8, Noise: 4 }), r => Assert.True(r.Unwidened < 10, $"{r}"));
    }

    [Fact]
    public void Sharing_a_launch_halves_the_interval()
    {
        double Width(string noise) => Coverage.Single(r => r.Noise == noise && r.Launches == 5).MeanWidth;
        Assert.InRange(Width("log-normal") / Width("log-normal, 80 % of the variance shared by a pair"), 1.9, 2.5);
    }

    [Fact]
    public void Reported_crossovers_are_real_95_times_in_100_refined_or_not()
    {
        Assert.Equal(9 * 4, Crossovers.Count);
        Assert.All(Crossovers, r => Assert.True(r.Coverage >= 95, $"{r}"));
        Assert.All(Crossovers.Where(r => r.Curve is "straight" or "saturating" or "flat, then steep" or "one step" or "wave"), r => Assert.True(r.Found > 99, $"{r}"));
    }

    [Fact]
    public void Equal_sides_give_a_false_crossover_at_most_2_times_in_100() =>
        Assert.All(Crossovers.Where(r => r.Curve == "equal (A/A)"), r => Assert.InRange(r.Found, 0, 2));

    [Fact]
    public void Refinement_narrows_every_bracket_and_a_step_down_to_two_neighbouring_integers()
    {
        foreach (var refined in Crossovers.Where(r => r.Refined && r.MeanWidth > 1))
        {
            var coarse = Crossovers.Single(r => !r.Refined && r.Curve == refined.Curve && r.Launches == refined.Launches);
            Assert.True(refined.MeanWidth < Math.Pow(coarse.MeanWidth, 0.6), $"{refined}");
        }

        Assert.All(Crossovers.Where(r => r.Refined && r.Curve == "one step"), r => Assert.InRange(r.MeanWidth, 1, 1.001));
    }

    [Fact]
    public void The_coverage_shown_is_that_of_the_simulation() =>
        Shown("coverage.csv", Simulations.Coverage, CoverageSimulation.Run().Select(r => (object?[])[r.Noise, r.Launches, r.Coverage / 100, r.MeanWidth / 100]));

    [Fact]
    public void The_coverage_with_a_bias_shown_is_that_of_the_simulation() =>
        Shown("bias.csv", Simulations.Bias, BiasSimulation.Run().Select(r => (object?[])[
            r.Bias / 100, r.Noise / 100, r.Launches, r.Unwidened / 100, r.Coverage / 100, r.MeanWidth / 100]));

    [Fact]
    public void The_coverage_of_crossovers_shown_is_that_of_the_simulation() =>
        Shown("crossovers.csv", Simulations.Crossovers, CrossoverSimulation.Run().Select(r => (object?[])[
            r.Curve, r.Refined ? "yes" : "no", r.Launches, r.Found / 100, r.Found > 0 ? r.Coverage / 100 : null, r.Found > 0 ? r.MeanWidth : null]));

    private static void Shown(string file, Func<Overtake.Charts.Table> shown, IEnumerable<object?[]> simulated)
    {
        if (Environment.GetEnvironmentVariable("OVERTAKE_UPDATE_SIMULATIONS") == "1")
        {
            var path = Path.Combine(ProjectFolder.Data, "simulations", file);
            string Field(object? value) => $"{value}" is var text && value is IFormattable number ? number.ToString(null, CultureInfo.InvariantCulture)
                : text.Contains(',') ? $"\"{text}\"" : text;
            File.WriteAllLines(path, [
                .. File.ReadLines(path).TakeWhile(line => line.StartsWith('#')), string.Join(',', shown().Columns.Select(c => Field(c.Header))),
                .. simulated.Select(row => string.Join(',', row.Select(Field)))]);
            return;
        }

        // Other processors round logarithms differently in the last digits.
        static object? Rounded(object? value) => value is double or int ? Math.Round(Convert.ToDouble(value, CultureInfo.InvariantCulture), 9) : value;
        Assert.Equal(simulated.Select(row => row.Select(Rounded)), shown().Rows.Select(row => row.Select(Rounded)));
    }

    [Fact]
    public void The_simulation_is_the_same_for_the_same_seed_and_not_for_another()
    {
        Assert.Equal(CoverageSimulation.Run(50), CoverageSimulation.Run(50));
        Assert.NotEqual(CoverageSimulation.Run(50), CoverageSimulation.Run(50, seed: 1));
        Assert.Equal(CrossoverSimulation.Run(5), CrossoverSimulation.Run(5));
        Assert.Equal(BiasSimulation.Run(50), BiasSimulation.Run(50));
    }

    [Fact]
    public void The_noise_has_the_moments_it_should_have()
    {
        var noise = new SeededNoise(9);
        const int Count = 200_000;
        double[] normal = [.. Enumerable.Range(0, Count).Select(_ => noise.Normal())];
        double[] exponential = [.. Enumerable.Range(0, Count).Select(_ => noise.Exponential())];
        double[] heavy = [.. Enumerable.Range(0, Count).Select(_ => noise.HeavyTailed())];
        Assert.Equal(0, normal.Average(), 0.01);
        Assert.Equal(1, normal.Average(x => x * x), 0.02);
        Assert.Equal(0.9750, normal.Count(x => x < 1.959964) / (double)Count, 0.002);
        Assert.Equal(1, exponential.Average(), 0.01);
        Assert.Equal(2, exponential.Average(x => x * x), 0.06);
        Assert.Equal(0.9750, heavy.Count(x => x < 3.182446) / (double)Count, 0.002);
    }
}
