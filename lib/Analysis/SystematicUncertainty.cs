namespace Overtake.Analysis;

/// <summary>
/// What controls say about the limits of a scenario. Every interval of a ratio of clock readings is exp(mean ± (t·s/√L + systematic)): the first part is the
/// noise between launches, the second the systematic uncertainty of its scenario and shape, which no number of launches makes smaller.
/// <para>
/// A/A: the systematic uncertainty is the distance of the pooled ratio of two copies from 1, where that exceeds its own standard error s/√L.
/// Below that the copies may as well be equal. The rule has no fixed limit: with one of 3 % a sharp run misses a bias just below it, and
/// a wide run is widened by nothing but noise. <see cref="Simulation.BiasSimulation"/> shows that it covers.
/// Where shapes are pooled, the copies of one shape count for that shape as well if their own interval excludes 1.
/// </para>
/// <para>
/// +10 %: the expected ratio is 1/1.1. Where the interval excludes it and the point is more than 3 % away, that distance is a systematic uncertainty too.
/// </para>
/// <para>
/// Visits / uninterrupted: a ratio by the estimates of visits, divided by the same ratio by uninterrupted stretches. What visits do to both sides
/// of a ratio alike is not in it. Small and large sizes may deviate in opposite directions, so it is not the pooled quotient that counts but the root mean square
/// of the log quotients of the sizes, less what their own standard errors explain: √(mean(d² - s²/L)), and nothing where that is negative.
/// </para>
/// <para>
/// The largest of all counts. A control that is not found slower widens nothing: it gives the smallest detectable effect of the scenario.
/// </para>
/// </summary>
public static class SystematicUncertainty
{
    /// <summary>Controls that deviate by less pass: such differences are inside the practical band of every verdict.</summary>
    private static readonly double Tolerance = Math.Log(1.03);

    private static readonly double TenPercentMore = -Math.Log(1.1);

    /// <summary>The control that widens the intervals of a scenario and shape most; null where none does.</summary>
    /// <param name="controls">Controls of a run.</param>
    /// <param name="scenario">Scenario.</param>
    /// <param name="shape">Shape.</param>
    public static Control? Largest(IReadOnlyList<Control> controls, string scenario, string shape) =>
        Of(controls, scenario, shape).Where(c => c.Systematic > 1).MaxBy(c => c.Systematic);

    /// <summary>The factor by which the intervals of a scenario and shape are widened on both sides; 1 for not at all.</summary>
    /// <inheritdoc cref="Largest"/>
    public static double Factor(IReadOnlyList<Control> controls, string scenario, string shape) => Largest(controls, scenario, shape)?.Systematic ?? 1;

    /// <summary>
    /// The smallest detectable effect of a scenario in which +10 % was not found, as a factor: half of the control's interval and the systematic uncertainty.
    /// Null where +10 % was found, and where there is no such control.
    /// </summary>
    /// <inheritdoc cref="Largest"/>
    public static double? SmallestEffect(IReadOnlyList<Control> controls, string scenario, string shape) =>
        Of(controls, scenario, shape).FirstOrDefault(c => c.IsMoreWork && c.Estimate.High >= 1) is { } missed
            ? missed.Estimate.High / missed.Estimate.Point * Factor(controls, scenario, shape)
            : null;

    /// <summary>A/A, pooled over all that the control stands for.</summary>
    internal static Control OfCopies(string scenario, string shape, Estimate pooled)
    {
        var deviation = Math.Abs(Math.Log(pooled.Point));
        var systematic = pooled.Low is not null && deviation > pooled.LogStandardDeviation / Math.Sqrt(pooled.Launches) ? deviation : 0;
        return Make(scenario, shape, Controls.Copies, pooled, systematic, Contains(pooled, 0) && systematic <= Tolerance);
    }

    /// <summary>Visits / uninterrupted, of one contender.</summary>
    /// <param name="scenario">Scenario.</param>
    /// <param name="shape">Shape.</param>
    /// <param name="pooled">Over all sizes.</param>
    /// <param name="sizes">Of each size.</param>
    internal static Control OfUninterrupted(string scenario, string shape, Estimate pooled, IEnumerable<Estimate> sizes)
    {
        var systematic = Math.Sqrt(Math.Max(0, sizes.Average(s => Square(Math.Log(s.Point)) - Square(s.LogStandardDeviation ?? double.PositiveInfinity) / s.Launches)));
        return Make(scenario, shape, Controls.Uninterrupted, pooled, systematic, systematic <= Tolerance);

        static double Square(double x) => x * x;
    }

    /// <summary>A/A of one shape where the shapes of the scenario are pooled.</summary>
    internal static Control OfCopiesOfShape(string scenario, string shape, Estimate own)
    {
        var equal = Contains(own, 0);
        return Make(scenario, shape, Controls.Copies, own, own.Low is null || equal ? 0 : Math.Abs(Math.Log(own.Point)), equal);
    }

    /// <summary>+10 %.</summary>
    internal static Control OfMoreWork(string scenario, string shape, Estimate pooled)
    {
        var deviation = Math.Abs(Math.Log(pooled.Point) - TenPercentMore);
        var contradicts = pooled.Low is not null && !Contains(pooled, TenPercentMore) && deviation > Tolerance;
        return Make(scenario, shape, Controls.MoreWork, pooled, contradicts ? deviation : 0, pooled.High < 1 && !contradicts);
    }

    private static Control Make(string scenario, string shape, string kind, Estimate estimate, double systematic, bool passes) =>
        new(scenario, shape, kind, estimate, estimate.Low is null ? null : passes) { Systematic = RatioEstimator.Factor(systematic) };

    private static bool Contains(Estimate estimate, double log) => estimate.Low <= Math.Exp(log) && estimate.High >= Math.Exp(log);

    private static IEnumerable<Control> Of(IReadOnlyList<Control> controls, string scenario, string shape) =>
        controls.Where(c => c.Scenario == scenario && (c.Shape.Length == 0 || c.Shape == shape));
}
