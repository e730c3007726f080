namespace Overtake.Tests.Analysis;

public class CrossCheckTests
{
    private const string File = "cross-check.csv";

    [Fact]
    public void The_interval_is_Welchs_on_the_logarithms_of_the_launches()
    {
        // Means 2 and 1 of logarithms with variance 1 and three of each: a squared error of 1/3 + 1/3 and 4 degrees of freedom, whose quantile in the tables is 2.776445.
        var check = Assert.Single(CrossCheck.Of([.. Samples("object[]", 1, 2, 3), .. Samples("bytes", 0, 1, 2)], [Ours(1, 0.1)], 0.95, File));
        var half = 2.776445 * Math.Sqrt(2.0 / 3);
        Assert.Equal(1, Math.Log(check.Point), 12);
        Assert.Equal(1 - half, Math.Log(check.Low), 5);
        Assert.Equal(1 + half, Math.Log(check.High), 5);
        Assert.Equal(("bytes", 14, 1, true), (check.Contender, check.Size, Math.Round(check.Difference, 12), check.Agrees));
    }

    [Fact]
    public void Unequal_spreads_have_the_degrees_of_freedom_of_Satterthwaite()
    {
        // Squared errors 1/3 and 1/4: (7/12)^2 / ((1/9)/2 + (1/16)/1) = 2.882353 degrees of freedom.
        var check = Assert.Single(CrossCheck.Of([.. Samples("object[]", 1, 2, 3), .. Samples("bytes", 0, 1)], [Ours(1, 0.1)], 0.95, File));
        Assert.Equal(1.5, Math.Log(check.Point), 12);
        Assert.Equal(StudentT.Quantile(0.975, 49.0 / 17) * Math.Sqrt(7.0 / 12), Math.Log(check.High / check.Low) / 2, 12);
    }

    [Theory]
    [InlineData(4, 1.9, false)]
    [InlineData(4, 2.0, true)]
    [InlineData(-2, 1.9, false)]
    [InlineData(-2, 2.0, true)]
    [InlineData(1, 0.0, true)]
    public void Points_agree_within_the_root_of_the_sum_of_squares_of_both_half_widths(double log, double half, bool agrees)
    {
        // Theirs is 1 +- 2.267, ours 3 away from it: 2.267 and 1.9 combine to 2.958, with 2.0 to 3.023.
        var check = Assert.Single(CrossCheck.Of([.. Samples("object[]", 1, 2, 3), .. Samples("bytes", 0, 1, 2)], [Ours(log, half)], 0.95, File));
        Assert.Equal(agrees, check.Agrees);
        Assert.Equal(Math.Abs(log - 1), Math.Log(check.Difference), 12);
    }

    [Fact]
    public void Where_the_run_has_no_interval_there_is_no_verdict() =>
        Assert.Null(Assert.Single(CrossCheck.Of([.. Samples("object[]", 1, 2), .. Samples("bytes", 0, 1)], [Ours(1, null)], 0.95, File)).Agrees);

    [Fact]
    public void What_is_missing_on_either_side_is_named()
    {
        Assert.Contains("no row", Refused([]), StringComparison.Ordinal);
        Assert.Contains("at least 2 launches of bytes at size 14", Refused([.. Samples("object[]", 1, 2), .. Samples("bytes", 0)]), StringComparison.Ordinal);
        Assert.Contains("others at size 14", Refused([.. Samples("object[]", 1, 2), .. Samples("others", 0, 1)]), StringComparison.Ordinal);
        Assert.Contains("bytes at size 14", Refused([.. Samples("bytes", 0, 1)]), StringComparison.Ordinal);
    }

    private static string Refused(CrossCheckSample[] samples) => Assert.Throws<InvalidResultException>(() => CrossCheck.Of(samples, [Ours(1, 0.1)], 0.95, File)).Message;

    private static IEnumerable<CrossCheckSample> Samples(string contender, params double[] logs) => logs.SelectMany((l, i) => new[] { -0.5, 0.5 }
        .Select((noise, iteration) => new CrossCheckSample(contender, 14, i + 1, iteration + 1, 100, Math.Exp(l + noise))));

    private static Ratio Ours(double log, double? half) => new(
        new Setting("fill", "three-numbers", "", SyntheticRun.Runtime, SyntheticRun.Workstation), "bytes", "object[]", 14, Metric.Time.Name,
        new Estimate(Math.Exp(log), half is null ? null : Math.Exp(log - half.Value), half is null ? null : Math.Exp(log + half.Value), 6, 0.1), Verdict.Faster, null, null);
}
