using Overtake.Charts.Drawing;

namespace Overtake.Charts.Figures;

/// <summary>Ratios or amounts as marks with intervals in rows, on one axis for all panels.</summary>
internal static class RowsFigure
{
    private const double Below = 28;
    private const double Gap = 14;

    // Between labels of neighbouring panels.
    private const double Air = 10;

    /// <summary>Draws the panels one below the other, or several beside each other.</summary>
    /// <param name="groups">The panels; none is empty. Those beside each other have the same rows.</param>
    /// <param name="right">Pixels for the notes; as many as they need unless given.</param>
    /// <param name="columns">Panels beside each other; the names of the rows stand before the first.</param>
    /// <param name="amounts">How amounts are written; null for ratios, whose axis has a line at 1.</param>
    public static Figure Draw(
        string name, FigureTexts texts, IReadOnlyList<MarkGroup> groups, double rowHeight = 21, double? right = null, int columns = 1,
        Func<double, string>? amounts = null)
    {
        columns = Theme.IsNarrow ? 1 : columns;
        var lines = groups.Chunk(columns).ToList();
        var heights = lines.Select(l => (l[0].Rows.Count * rowHeight) + 8 + PanelLayout.Above + Below).ToList();
        var plot = new Plot(texts, heights.Sum() + 14);
        var rows = groups.SelectMany(g => g.Rows).ToList();
        var left = PanelLayout.Names(rows.Select(r => r.Name));
        var notes = right ?? rows.Max(r => TextMeasure.Width(r.Note, Theme.SmallSize)) + (columns > 1 && rows.TrueForAll(r => r.Note.Length == 0) ? Gap : 26);
        var width = (plot.Body.Width - left) / columns;
        var extent = rows.SelectMany(r => r.Marks).SelectMany(m => m.Point.Extent).ToList();
        if (columns > 1)
        {
            notes = Math.Max(notes, BetweenPanels(Across(width - notes), width - notes));
        }

        var top = plot.Body.Top;
        foreach (var (line, height) in lines.Zip(heights))
        {
            for (var column = 0; column < line.Length; column++)
            {
                var group = line[column];
                var area = new Box(plot.Body.Left + left + (column * width), top + PanelLayout.Above, width - notes, (group.Rows.Count * rowHeight) + 8);
                var names = Axis.Rows([.. group.Rows.Select(r => column == 0 ? r.Name : "")]);
                Draw(plot.AddPanel(area, Across(area.Width), names, group.Heading), group, ruled: amounts is null);
            }

            top += height;
        }

        return plot.Build(name);

        Axis Across(double pixels)
        {
            var x = amounts is null ? Axis.Ratios(extent, pixels) : Axis.Amounts(extent, pixels, amounts, "amount");
            return x with { Ticks = Ticks.Amounts(x.Low, x.High, pixels, 46, amounts ?? Format.ShortRatio) };
        }
    }

    /// <summary>Pixels that the last label of a panel and the first of the next one need beyond their panels.</summary>
    private static double BetweenPanels(Axis x, double pixels)
    {
        var labels = x.Ticks.Select(t => (At: x.Fraction(t.Value) * pixels, Half: TextMeasure.Width(t.Text, Theme.SmallSize) / 2)).ToList();
        return labels.Count == 0 ? 0 : labels.Max(l => l.At + l.Half) - pixels - labels.Min(l => l.At - l.Half) + Air;
    }

    /// <summary>Draws the rows into a panel, with a line at 1 if wanted.</summary>
    public static void Draw(Panel panel, MarkGroup group, bool ruled)
    {
        panel.Heading(group.Heading);
        if (ruled)
        {
            panel.LineMark(1, -0.6, 1, group.Rows.Count - 0.4, Theme.Ink, 1.4, "solid");
        }

        for (var i = 0; i < group.Rows.Count; i++)
        {
            var row = group.Rows.Count - 1 - i;
            var (marks, warned) = (group.Rows[i].Marks, group.Rows[i].Warned);
            if (group.Rows[i].Joined)
            {
                panel.LineMark(marks[0].Point.Y, row, marks[^1].Point.Y, row, Theme.Translucent(marks[0].Style.Line, 0.35), 6, "solid");
            }

            foreach (var mark in marks)
            {
                panel.DrawInRow(mark.Series, row, mark.Point, mark.Style, mark.Hover);
            }

            panel.NoteRow(row, group.Rows[i].Note, warned ? Theme.Warning : Theme.Soft, warned);
        }
    }
}

/// <summary>A value with its interval in a row of a <see cref="RowsFigure"/>.</summary>
/// <param name="Series">Name in the data.</param>
/// <param name="Point">The value is its Y.</param>
internal sealed record Mark(string Series, SeriesPoint Point, SeriesStyle Style, string Hover);

/// <summary>A panel of a <see cref="RowsFigure"/>.</summary>
/// <param name="Rows">From top to bottom.</param>
internal sealed record MarkGroup(string Heading, IReadOnlyList<MarkRow> Rows)
{
    /// <summary>A row for each curve that has one point.</summary>
    /// <param name="curves">Those without a point have no row.</param>
    public static MarkGroup Of(string heading, IEnumerable<Series> curves, Func<SeriesPoint, string> note) => new(
        heading,
        [
            .. from curve in curves
               from point in curve.Points
               let words = note(point)
               select new MarkRow(curve.Name, [new Mark(curve.Name, point, curve.Style with { Symbol = "circle" }, $"{curve.Name}: {words}")], words),
        ]);
}

/// <summary>A row of a <see cref="RowsFigure"/>.</summary>
/// <param name="Name">In front of it.</param>
/// <param name="Note">Behind it; empty for none.</param>
internal sealed record MarkRow(string Name, IReadOnlyList<Mark> Marks, string Note = "")
{
    /// <summary>Whether the first and the last mark are the two ends of one thing: a broad line joins them.</summary>
    public bool Joined { get; init; }

    /// <summary>Whether the note is a warning.</summary>
    public bool Warned { get; init; }
}
