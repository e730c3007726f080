using System.Text.RegularExpressions;

namespace Overtake.Charts.Drawing;

/// <summary>A rectangle in pixels from the upper left corner of the figure.</summary>
internal readonly record struct Box(double Left, double Top, double Width, double Height)
{
    public double Right => Left + Width;

    public double Bottom => Top + Height;

    public double Overlap(Box other)
    {
        var width = Math.Min(Right, other.Right) - Math.Max(Left, other.Left);
        var height = Math.Min(Bottom, other.Bottom) - Math.Max(Top, other.Top);
        return width > 0 && height > 0 ? width * height : 0;
    }

    public Box Grow(double by) => new(Left - by, Top - by, Width + (2 * by), Height + (2 * by));

    public bool Contains(Box other) => other.Left >= Left && other.Right <= Right && other.Top >= Top && other.Bottom <= Bottom;

    /// <summary>Length of the part of a segment inside the box.</summary>
    public double Inside(double x0, double y0, double x1, double y1)
    {
        double enter = 0, leave = 1;
        foreach (var (from, delta, low, high) in ((double, double, double, double)[])[(x0, x1 - x0, Left, Right), (y0, y1 - y0, Top, Bottom)])
        {
            if (delta == 0)
            {
                if (from < low || from > high)
                {
                    return 0;
                }

                continue;
            }

            var (first, second) = ((low - from) / delta, (high - from) / delta);
            enter = Math.Max(enter, Math.Min(first, second));
            leave = Math.Min(leave, Math.Max(first, second));
        }

        return leave > enter ? (leave - enter) * Math.Sqrt(((x1 - x0) * (x1 - x0)) + ((y1 - y0) * (y1 - y0))) : 0;
    }
}

/// <summary>Which edge of a text is at its position.</summary>
internal enum HorizontalAlign
{
    Left,
    Center,
    Right,
}

/// <summary>Which edge of a text is at its position.</summary>
internal enum VerticalAlign
{
    Top,
    Middle,
    Bottom,
}

/// <summary>A filled cell with a text.</summary>
/// <param name="Series">Name in the data and in the hover text, where <paramref name="Hover"/> follows it.</param>
/// <param name="Fill">Colour, six hexadecimal digits after a #.</param>
/// <param name="Value">Number in the data; null where there is no number.</param>
internal sealed record Cell(string Series, string Text, string Fill, string Hover, SeriesPoint? Value = null);

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

    /// <summary>
    /// Moves label centres apart to at least <paramref name="gap"/> with the least squared
    /// displacement (isotonic regression), inside the limits. The wanted centres ascend.
    /// </summary>
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
        (LabelWeight * _labels.Sum(label => label.Grow(3).Overlap(box))) + (LineWeight * _lines.Sum(line =>
            line.Weight * box.Grow(2).Inside(line.X0, line.Y0, line.X1, line.Y1)));
}

/// <summary>Widths of text in Arial and its metric-compatible fonts, and lines broken by them.</summary>
internal static class TextMeasure
{
    // Advance widths of U+0020 to U+007E in thousandths of the font size, as in Adobe's metrics file of Helvetica.
    private static readonly int[] Advances =
    [
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
        556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
        1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
        667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
        333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
        556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
    ];

    // Bold letters are wider by 6 to 9 % on average.
    private const double BoldFactor = 1.09;

    public static double Width(string text, double size, bool bold = false) =>
        text.Sum(c => c is >= ' ' and <= '~' ? Advances[c - ' '] : c is '·' ? 333 : 600) / 1000.0 * size * (bold ? BoldFactor : 1);

    /// <summary>Breaks at spaces so that no line is wider than <paramref name="width"/>, if a word itself is not.</summary>
    public static IReadOnlyList<string> Wrap(string text, double width, double size, bool bold = false) =>
        text.Split(' ', StringSplitOptions.RemoveEmptyEntries) is { Length: > 0 } words
            ? Table.Wrapped(words, line => Width(line, size, bold) <= width)
            : [];

    /// <summary>Breaks a name into lines, if need be between the words that capitals, points and spaces make of it.</summary>
    public static IReadOnlyList<string> WrapName(string name, double width, double size)
    {
        var lines = new List<string>();
        foreach (Match part in Regex.Matches(name, @"[^ .]\p{Ll}*[ .]*"))
        {
            if (lines.Count > 0 && Width(lines[^1] + part.Value.TrimEnd(), size) <= width)
            {
                lines[^1] += part.Value;
            }
            else
            {
                lines.Add(part.Value);
            }
        }

        return [.. lines.Select(l => l.TrimEnd())];
    }

    /// <summary>The text, cut off where it is wider than <paramref name="width"/>.</summary>
    public static string Shorten(string text, double width, double size)
    {
        const string Cut = "…";
        var kept = text.Length;
        while (kept > 0 && Width(kept < text.Length ? text[..kept] + Cut : text, size) > width)
        {
            kept--;
        }

        return kept < text.Length ? text[..kept] + Cut : text;
    }

    /// <summary>Plotly reads texts as a small subset of HTML.</summary>
    public static string Escape(string text) =>
        text.Replace("&", "&amp;", StringComparison.Ordinal).Replace("<", "&lt;", StringComparison.Ordinal).Replace(">", "&gt;", StringComparison.Ordinal);
}
