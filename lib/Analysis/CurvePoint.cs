namespace Overtake.Analysis;

/// <summary>One measured size of a curve.</summary>
/// <param name="Size">Size on the axis.</param>
/// <param name="Estimate">Ratio and interval.</param>
public sealed record CurvePoint(long Size, Estimate Estimate)
{
    /// <summary>Where the size stands. The practical band plays no part: [1.01, 1.03] is ahead, though its verdict is <see cref="Verdict.Same"/>.</summary>
    public Side Side => Estimate.Low > 1 ? Side.Ahead : Estimate.High < 1 ? Side.Behind : Side.Undecided;
}
