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
/// <param name="Series">Name in the data and in the hover text.</param>
/// <param name="Text">What is written in it.</param>
/// <param name="Fill">Colour, six hexadecimal digits after a #.</param>
/// <param name="Hover">Behind the name.</param>
/// <param name="Value">What goes into the data; null where there is no number.</param>
internal sealed record Cell(string Series, string Text, string Fill, string Hover, SeriesPoint? Value = null);
