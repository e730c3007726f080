using System.Globalization;

namespace Overtake.Analysis;

/// <summary>The crossovers of one contender's curve, or why there is none.</summary>
/// <param name="Axis">Unit of the sizes.</param>
/// <param name="Points">The crossovers by size; empty unless <see cref="CrossoverOutcome.At"/> or <see cref="CrossoverOutcome.Several"/>.</param>
/// <param name="SmallestSize">First measured size.</param>
/// <param name="LargestSize">Last measured size.</param>
/// <param name="Remark">One sentence for tables: which end is open, what could have been seen.</param>
public sealed record Crossover(
    Setting Setting,
    string Contender,
    string Baseline,
    string Axis,
    CrossoverOutcome Outcome,
    IReadOnlyList<CrossoverPoint> Points,
    long SmallestSize,
    long LargestSize,
    string Remark);

/// <summary>Whether a curve overtakes, and in which way.</summary>
public enum CrossoverOutcome
{
    /// <summary>Exactly one crossover is established; the remark says where an end is open all the same.</summary>
    At,

    /// <summary>Ahead of the baseline at every measured size, two at least.</summary>
    NoneAlwaysAhead,

    /// <summary>Behind the baseline at every measured size, two at least.</summary>
    NoneAlwaysBehind,

    /// <summary>
    /// No crossover is established, and not every measured size is on one side: the remark says which end is open and which sizes are undecided or stand alone.
    /// </summary>
    Unresolved,

    /// <summary>More than one crossover is established.</summary>
    Several,
}

/// <summary>One crossover of a curve.</summary>
/// <param name="Point">Where the mean curve crosses 1 inside the bracket, or the first size of the new side for a step.</param>
/// <param name="Low">Last size of the side before.</param>
/// <param name="High">First size of the side after it.</param>
/// <param name="Overtakes">True where the contender gets ahead with growing size, false where it falls behind.</param>
/// <param name="Step">True when low and high are neighbouring integers.</param>
/// <param name="RatioLow">Ratio at <paramref name="Low"/>.</param>
/// <param name="RatioHigh">Ratio at <paramref name="High"/>.</param>
/// <param name="Cause">In words: what changes inside the bracket.</param>
/// <param name="Proven">True when an intervention on that cause made the crossover vanish or move.</param>
/// <param name="Sensitivity">Settings it survives and settings that change it; empty when none was tried.</param>
public sealed record CrossoverPoint(
    double Point,
    long Low,
    long High,
    bool Overtakes,
    bool Step,
    Estimate RatioLow,
    Estimate RatioHigh,
    string Cause,
    bool Proven,
    string Sensitivity);

/// <summary>Where a measured size stands.</summary>
internal enum Side
{
    /// <summary>The interval contains 1, or there is none.</summary>
    Undecided,

    /// <summary>The interval lies above 1: the contender is ahead.</summary>
    Ahead,

    /// <summary>The interval lies below 1: the contender is behind.</summary>
    Behind,
}

/// <summary>
/// Reads the crossovers off a curve. Only measured sizes speak: a side is established where two neighbouring sizes are both on it, or where one is so
/// clearly that chance needs no neighbour to rule it out. A crossover lies between the last established size of one side and the first of the other.
/// </summary>
internal static class CrossoverFinder
{
    /// <summary>
    /// Half-widths from the point to 1 that establish a size alone. By chance an interval of 95 % misses 1 on one side in 1 of 40 cases, at two
    /// neighbours in 1 of 1,600; three half-widths away it lies in 1 of 3,400 with six launches (Student's t with 5 degrees of freedom beyond 7.71).
    /// </summary>
    private const double HalfWidthsAlone = 3;

    /// <summary>
    /// The crossovers of a curve. An established crossover is reported wherever it is, also when an end of the range is open; the remark then says so.
    /// <c>NoneAlwaysAhead</c> and <c>NoneAlwaysBehind</c> need at least two sizes and every one of them on that side. Everything else is <c>Unresolved</c>.
    /// </summary>
    public static CurveReading Find(Curve curve)
    {
        var points = curve.Points;
        if (points.Count == 0)
        {
            return new CurveReading(CrossoverOutcome.Unresolved, [], "nothing was measured");
        }

        var established = Established(points);
        var places = Enumerable.Range(0, points.Count).Where(i => established[i]).ToList();
        var brackets = places.Zip(places.Skip(1))
            .Where(p => points[p.First].Side != points[p.Second].Side).Select(p => Between(points, p.First, p.Second)).ToList();
        var outcome = brackets.Count switch
        {
            0 when points.Count > 1 && points.All(p => p.Side == Side.Ahead) => CrossoverOutcome.NoneAlwaysAhead,
            0 when points.Count > 1 && points.All(p => p.Side == Side.Behind) => CrossoverOutcome.NoneAlwaysBehind,
            0 => CrossoverOutcome.Unresolved,
            1 => CrossoverOutcome.At,
            _ => CrossoverOutcome.Several,
        };
        return new CurveReading(outcome, brackets, Remark(points, established));
    }

