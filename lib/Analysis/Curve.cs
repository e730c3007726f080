namespace Overtake.Analysis;

/// <summary>The ratio of one contender over the measured sizes. Nothing is known between them.</summary>
public sealed class Curve
{
    /// <summary>A curve of the given sizes, in any order.</summary>
    /// <exception cref="ArgumentException">A size occurs twice.</exception>
    public Curve(IEnumerable<CurvePoint> points)
    {
        CurvePoint[] sorted = [.. points.OrderBy(p => p.Size)];
        for (int i = 1; i < sorted.Length; i++)
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
