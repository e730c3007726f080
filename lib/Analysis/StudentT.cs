namespace Overtake.Analysis;

/// <summary>
/// Student's t distribution for any positive, also fractional, degrees of freedom.
/// The tail is the regularised incomplete beta function, P(T > t) = I(df / (df + t²); df/2, 1/2) / 2
/// (Abramowitz and Stegun 26.5.27 and 26.7.1), evaluated by its continued fraction (26.5.8).
/// </summary>
internal static class StudentT
{
    /// <summary>The value that a t variable stays below with the given probability; relative error below 1e-9.</summary>
    /// <param name="probability">Above 0 and below 1.</param>
    /// <param name="degreesOfFreedom">Above 0.</param>
    /// <exception cref="ArgumentOutOfRangeException">An argument is outside its range.</exception>
    public static double Quantile(double probability, double degreesOfFreedom)
    {
        if (!(probability > 0 && probability < 1))
        {
            throw new ArgumentOutOfRangeException(nameof(probability), probability, "a probability lies between 0 and 1");
        }

        if (!(degreesOfFreedom > 0 && double.IsFinite(degreesOfFreedom)))
        {
            throw new ArgumentOutOfRangeException(nameof(degreesOfFreedom), degreesOfFreedom, "degrees of freedom are above 0");
        }

        if (probability < 0.5)
        {
            return -UpperQuantile(probability, degreesOfFreedom);
        }

        return probability == 0.5 ? 0 : UpperQuantile(1 - probability, degreesOfFreedom);
    }

    /// <summary>Newton's method on the upper tail, kept inside a bracket that every step narrows.</summary>
    private static double UpperQuantile(double tail, double df)
    {
        double low = 0, high = 2;
        while (UpperTail(high, df) > tail)
        {
            low = high;
            high *= 2;
        }

        var t = (low + high) / 2;
        for (var step = 0; step < 200; step++)
        {
            var error = UpperTail(t, df) - tail;
            if (error > 0)
            {
                low = t;
            }
            else
            {
                high = t;
            }

            var next = t + error / Density(t, df);
            if (!(next > low && next < high))
            {
                next = (low + high) / 2;
            }

            if (Math.Abs(next - t) <= 1e-14 * t)
            {
                return next;
            }

            t = next;
        }

        return t;
    }

    private static double Density(double t, double df) =>
        Math.Exp(LogGammaRatio(df / 2) - (0.5 * Math.Log(Math.PI * df)) - ((df + 1) / 2 * Math.Log(1 + (t * t / df))));

    /// <summary>The probability that a t variable is above a value; at least 0.</summary>
    internal static double UpperTail(double t, double df)
    {
        double a = df / 2, square = t * t;
        if (double.IsPositiveInfinity(square))
        {
            return 0;
        }

        double x = df / (df + square), y = square / (df + square);
        // x^a (1-x)^(1/2) / B(a, 1/2)
        var front = Math.Exp(LogGammaRatio(a) - (0.5 * Math.Log(Math.PI)) - (a * Math.Log(1 + (square / df)))) * Math.Sqrt(y);

        // The fraction converges fast only on its own side of the mean of the beta distribution.
        return x < (a + 1) / (a + 2.5)
            ? front * BetaFraction(x, a, 0.5) / a / 2
            : (1 - (front * BetaFraction(y, 0.5, a) / 0.5)) / 2;
    }

    /// <summary>Continued fraction of the incomplete beta function by the modified Lentz method.</summary>
    private static double BetaFraction(double x, double a, double b)
    {
        const double Tiny = 1e-300;
        double c = 1, d = Guard(1 - ((a + b) * x / (a + 1)));
        d = 1 / d;
        var value = d;
        for (var m = 1; m < 10_000; m++)
        {
            var even = m * (b - m) * x / ((a + (2 * m) - 1) * (a + (2 * m)));
            d = 1 / Guard(1 + (even * d));
            c = Guard(1 + (even / c));
            value *= d * c;

            var odd = -(a + m) * (a + b + m) * x / ((a + (2 * m)) * (a + (2 * m) + 1));
            d = 1 / Guard(1 + (odd * d));
            c = Guard(1 + (odd / c));
            value *= d * c;
            if (Math.Abs((d * c) - 1) < 1e-16)
            {
                break;
            }
        }

        return value;

        static double Guard(double v) => Math.Abs(v) < Tiny ? Tiny : v;
    }

    /// <summary>log(Γ(a + 1/2) / Γ(a)): the recurrence up to 20, then the asymptotic series, whose next term is below 1e-16 there.</summary>
    private static double LogGammaRatio(double a)
    {
        double product = 1;
        for (; a < 20; a++)
        {
            product *= a / (a + 0.5);
        }

        var r = 1 / (a * a);
        var series = (-1.0 / 8 + (r * (1.0 / 192 + (r * (-1.0 / 640 + (r * (17.0 / 14336 - (r * 31.0 / 18432)))))))) / a;
        return Math.Log(product) + (0.5 * Math.Log(a)) + series;
    }
}