    private static bool[] Established(IReadOnlyList<CurvePoint> points)
    {
        bool[] established = [.. points.Select(IsClear)];
        for (var i = 1; i < points.Count; i++)
        {
            if (points[i].Side != Side.Undecided && points[i].Side == points[i - 1].Side)
            {
                established[i - 1] = established[i] = true;
            }
        }

        return established;
    }

    private static bool IsClear(CurvePoint point) =>
        point.Side != Side.Undecided && point.Estimate is { Low: { } low, High: { } high, Point: var ratio }
        && Math.Abs(Math.Log(ratio)) >= HalfWidthsAlone * Math.Log(point.Side == Side.Ahead ? ratio / low : high / ratio);

    private static CrossoverPoint Between(IReadOnlyList<CurvePoint> points, int before, int behind)
    {
        CurvePoint low = points[before], high = points[behind];
        bool overtakes = high.Side == Side.Ahead, step = high.Size - low.Size == 1;
        var point = step ? high.Size : LastCrossing(points, behind);
        return new CrossoverPoint(point, low.Size, high.Size, overtakes, step, low.Estimate, high.Estimate, "", false, "");
    }

    /// <summary>
    /// Log-log interpolation where the mean curve changes to the new side for good. The means at both ends lie on opposite sides, so there is
    /// such a place; inside the undecided zone the mean may wobble through 1 more than once, and only after the last time the new side holds.
    /// </summary>
    private static double LastCrossing(IReadOnlyList<CurvePoint> points, int behind)
    {
        var ahead = points[behind].Side == Side.Ahead;
        var i = behind;
        while (points[i - 1].Estimate.Point is var p && (ahead ? p > 1 : p < 1))
        {
            i--;
        }

        double x0 = Math.Log(points[i - 1].Size), x1 = Math.Log(points[i].Size);
        double y0 = Math.Log(points[i - 1].Estimate.Point), y1 = Math.Log(points[i].Estimate.Point);
        return Math.Exp(x0 + ((x1 - x0) * y0 / (y0 - y1)));
    }

    private static string Remark(IReadOnlyList<CurvePoint> points, bool[] established)
    {
        if (points.All(p => p.Estimate.Low is null))
        {
            return $"no interval: fewer than {RatioEstimator.MinimumLaunches} launches";
        }

        var ends = (Array.IndexOf(established, true), Array.LastIndexOf(established, true) < points.Count - 1) switch
        {
            (< 0, _) => "no size is confirmed",
            (> 0, true) => "both ends are open",
            (> 0, false) => "the lower end is open",
            (0, true) => "the upper end is open",
            _ => null,
        };
        var widest = points.Where(p => p.Side == Side.Undecided && p.Estimate.Low is not null)
            .Select(p => Math.Sqrt(p.Estimate.High!.Value / p.Estimate.Low!.Value)).DefaultIfEmpty(1).Max();
        string?[] parts =
        [
            ends,
            At("inconclusive", points.Where(p => p.Side == Side.Undecided)),
            At("faster, but not confirmed,", points.Where((p, i) => p.Side == Side.Ahead && !established[i])),
            At("slower, but not confirmed,", points.Where((p, i) => p.Side == Side.Behind && !established[i])),
            widest > 1 ? string.Create(CultureInfo.InvariantCulture, $"differences below {(widest - 1) * 100:0.#} % could not be detected there") : null,
        ];
        return string.Join("; ", parts.OfType<string>());
    }

    private static string? At(string what, IEnumerable<CurvePoint> points) =>
        string.Join(", ", points.Select(p => p.Size.ToString("N0", CultureInfo.InvariantCulture))) is { Length: > 0 } sizes ? $"{what} at {sizes}" : null;
}
