using Overtake.Charts.Drawing;

namespace Overtake.Charts.Figures;

/// <summary>Ratios as marks with intervals in rows, on one axis for all panels.</summary>
internal static class RowsFigure
{
    private const double Below = 28;

    /// <summary>Draws the panels one below the other.</summary>
    /// <param name="name">File name.</param>
    /// <param name="texts">Words around it.</param>
    /// <param name="groups">The panels; none is empty.</param>
    /// <param name="rowHeight">Pixels of a row.</param>
    /// <param name="right">Pixels for the notes; as many as they need unless given.</param>
    public static Figure Draw(string name, FigureTexts texts, IReadOnlyList<MarkGroup> groups, double rowHeight = 21, double? right = null)
    {
        var heights = groups.Select(g => (g.Rows.Count * rowHeight) + 8 + Layout.Above + Below).ToList();
        var plot = new Plot(texts, heights.Sum() + 14);
        var rows = groups.SelectMany(g => g.Rows).ToList();
        var left = rows.Max(r => TextMeasure.Width(r.Name, Theme.SmallSize)) + 14;
        var notes = right ?? rows.Max(r => TextMeasure.Width(r.Note, Theme.SmallSize)) + 26;
        var extent = rows.SelectMany(r => r.Marks).SelectMany(m => new[] { m.Point.Y, m.Point.Low ?? m.Point.Y, m.Point.High ?? m.Point.Y }).ToList();
        var top = plot.Body.Top;
        foreach (var (group, height) in groups.Zip(heights))
        {
            var area = new Box(plot.Body.Left + left, top + Layout.Above, plot.Body.Width - left - notes, (group.Rows.Count * rowHeight) + 8);
            top += height;
            var x = Axis.Ratios(extent, area.Width);
            var panel = plot.AddPanel(area, x with { Ticks = Ticks.Decimal(x.Low, x.High, area.Width, 46, Format.ShortRatio) }, Axis.Rows([.. group.Rows.Select(r => r.Name)]), group.Heading);
            panel.Heading(group.Heading);
            panel.LineMark(1, -0.6, 1, group.Rows.Count - 0.4, Theme.Ink, 1.4, "solid");
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

        return plot.Build(name);
    }
}
