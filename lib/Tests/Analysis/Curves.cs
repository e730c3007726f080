namespace Overtake.Tests.Analysis;

/// <summary>Curves by hand.</summary>
internal static class Curves
{
    /// <summary>One letter a size, 100, 200, 400, ...: A ahead, B behind, u undecided; a and b ahead and behind by more than three half-widths.</summary>
    public static Curve Of(string sides) => new(sides.Select((side, i) => new CurvePoint(
        100L << i, Estimate(side switch { 'A' => 0.29, 'B' => -0.29, 'a' => 0.31, 'b' => -0.31, _ => 0.02 }, 0.1))));

    public static Estimate Estimate(double log, double half) =>
        new(Math.Exp(log), Math.Exp(log - half), Math.Exp(log + half), 6, half);
}
