using MathNet.Numerics;
using MathNet.Numerics.RootFinding;

namespace Overtake.Analysis;

/// <summary>
/// Student's t distribution for any positive, also fractional, degrees of freedom.
/// The tail is the regularised incomplete beta function, P(T > t) = I(df / (df + t²); df/2, 1/2) / 2
/// (Abramowitz and Stegun 26.5.27 and 26.7.1), which MathNet computes. Its own quantile ends at 800, which one degree of freedom soon leaves behind.
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

        return probability == 0.5 ? 0 : probability < 0.5 ? -UpperQuantile(probability, degreesOfFreedom) : UpperQuantile(1 - probability, degreesOfFreedom);
    }

    /// <summary>The probability that a t variable is above a value; at least 0.</summary>
    internal static double UpperTail(double t, double df)
    {
        var square = t * t;
        // From the side on which the argument is small, so that no digits are lost.
        return double.IsPositiveInfinity(square) ? 0
            : square > df ? SpecialFunctions.BetaRegularized(df / 2, 0.5, df / (df + square)) / 2
            : (1 - SpecialFunctions.BetaRegularized(0.5, df / 2, square / (df + square))) / 2;
    }

    private static double UpperQuantile(double tail, double df)
    {
        double low = 0, high = 2;
        while (UpperTail(high, df) > tail)
        {
            low = high;
            high *= 2;
        }

        return Brent.FindRoot(t => Math.Log(UpperTail(t, df) / tail), low, high, 1e-14, maxIterations: 1_000);
    }
}
