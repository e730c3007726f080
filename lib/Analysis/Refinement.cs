namespace Overtake.Analysis;

/// <summary>
/// Which sizes to add inside the bracket of a crossover. Structural sizes and the size before each come first, then bisection on the log scale.
/// The caller measures each batch with the same number of launches as the rest, reads the curve again and asks again;
/// nothing here looks at how narrow an interval is.
/// </summary>
internal static class Refinement
{
    public const string TwoNeighbouringSizes = "two neighbouring sizes";

    /// <summary>The rest of the bracket is undecided at this spread and number of launches.</summary>
    public const string HugsUndecidedZone = "both ends hug the undecided zone";

    public const string Budget = "budget";

    /// <summary>An end hugs the undecided zone when the first undecided size is no farther than this factor: buffer sizes are not chosen to 5 %.</summary>
    public const double HugFactor = 1.05;

    /// <summary>The next sizes to measure for one crossover.</summary>
    /// <param name="structuralSizes">
    /// First sizes on the far side of a structural change, of either side, in any order; those outside the bracket are ignored.
    /// </param>
    /// <param name="measured">Sizes that were measured, whether or not they made it onto the curve: none is proposed again.</param>
    /// <exception cref="ArgumentException">The bracket's ends are not on the curve or not in order.</exception>
    public static RefinementStep Next(Curve curve, long low, long high, IEnumerable<long> structuralSizes, IReadOnlySet<long> measured, int budget)
    {
        if (low >= high || !curve.Points.Any(p => p.Size == low) || !curve.Points.Any(p => p.Size == high))
        {
            throw new ArgumentException($"[{low}, {high}] is no bracket of this curve");
        }

        if (high - low == 1)
        {
            return new RefinementStep([], TwoNeighbouringSizes);
        }

        var middle = Math.Sqrt((double)low * high);
        List<long> sizes = [.. structuralSizes
            .Where(s => s > low && s <= high)
            .OrderBy(s => Math.Abs(Math.Log(s / middle)))
            .SelectMany(s => new[] { s - 1, s })
            .Where(IsNew)
            .Distinct()];
        if (sizes.Count == 0)
        {
            long[] zone = [low, .. curve.Points.Select(p => p.Size).Where(s => s > low && s < high), high];
            sizes = [.. new[] { Between(zone[0], zone[1]), Between(zone[^2], zone[^1]) }.OfType<long>().Distinct()];
        }

        return sizes.Count == 0 ? new RefinementStep([], HugsUndecidedZone)
            : budget <= 0 ? new RefinementStep([], Budget)
            : new RefinementStep([.. sizes.Take(budget).Order()], null);

        bool IsNew(long size) => size > low && size < high && !measured.Contains(size);

        // Without a zone the two gaps are the bracket itself, which is halved down to neighbouring integers.
        long? Between(long from, long to)
        {
            var closed = to - from <= 1 || (to - from < high - low && to <= from * HugFactor);
            var half = Math.Clamp((long)Math.Round(Math.Sqrt((double)from * to)), from + 1, Math.Max(from + 1, to - 1));
            if (closed)
            {
                return null;
            }

            // The middle itself may have been measured and lost (no launch was steady): the nearest free size takes its place.
            return Enumerable.Range(0, (int)Math.Min(to - from, int.MaxValue))
                .SelectMany(away => new[] { half - away, half + away })
                .Where(size => size > from && size < to && IsNew(size))
                .Select(size => (long?)size).FirstOrDefault();
        }
    }
}

/// <summary>The next step of refinement: sizes to measure, or why it ends.</summary>
/// <param name="Sizes">Sizes to measure in one batch, ascending; empty when it ends.</param>
/// <param name="StopReason">Null while there is something to measure.</param>
internal sealed record RefinementStep(IReadOnlyList<long> Sizes, string? StopReason);
