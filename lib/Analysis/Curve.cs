namespace Overtake.Analysis;

/// <summary>The ratio of one contender over the measured sizes. Nothing is known between them.</summary>
public sealed class Curve
{
    /// <summary>A curve of the given sizes, in any order.</summary>
    /// <exception cref="ArgumentException">A size occurs twice.</exception>
    public Curve(IEnumerable<CurvePoint> points)
    {
        CurvePoint[] sorted = [.. points.OrderBy(p => p.Size)];
        for (var i = 1; i < sorted.Length; i++)
        {
            if (sorted[i].Size == sorted[i - 1].Size)
            {
                throw new ArgumentException($"size {sorted[i].Size} occurs twice in one curve", nameof(points));
            }
        }

        Points = sorted;
    }

    /// <summary>The measured sizes in ascending order.</summary>
    public IReadOnlyList<CurvePoint> Points { get; }
}

/// <summary>One measured size of a curve.</summary>
/// <param name="Size">Size on the axis.</param>
/// <param name="Estimate">Ratio and interval.</param>
public sealed record CurvePoint(long Size, Estimate Estimate)
{
    /// <summary>Where the size stands. The practical band plays no part: [1.01, 1.03] is ahead, though its verdict is <see cref="Verdict.Same"/>.</summary>
    public Side Side => Estimate.Low > 1 ? Side.Ahead : Estimate.High < 1 ? Side.Behind : Side.Undecided;
}

/// <summary>What a curve says about overtaking.</summary>
/// <param name="Outcome">Outcome.</param>
/// <param name="Brackets">The crossovers by size; empty unless <see cref="CrossoverOutcome.At"/> or <see cref="CrossoverOutcome.Several"/>.</param>
/// <param name="Remark">Which sizes are open or stand alone, and what could have been seen there; empty when nothing is.</param>
internal sealed record CurveReading(CrossoverOutcome Outcome, IReadOnlyList<Bracket> Brackets, string Remark);
