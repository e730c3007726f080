using System.Text;
using System.Text.RegularExpressions;

namespace Overtake.Charts.Drawing;

/// <summary>Widths of text in Arial and its metric-compatible fonts, and lines broken by them.</summary>
internal static class TextMeasure
{
    // Advance widths of U+0020 to U+007E in thousandths of the font size, as in Adobe's metrics file of Helvetica.
    private static readonly int[] _advances =
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
        text.Sum(c => c is >= ' ' and <= '~' ? _advances[c - ' '] : c is '·' ? 333 : 600) / 1000.0 * size * (bold ? BoldFactor : 1);

    /// <summary>Breaks at spaces so that no line is wider than <paramref name="width"/>, if a word itself is not.</summary>
    public static IReadOnlyList<string> Wrap(string text, double width, double size, bool bold = false)
    {
        var lines = new List<string>();
        var line = new StringBuilder();
        foreach (var word in text.Split(' ', StringSplitOptions.RemoveEmptyEntries))
        {
            if (line.Length > 0 && Width($"{line} {word}", size, bold) > width)
            {
                lines.Add(line.ToString());
                line.Clear();
            }

            line.Append(line.Length == 0 ? "" : " ").Append(word);
        }

        if (line.Length > 0)
        {
            lines.Add(line.ToString());
        }

        return lines;
    }

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

    /// <summary>Plotly reads texts as a small subset of HTML.</summary>
    public static string Escape(string text) =>
        text.Replace("&", "&amp;", StringComparison.Ordinal).Replace("<", "&lt;", StringComparison.Ordinal).Replace(">", "&gt;", StringComparison.Ordinal);
}
