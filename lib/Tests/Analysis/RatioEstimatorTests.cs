namespace Overtake.Tests.Analysis;

public class RatioEstimatorTests
{
    private readonly RatioEstimator _estimator = new();

    [Fact]
    public void Point_and_interval_are_those_of_a_hand_calculation()
    {
        // Logs 0.1, 0.2, 0.3: mean 0.2, deviation 0.1, half-width 4.302653 * 0.1 / sqrt(3).
        var comparison = _estimator.Compare([0.1, 0.2, 0.3]);
        var half = 4.3026527297 * 0.1 / Math.Sqrt(3);
        Assert.Equal(Math.Exp(0.2), comparison.Estimate.Point, 1e-12);
        Assert.Equal(Math.Exp(0.2 - half), comparison.Estimate.Low!.Value, 1e-9);
        Assert.Equal(Math.Exp(0.2 + half), comparison.Estimate.High!.Value, 1e-9);
        Assert.Equal(0.1, comparison.Estimate.LogStandardDeviation!.Value, 1e-12);
        Assert.Equal(Math.Exp(half), comparison.SmallestEffect!.Value, 1e-9);
        Assert.Equal(3, comparison.Estimate.Launches);
    }

    [Fact]
    public void A_systematic_uncertainty_is_added_to_both_sides_and_more_launches_do_not_make_it_smaller()
    {
        var half = (4.3026527297 * 0.1 / Math.Sqrt(3)) + Math.Log(1.08);
        var comparison = _estimator.Compare([0.1, 0.2, 0.3], Widening.Both(1.08));
        Assert.Equal(Math.Exp(0.2 - half), comparison.Estimate.Low!.Value, 1e-9);
        Assert.Equal(Math.Exp(0.2 + half), comparison.Estimate.High!.Value, 1e-9);
        Assert.Equal(Math.Exp(half), comparison.SmallestEffect!.Value, 1e-9);
        var again = _estimator.Compare(comparison.Estimate);
        Assert.Equal(comparison.Estimate.High!.Value, again.Estimate.High!.Value, 1e-12);
        Assert.Equal(comparison with { Estimate = again.Estimate }, again);

        // 0.2 is decided once the noise is below 0.2 - 0.077; with a systematic uncertainty of 0.22 never.
        Assert.True(comparison.LaunchesNeeded > _estimator.Compare([0.1, 0.2, 0.3]).LaunchesNeeded);
        Assert.Equal(Verdict.Undecided, _estimator.Compare([0.1, 0.2, 0.3], Widening.Both(1.25)).Verdict);
        Assert.Null(_estimator.Compare([0.1, 0.2, 0.3], Widening.Both(1.25)).LaunchesNeeded);
        Assert.Throws<ArgumentOutOfRangeException>(() => _estimator.Compare([0.1, 0.2, 0.3], Widening.Both(0.99)));
        Assert.Throws<ArgumentOutOfRangeException>(() => _estimator.Compare([0.1, 0.2, 0.3], Widening.Both(double.NaN)));
    }

