using Overtake.Charts.Drawing;

namespace Overtake.Charts.Figures;

/// <summary>A table as a picture: every number is written in its cell, and the colour shows the pattern.</summary>
internal static class HeatMapFigure
{
    private const double RowHeight = 22;
    private const double Gap = 16;

    // Between the names of the rows and the first cell, and between the names of columns.
    private const double Air = 5;

    // Between texts of neighbouring cells.
    private const double Between = 2;

    // Smaller texts are not read.
    private const double SmallestText = 9;

    // Wider cells would pull apart what is to be compared.
    private const double WidestColumn = 130;

    /// <summary>Draws the panels beside each other.</summary>
    /// <param name="rows">From top to bottom.</param>
    /// <param name="value">Name of the numbers in the data.</param>
    public static Figure Draw(string name, FigureTexts texts, IReadOnlyList<HeatPanel> panels, IReadOnlyList<HeatRow> rows, string value)
    {
        var left = PanelLayout.Names(rows.Where(r => r.Cells.Count > 0).Select(r => r.Name));
        var width = Math.Min(WidestColumn, (Theme.Width - (2 * Theme.Margin) - left - (Gap * (panels.Count - 1))) / panels.Sum(p => p.Columns.Count));
        var names = panels.SelectMany(p => p.Columns).Distinct().ToList();
        var room = width - Air;
        var headings = names.ToDictionary(c => c, c => TextMeasure.WrapName(c, room, Theme.SmallSize), StringComparer.Ordinal);
        // A name whose longest word would touch its neighbour's stands upright, and then all do.
        var upright = headings.Values.Any(lines => lines.Any(l => TextMeasure.Width(l, Theme.SmallSize) > room));
        // Texts that would touch their neighbours are written smaller, and then all are.
        var widest = rows.SelectMany(r => r.Cells).Max(c => TextMeasure.Width(c.Text, Theme.SmallSize));
        var size = Math.Min(Theme.SmallSize, Math.Round(Theme.SmallSize * (width - Between) / widest, 1));
        const double Line = Theme.SmallSize * Theme.LineHeight;
        var above = PanelLayout.Above + (upright ? names.Max(n => TextMeasure.Width(n, Theme.SmallSize)) + Air : headings.Values.Max(h => h.Count) * Line);
        var height = (rows.Count + 0.2) * RowHeight;
        var plot = new Plot(texts, above + height + 16) { IsCramped = size < SmallestText };
        var (x, first) = (plot.Body.Left + left, 0);
        foreach (var columns in panels)
        {
            var area = new Box(x - Air, plot.Body.Top + above, (columns.Columns.Count * width) + Air, height);
            var panel = plot.AddPanel(
                area,
                new Axis(false, -0.5 - (Air / width), columns.Columns.Count - 0.5, [], value),
                Axis.Rows([.. rows.Select(r => first == 0 && r.Cells.Count > 0 ? r.Name : "")]) with { HasGrid = false },
                columns.Heading);
            plot.Text(columns.Heading, x, plot.Body.Top + 2, Theme.TextSize, Theme.Ink, HorizontalAlign.Left, VerticalAlign.Top, bold: true);
            for (var column = 0; column < columns.Columns.Count; column++)
            {
                var lines = upright ? [columns.Columns[column]] : headings[columns.Columns[column]];
                for (var i = 0; i < lines.Count; i++)
                {
                    plot.Text(
                        lines[i], panel.PixelX(column), area.Top - 4 - ((lines.Count - 1 - i) * Line), Theme.SmallSize, Theme.Soft, HorizontalAlign.Center,
                        VerticalAlign.Bottom, upright: upright);
                }

                panel.DrawColumn(
                    column,
                    [.. rows.Select((r, i) => (Row: rows.Count - 1 - i, r.Cells)).Where(r => r.Cells.Count > 0).Select(r => (r.Row, r.Cells[first + column]))],
                    size);
            }

            x += (columns.Columns.Count * width) + Gap;
            first += columns.Columns.Count;
        }

        for (var i = 0; i < rows.Count; i++)
        {
            if (rows[i].Cells.Count == 0)
            {
                plot.Text(
                    rows[i].Name, plot.Body.Left + left, plot.Panels[0].PixelY(rows.Count - 1 - i), Theme.SmallSize, Theme.Soft, HorizontalAlign.Left,
                    VerticalAlign.Middle, bold: true);
            }
        }

        return plot.Build(name);
    }
}

/// <summary>Neighbouring columns of a <see cref="HeatMapFigure"/>.</summary>
internal sealed record HeatPanel(string Heading, IReadOnlyList<string> Columns);

/// <summary>A row of a <see cref="HeatMapFigure"/>.</summary>
/// <param name="Name">In front of it.</param>
/// <param name="Cells">One for each column of all panels; none for a heading.</param>
internal sealed record HeatRow(string Name, IReadOnlyList<Cell> Cells);
