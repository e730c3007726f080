using Overtake.Charts.Drawing;

namespace Overtake.Charts.Figures;

/// <summary>How panels share the body of a figure.</summary>
internal static class PanelLayout
{
    /// <summary>Room left of a panel for tick labels.</summary>
    public const double Ticks = 48;

    /// <summary>Room below a panel for tick labels and axis title.</summary>
    public const double Below = 48;

    /// <summary>Room above a panel for its heading.</summary>
    public const double Above = 24;

    /// <summary>Width that end labels need.</summary>
    public static double Labels(IEnumerable<string> labels) =>
        labels.Select(l => TextMeasure.Width(l, Theme.TextSize)).DefaultIfEmpty().Max() + 16;

    /// <summary>Room left of a panel for the names of its rows.</summary>
    public static double Names(IEnumerable<string> names) => Math.Min(names.Max(n => TextMeasure.Width(n, Theme.SmallSize)), Theme.WidestName) + 14;

    /// <summary>Cuts the body into panels from top to bottom, each with room for heading, ticks and title.</summary>
    public static Box Row(Box body, double labels, double top, double height) =>
        new(body.Left + Ticks, body.Top + top + Above, body.Width - Ticks - labels, height - Above - Below);

    /// <summary>A cell of a grid of panels; only the first column has tick labels, only the last row has an axis title.</summary>
    public static Box Cell(Box body, double labels, int row, int rows, int column, int columns)
    {
        const double Gap = 18;
        const double TickRow = 24;
        var width = (body.Width - Ticks - labels - ((columns - 1) * Gap)) / columns;
        var height = (body.Height - 24 - (rows * (Above + TickRow))) / rows;
        return new(body.Left + Ticks + (column * (width + Gap)), body.Top + Above + (row * (height + Above + TickRow)), width, height);
    }
}

/// <summary>Names of figures and their files.</summary>
internal static class FigureName
{
    /// <summary>Joins the parts with hyphens and keeps only what a figure's name may hold.</summary>
    public static string Of(params string[] parts)
    {
        var text = string.Join('-', parts.Where(p => p.Length > 0)).ToLowerInvariant();
        var words = new string([.. text.Select(c => char.IsAsciiLetterOrDigit(c) ? c : '-')]).Split('-', StringSplitOptions.RemoveEmptyEntries);
        return string.Join('-', words);
    }
}
