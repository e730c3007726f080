namespace Overtake.Charts.Drawing;

/// <summary>Finds places for labels where they cover neither other labels nor lines, if there are such places.</summary>
internal sealed class LabelPlacer
{
    // A label on another one is unreadable; a label on a line is merely ugly.
    private const double LabelWeight = 100;
    private const double LineWeight = 4;

    private readonly List<Box> _labels = [];
    private readonly List<(double X0, double Y0, double X1, double Y1, double Weight)> _lines = [];

    public IReadOnlyList<Box> Labels => _labels;

    public void AddLine(double x0, double y0, double x1, double y1, double weight = 1) => _lines.Add((x0, y0, x1, y1, weight));

    public void AddLabel(Box box) => _labels.Add(box);

    /// <summary>Takes the first of the cheapest candidates and keeps others off it.</summary>
    public Box Place(IEnumerable<Box> candidates)
    {
        var best = candidates.MinBy(Cost);
        _labels.Add(best);
        return best;
    }

    /// <summary>Moves label centres apart to at least <paramref name="gap"/> with the least squared displacement (isotonic regression), inside the limits. The wanted centres ascend.</summary>
    public static double[] Spread(IReadOnlyList<double> wanted, double gap, double low, double high)
    {
        // With the gaps taken out the centres must only not descend; blocks that would are averaged.
        var blocks = new List<(double Sum, int Count)>();
        for (var i = 0; i < wanted.Count; i++)
        {
            blocks.Add((wanted[i] - (i * gap), 1));
            while (blocks.Count > 1 && blocks[^2].Sum / blocks[^2].Count > blocks[^1].Sum / blocks[^1].Count)
            {
                var merged = (blocks[^2].Sum + blocks[^1].Sum, blocks[^2].Count + blocks[^1].Count);
                blocks.RemoveRange(blocks.Count - 2, 2);
                blocks.Add(merged);
            }
        }

        var last = Math.Max(low, high - ((wanted.Count - 1) * gap));
        return [.. blocks.SelectMany(b => Enumerable.Repeat(b.Sum / b.Count, b.Count)).Select((centre, i) => Math.Clamp(centre, low, last) + (i * gap))];
    }

    private double Cost(Box box) =>
        (LabelWeight * _labels.Sum(label => label.Grow(3).Overlap(box))) + (LineWeight * _lines.Sum(line => line.Weight * box.Grow(2).Inside(line.X0, line.Y0, line.X1, line.Y1)));
}
