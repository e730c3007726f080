namespace Overtake.Tests.Analysis;

public class StudentTTests
{
    [Theory]
    // Table of the t distribution, NIST/SEMATECH e-Handbook 1.3.6.7.2, with more digits from the closed forms and from R's qt.
    [InlineData(0.975, 1, 12.7062047362)]
    [InlineData(0.975, 2, 4.3026527297)]
    [InlineData(0.975, 3, 3.1824463053)]
    [InlineData(0.975, 4, 2.7764451052)]
    [InlineData(0.975, 5, 2.5705818356)]
    [InlineData(0.975, 9, 2.2621571628)]
    [InlineData(0.975, 19, 2.0930240544)]
    [InlineData(0.975, 30, 2.0422724563)]
    [InlineData(0.975, 1000, 1.9623390808)]
    public void Quantiles_at_95_percent_two_sided_are_those_of_the_tables(double probability, double df, double expected) =>
        Assert.Equal(expected, StudentT.Quantile(probability, df), 1e-9);

    [Theory]
    [InlineData(0.90, 1, 3.078)]
    [InlineData(0.95, 1, 6.314)]
    [InlineData(0.99, 1, 31.821)]
    [InlineData(0.995, 1, 63.657)]
    [InlineData(0.90, 3, 1.638)]
    [InlineData(0.95, 5, 2.015)]
    [InlineData(0.99, 5, 3.365)]
    [InlineData(0.995, 9, 3.250)]
    [InlineData(0.95, 30, 1.697)]
    [InlineData(0.995, 30, 2.750)]
    [InlineData(0.999, 10, 4.144)]
    [InlineData(0.95, 1000, 1.646)]
    [InlineData(0.999, 1000, 3.098)]
    public void Quantiles_at_other_confidences_are_those_of_the_tables(double probability, double df, double expected) =>
        Assert.Equal(expected, StudentT.Quantile(probability, df), 5e-4);

    [Theory]
    [InlineData(0.6)]
    [InlineData(0.9)]
    [InlineData(0.975)]
    [InlineData(0.9999)]
    [InlineData(0.000001)]
    public void Closed_forms_for_one_two_and_four_degrees_agree(double p)
    {
        Relative(Math.Tan(Math.PI * (p - 0.5)), StudentT.Quantile(p, 1));
        var alpha = 4 * p * (1 - p);
        Relative(2 * (p - 0.5) * Math.Sqrt(2 / alpha), StudentT.Quantile(p, 2));
        var q = Math.Cos(Math.Acos(Math.Sqrt(alpha)) / 3) / Math.Sqrt(alpha);
        Relative(Math.Sign(p - 0.5) * 2 * Math.Sqrt(q - 1), StudentT.Quantile(p, 4));

        static void Relative(double expected, double actual) => Assert.Equal(1, actual / expected, 3e-11);
    }

    [Theory]
    [InlineData(3, 1.3)]
    [InlineData(7.5, 0.2)]
    [InlineData(29, 2.9)]
    public void Quantile_inverts_the_integral_of_the_density(double df, double t)
    {
        // Simpson's rule on the unnormalised density, normalised by its own integral: no gamma or beta function takes part.
        var whole = 2 * Simpson(x => Math.Pow(1 - (x * x), (df / 2) - 1), 0, 1, 2_000_000);
        // x = t / sqrt(df + t²) maps the half line to [0, 1).
        var part = Simpson(x => Math.Pow(1 - (x * x), (df / 2) - 1), 0, t / Math.Sqrt(df + (t * t)), 200_000);
        Assert.Equal(t, StudentT.Quantile(0.5 + (part / whole), df), 1e-6);

        static double Simpson(Func<double, double> f, double from, double to, int steps)
        {
            double h = (to - from) / steps, sum = f(from) + f(to);
            for (var i = 1; i < steps; i++)
            {
                sum += (i % 2 == 1 ? 4 : 2) * f(from + (i * h));
            }

            return sum * h / 3;
        }
    }

    [Fact]
    public void Quantiles_are_antisymmetric_and_zero_in_the_middle()
    {
        Assert.Equal(0, StudentT.Quantile(0.5, 6));
        Assert.Equal(-StudentT.Quantile(0.75, 6), StudentT.Quantile(0.25, 6));
    }

    [Theory]
    [InlineData(0, 5)]
    [InlineData(1, 5)]
    [InlineData(double.NaN, 5)]
    [InlineData(0.9, 0)]
    [InlineData(0.9, -1)]
    [InlineData(0.9, double.NaN)]
    [InlineData(0.9, double.PositiveInfinity)]
    public void What_has_no_quantile_is_refused(double probability, double df) =>
        Assert.Throws<ArgumentOutOfRangeException>(() => StudentT.Quantile(probability, df));
}