    [Fact]
    public void Each_end_is_widened_by_its_own_part()
    {
        var half = 4.3026527297 * 0.1 / Math.Sqrt(3);
        var comparison = _estimator.Compare([0.1, 0.2, 0.3], new Widening(0.05, 0.4));
        Assert.Equal(Math.Exp(0.2 - half - 0.05), comparison.Estimate.Low!.Value, 1e-9);
        Assert.Equal(Math.Exp(0.2 + half + 0.4), comparison.Estimate.High!.Value, 1e-9);
        Assert.Equal(Math.Exp(half + 0.4), comparison.SmallestEffect!.Value, 1e-9);

        // Above 1 the low end decides, below it the high one.
        Assert.Equal(Verdict.Faster, _estimator.Compare([0.49, 0.5, 0.51], new Widening(0.3, 0.9)).Verdict);
        Assert.Equal(Verdict.Undecided, _estimator.Compare([0.49, 0.5, 0.51], new Widening(0.9, 0.3)).Verdict);
        Assert.Equal(Verdict.Slower, _estimator.Compare([-0.49, -0.5, -0.51], new Widening(0.9, 0.3)).Verdict);
        Assert.Equal(Verdict.Undecided, _estimator.Compare([-0.49, -0.5, -0.51], new Widening(0.3, 0.9)).Verdict);
        // Within 5 % at both ends.
        Assert.Equal(Verdict.Same, _estimator.Compare([0.02, 0.02, 0.02], new Widening(0.06, 0.02)).Verdict);
        Assert.NotEqual(Verdict.Same, _estimator.Compare([0.02, 0.02, 0.02], new Widening(0.02, 0.06)).Verdict);
        // 0.2 is decided once the noise is below 0.15, whatever the high end does; with 0.22 at the low end never.
        Assert.Equal(_estimator.Compare([0.1, 0.2, 0.3], new Widening(0.05, 0.05)).LaunchesNeeded, comparison.LaunchesNeeded);
        Assert.Null(_estimator.Compare([0.1, 0.2, 0.3], new Widening(0.22, 0)).LaunchesNeeded);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void Below_three_launches_there_is_a_point_and_nothing_else(int launches)
    {
        var comparison = _estimator.Compare([.. Enumerable.Range(0, launches).Select(i => 1 + (i * 0.01))]);
        Assert.True(comparison.Estimate.Point > Math.E * 0.99);
        Assert.Null(comparison.Estimate.Low);
        Assert.Null(comparison.Estimate.High);
        Assert.Equal(launches < 2, comparison.Estimate.LogStandardDeviation is null);
        Assert.Equal(Verdict.None, comparison.Verdict);
        Assert.Null(comparison.LaunchesNeeded);
        Assert.Null(comparison.SmallestEffect);
    }

    [Theory]
    [InlineData(Verdict.Faster, 0.20, 0.21, 0.22)]
    [InlineData(Verdict.Slower, -0.20, -0.21, -0.22)]
    [InlineData(Verdict.Same, -0.001, 0.001, 0.0)]
    [InlineData(Verdict.Undecided, -0.3, 0.4, 0.2)]
    // Ahead by 2 % beyond doubt, and inside the band: Same takes precedence.
    [InlineData(Verdict.Same, 0.0200, 0.0201, 0.0199)]
    // Inside the band but for the upper end: not Same, and above 1 throughout.
    [InlineData(Verdict.Faster, 0.047, 0.048, 0.046)]
    public void Verdicts_follow_interval_and_band(Verdict expected, params double[] logs) =>
        Assert.Equal(expected, _estimator.Compare(logs).Verdict);

    [Fact]
    public void Swapping_the_sides_mirrors_interval_and_verdict_exactly()
    {
        var random = new Random(7);
        for (var run = 0; run < 20_000; run++)
        {
            var launches = random.Next(1, 12);
            double centre = (random.NextDouble() - 0.5) * (run % 2 == 0 ? 0.1 : 2), spread = Math.Pow(10, -4 * random.NextDouble());
            double[] baseline = new double[launches], contender = new double[launches];
            for (var i = 0; i < launches; i++)
            {
                baseline[i] = Math.Exp(centre + (spread * (random.NextDouble() - 0.5)));
                contender[i] = Math.Exp(spread * (random.NextDouble() - 0.5));
            }

            var systematic = run % 3 == 0 ? new Widening(0.2 * random.NextDouble(), 0.2 * random.NextDouble()) : default;
            Widening mirrored = new(systematic.High, systematic.Low);
            Comparison one = Compare(baseline, contender, systematic), other = Compare(contender, baseline, mirrored);
            Assert.Equal((systematic, mirrored), (one.Estimate.Systematic, other.Estimate.Systematic));
            AssertMirrored(one.Estimate.Point, other.Estimate.Point);
            if (one.Estimate.Low is double low && one.Estimate.High is double high)
            {
                AssertMirrored(low, other.Estimate.High!.Value);
                AssertMirrored(high, other.Estimate.Low!.Value);
                Assert.Equal(new CurvePoint(1, one.Estimate).Side, Flip(new CurvePoint(1, other.Estimate).Side));
            }

            Assert.Equal(one.Verdict, Flip(other.Verdict));
            Assert.Equal(one.LaunchesNeeded, other.LaunchesNeeded);
            Assert.Equal(one.SmallestEffect, other.SmallestEffect);
        }

        Comparison Compare(double[] b, double[] c, Widening systematic) => _estimator.Compare([.. b.Zip(c, RatioEstimator.LogRatio)], systematic);

        // To the last bit: the smaller is the reciprocal of the larger.
        static void AssertMirrored(double a, double b) => Assert.Equal(Math.Min(a, b), 1 / Math.Max(a, b));
    }

    [Fact]
    public void Launches_needed_is_the_first_number_that_decides()
    {
        var random = new Random(3);
        var undecided = 0;
        for (var run = 0; run < 2_000; run++)
        {
            double[] logs = [.. Enumerable.Range(0, random.Next(3, 9)).Select(_ => (random.NextDouble() - 0.45) * 0.3)];
            var comparison = _estimator.Compare(logs);
            if (comparison.Verdict != Verdict.Undecided)
            {
                Assert.Null(comparison.LaunchesNeeded);
                continue;
            }

            undecided++;
            double mean = Math.Abs(logs.Average()), deviation = comparison.Estimate.LogStandardDeviation!.Value;
            var expected = logs.Length;
            double half;
            do
            {
                expected++;
                half = StudentT.Quantile(0.975, expected - 1) * deviation / Math.Sqrt(expected);
            }
            while (half >= mean && mean + half > Math.Log(1.05));
            Assert.Equal(expected, comparison.LaunchesNeeded);
        }

        Assert.True(undecided > 200);
    }

    [Fact]
    public void Launches_needed_is_null_where_no_number_would_do() =>
        Assert.Null(new RatioEstimator(band: 1).Compare([-0.1, 0, 0.1]).LaunchesNeeded);

    [Fact]
    public void Equal_launches_give_an_interval_without_width()
    {
        var comparison = _estimator.Compare([0.5, 0.5, 0.5]);
        Assert.Equal(comparison.Estimate.Point, comparison.Estimate.Low);
        Assert.Equal(Verdict.Faster, comparison.Verdict);
        Assert.Equal(Verdict.Same, _estimator.Compare([0, 0, 0, 0]).Verdict);
    }

    [Fact]
    public void A_higher_confidence_gives_a_wider_interval() =>
        Assert.True(new RatioEstimator(0.99).Compare([0.1, 0.2, 0.3]).Estimate.Low < new RatioEstimator(0.9).Compare([0.1, 0.2, 0.3]).Estimate.Low);

    [Theory]
    [InlineData(0.0, 1.0)]
    [InlineData(1.0, 0.0)]
    [InlineData(-1.0, 1.0)]
    [InlineData(double.NaN, 1.0)]
    [InlineData(1.0, double.PositiveInfinity)]
    public void A_cost_that_is_not_finite_and_positive_is_refused(double baseline, double contender) =>
        Assert.Throws<ArgumentOutOfRangeException>(() => RatioEstimator.LogRatio(baseline, contender));

    [Fact]
    public void Log_ratios_that_are_missing_or_not_finite_are_refused()
    {
        Assert.Throws<ArgumentException>(() => _estimator.Compare([]));
        Assert.Throws<ArgumentException>(() => _estimator.Compare([0.1, double.NaN, 0.2]));
    }

    [Theory]
    [InlineData(0, 1.05)]
    [InlineData(1, 1.05)]
    [InlineData(double.NaN, 1.05)]
    [InlineData(0.95, 0.99)]
    [InlineData(0.95, double.NaN)]
    public void A_confidence_or_band_outside_its_range_is_refused(double confidence, double band) =>
        Assert.Throws<ArgumentOutOfRangeException>(() => new RatioEstimator(confidence, band));

    [Fact]
    public void Extreme_spreads_stay_finite()
    {
        var estimate = _estimator.Compare([-460, 0, 460]).Estimate;
        Assert.True(double.IsFinite(estimate.High!.Value) && estimate.Low > 0);
    }

    private static Verdict Flip(Verdict verdict) => verdict switch
    {
        Verdict.Faster => Verdict.Slower,
        Verdict.Slower => Verdict.Faster,
        _ => verdict,
    };

    private static Side Flip(Side side) => side switch
    {
        Side.Ahead => Side.Behind,
        Side.Behind => Side.Ahead,
        _ => side,
    };
}
