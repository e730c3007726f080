namespace Overtake.Charts.Drawing;

/// <summary>Points that belong together, by size.</summary>
/// <param name="Name">Name in the data and in hover texts.</param>
/// <param name="Points">In the order in which they are joined.</param>
internal sealed record Series(string Name, SeriesStyle Style, IReadOnlyList<SeriesPoint> Points)
{
    /// <summary>Label at the end of the line; the name unless given.</summary>
    public string Label { get; init; } = Name;

    /// <summary>False where bands of many lines would hide each other; the intervals stay in the data.</summary>
    public bool Banded { get; init; } = true;

    /// <summary>False for points that are not joined.</summary>
    public bool Joined { get; init; } = true;

    /// <summary>Sizes at which the curve may jump. No line is drawn over one of them unless it and the size before it were measured.</summary>
    public IReadOnlyCollection<long> Jumps { get; init; } = [];

    /// <summary>The points that are joined with each other.</summary>
    public IReadOnlyList<IReadOnlyList<SeriesPoint>> Pieces =>
        Points.Cut((a, b) => Jumps.Any(jump => a.X < jump && jump <= b.X && (a.X, b.X) != (jump - 1, jump)));
}

internal static class Sequences
{
    /// <summary>The pieces of a sequence that is cut between some neighbours.</summary>
    public static List<List<T>> Cut<T>(this IEnumerable<T> items, Func<T, T, bool> between)
    {
        List<List<T>> pieces = [];
        foreach (var item in items)
        {
            if (pieces is not [.., var last] || between(last[^1], item))
            {
                pieces.Add(last = []);
            }

            last.Add(item);
        }

        return pieces;
    }
}

/// <summary>
/// A point that is drawn, with its band where it has one. Numbers are kept to six significant
/// digits: what is drawn, what is in the CSV and what is in the JSON are the same.
/// </summary>
internal readonly record struct SeriesPoint
{
    public SeriesPoint(double x, double y, double? low = null, double? high = null, int? launches = null)
    {
        X = x;
        Y = Format.Significant(y, 6);
        Low = low is { } l ? Format.Significant(l, 6) : null;
        High = high is { } h ? Format.Significant(h, 6) : null;
        Launches = launches;
    }

    public double X { get; }

    public double Y { get; }

    public double? Low { get; }

    public double? High { get; }

    public int? Launches { get; }

    /// <summary>What an axis has to have room for.</summary>
    public IEnumerable<double> Extent => [Y, Low ?? Y, High ?? Y];
}

/// <summary>How a line looks.</summary>
/// <param name="Line">Colour of line, marker and band.</param>
/// <param name="Text">Colour of its label: the same hue, darker.</param>
internal sealed record SeriesStyle(string Line, string Text, string Dash, string Symbol, double Width);
