using System.Text.Json.Nodes;

namespace Overtake.Charts.Drawing;

/// <summary>A pair of axes with what is drawn on it.</summary>
internal sealed class Panel(Plot plot, int number, Box area, Axis x, Axis y, string name)
{
    private const double EndLabelGap = 17;
    private const double SmallestEndLabelGap = 14.5;
    private const double EndLabelDistance = 12;

    // Of the height of a row.
    private const double BarWidth = 0.72;

    private readonly LabelPlacer _placer = new();
    private readonly List<Series> _series = [];

    public Box Area { get; } = area;

    public Axis X { get; } = x;

    public Axis Y { get; } = y;

    public string Name { get; } = name;

    public IReadOnlyList<Box> Labels => _placer.Labels;

    private string Suffix => number == 1 ? "" : number.ToString(System.Globalization.CultureInfo.InvariantCulture);

    public double PixelX(double value) => Area.Left + (X.Fraction(value) * Area.Width);

    public double PixelY(double value) => Area.Bottom - (Y.Fraction(value) * Area.Height);

    /// <summary>Draws curves, the first one on top of the others, and names them at their ends.</summary>
    public void DrawAll(IEnumerable<Series> curves, Func<SeriesPoint, string> hover, bool named = true)
    {
        foreach (var series in curves.Reverse())
        {
            Draw(series, hover);
        }

        if (named)
        {
            LabelEnds();
        }
    }

    /// <summary>Draws band, line and markers, and takes the points into the figure's data.</summary>
    public void Draw(Series series, Func<SeriesPoint, string> hover)
    {
        _series.Add(series);
        foreach (var piece in series.Pieces)
        {
            Draw(series, piece, hover);
        }

        foreach (var point in series.Points)
        {
            plot.Point(this, series.Name, point);
        }
    }

    private void Draw(Series series, IReadOnlyList<SeriesPoint> points, Func<SeriesPoint, string> hover)
    {
        var banded = points.Where(p => p is { Low: not null, High: not null }).ToList();
        if (series is { Joined: true, Banded: true } && banded.Count > 1)
        {
            plot.Trace(Trace(
                banded.Concat(Enumerable.Reverse(banded)).Select(p => p.X),
                [.. banded.Select(p => p.High!.Value), .. Enumerable.Reverse(banded).Select(p => p.Low!.Value)], new JsonObject
                {
                    ["mode"] = "lines",
                    ["fill"] = "toself",
                    ["fillcolor"] = Theme.Translucent(series.Style.Line, Theme.BandOpacity),
                    ["line"] = new JsonObject { ["width"] = 0 },
                    ["hoverinfo"] = "skip",
                    ["legendgroup"] = series.Label,
                }));
        }

        plot.Trace(Trace(points.Select(p => p.X), [.. points.Select(p => p.Y)], new JsonObject
        {
            ["name"] = series.Name,
            ["mode"] = series.Joined ? "lines+markers" : "markers",
            ["line"] = new JsonObject { ["color"] = series.Style.Line, ["width"] = series.Style.Width, ["dash"] = series.Style.Dash },
            ["marker"] = new JsonObject { ["color"] = series.Style.Line, ["size"] = series.Joined ? 6 : 8, ["symbol"] = series.Style.Symbol },
            ["text"] = new JsonArray([.. points.Select(p => (JsonNode)$"<b>{TextMeasure.Escape(series.Name)}</b><br>{TextMeasure.Escape(hover(p))}")]),
            ["hovertemplate"] = "%{text}<extra></extra>",
            ["legendgroup"] = series.Label,
        }));
        if (series.Joined && banded.Count == 1)
        {
            // A band needs two points; one point gets a bar.
            LineMark(banded[0].X, banded[0].Low!.Value, banded[0].X, banded[0].High!.Value, series.Style.Line, 1.5, "solid");
        }

        if (series.Joined)
        {
            foreach (var (a, b) in points.Zip(points.Skip(1)))
            {
                _placer.AddLine(PixelX(a.X), PixelY(a.Y), PixelX(b.X), PixelY(b.Y));
            }
        }
    }

    /// <summary>Draws a value with its interval in a row of the panel; the rows' names are the ticks of the vertical axis.</summary>
    /// <param name="row">Row, 0 at the bottom.</param>
    /// <param name="value">The value on the horizontal axis is the point's Y.</param>
    public void DrawInRow(string series, int row, SeriesPoint value, SeriesStyle style, string hover)
    {
        if (value is { Low: { } low, High: { } high })
        {
            LineMark(low, row, high, row, style.Line, 2, "solid");
        }

        plot.Trace(Trace([value.Y], [row], new JsonObject
        {
            ["name"] = series,
            ["mode"] = "markers",
            ["marker"] = new JsonObject { ["color"] = style.Line, ["size"] = 9, ["symbol"] = style.Symbol },
            ["text"] = new JsonArray(TextMeasure.Escape(hover)),
            ["hovertemplate"] = "%{text}<extra></extra>",
        }));
        plot.Point(this, series, value, inRow: true);
    }

    /// <summary>Draws a column of filled cells with their texts.</summary>
    /// <param name="column">Column, 0 on the left.</param>
    /// <param name="cells">The cells with their rows, 0 at the bottom.</param>
    /// <param name="size">Size of the texts, in pixels.</param>
    public void DrawColumn(int column, IReadOnlyList<(int Row, Cell Cell)> cells, double size)
    {
        foreach (var (row, cell) in cells)
        {
            var border = new JsonObject { ["width"] = 1.5, ["color"] = "#FFFFFF" };
            Rectangle(column - 0.5, column + 0.5, row - 0.5, row + 0.5, border, cell.Fill, "between");
            if (cell.Value is { } value)
            {
                plot.Point(this, cell.Series, value, inRow: true);
            }
        }

        plot.Trace(Trace(cells.Select(_ => (double)column), [.. cells.Select(c => (double)c.Row)], new JsonObject
        {
            ["mode"] = "text",
            ["text"] = new JsonArray([.. cells.Select(c => (JsonNode)TextMeasure.Escape(c.Cell.Text))]),
            ["textfont"] = new JsonObject
            {
                ["size"] = size,
                ["color"] = new JsonArray([.. cells.Select(c => (JsonNode)(c.Cell.Value is null ? Theme.Faint : Theme.On(c.Cell.Fill)))]),
            },
            ["hovertext"] = new JsonArray(
                [.. cells.Select(c => (JsonNode)$"<b>{TextMeasure.Escape(c.Cell.Series)}</b><br>{TextMeasure.Escape(c.Cell.Hover)}")]),
            ["hovertemplate"] = "%{hovertext}<extra></extra>",
        }));
    }

    /// <summary>Draws a bar in some rows of the panel, from a value of the horizontal axis on, and takes the lengths into the figure's data.</summary>
    /// <param name="colour">Six hexadecimal digits after a #.</param>
    /// <param name="bars">The bars with their rows, 0 at the bottom, and their names in the data.</param>
    public void DrawBars(string name, string colour, IReadOnlyList<(int Row, string Series, double From, double Length, string Hover)> bars)
    {
        var trace = Trace(bars.Select(b => b.Length), [.. bars.Select(b => (double)b.Row)], new JsonObject
        {
            ["name"] = name,
            ["orientation"] = "h",
            ["base"] = new JsonArray([.. bars.Select(b => (JsonNode)b.From)]),
            ["width"] = BarWidth,
            // Without it the bars of one row would share its height.
            ["offset"] = -BarWidth / 2,
            ["marker"] = new JsonObject { ["color"] = colour, ["line"] = new JsonObject { ["color"] = "#FFFFFF", ["width"] = 1 } },
            ["hovertext"] = new JsonArray([.. bars.Select(b => (JsonNode)$"<b>{TextMeasure.Escape(b.Series)}</b><br>{TextMeasure.Escape(b.Hover)}")]),
            ["hovertemplate"] = "%{hovertext}<extra></extra>",
        });
        trace["type"] = "bar";
        plot.Trace(trace);
        foreach (var bar in bars)
        {
            plot.Point(this, bar.Series, new SeriesPoint(0, bar.Length), inRow: true);
        }
    }

    /// <summary>Words to the right of a row.</summary>
    public void NoteRow(int row, string text, string colour, bool bold = false) =>
        _placer.AddLabel(
            plot.Text(text, Area.Right + EndLabelDistance, PixelY(row), Theme.SmallSize, colour, HorizontalAlign.Left, VerticalAlign.Middle, bold));

    /// <summary>
    /// Names every line at its end, in the margin, with a leader where the label had
    /// to move. In the interactive figure a click on the name hides or shows the line.
    /// </summary>
    public void LabelEnds()
    {
        var ends = _series.Where(s => s.Points.Count > 0 && s.Joined)
            .Select(s => (Series: s, Y: PixelY(s.Points[^1].Y), X: PixelX(s.Points[^1].X))).OrderBy(e => e.Y).ToList();
        var gap = ends.Count == 0 ? 0 : Math.Min(EndLabelGap, Area.Height / Math.Max(1, ends.Count - 1));
        if (gap < SmallestEndLabelGap)
        {
            // Labels that overlap name nothing; markers and dashes still distinguish the lines.
            return;
        }

        var centres = LabelPlacer.Spread([.. ends.Select(e => e.Y)], gap, Area.Top, Area.Bottom);
        for (var i = 0; i < ends.Count; i++)
        {
            var (series, y, x) = ends[i];
            var left = Area.Right + EndLabelDistance;
            if (Math.Abs(centres[i] - y) > 3 || x < Area.Right - (0.06 * Area.Width))
            {
                Leader(x + 5, y, left - 2, centres[i], series.Style.Line);
            }

            var box = plot.Text(
                series.Label, left, centres[i], gap < EndLabelGap ? Theme.SmallSize : Theme.TextSize, series.Style.Text, HorizontalAlign.Left,
                VerticalAlign.Middle, name: series.Label);
            _placer.AddLabel(box);
        }
    }

    /// <summary>A line across the panel at a value of the vertical axis.</summary>
    public void HorizontalRule(double value, string colour, double width)
    {
        LineMark(X.Low, value, X.High, value, colour, width, "solid", above: true);
        _placer.AddLine(Area.Left, PixelY(value), Area.Right, PixelY(value));
    }

    /// <summary>A line over the whole height at a value of the horizontal axis; the weight says how bad a label across it is.</summary>
    public void VerticalRule(double value, string colour, double width, string dash, double weight)
    {
        LineMark(value, Y.Low, value, Y.High, colour, width, dash);
        _placer.AddLine(PixelX(value), Area.Top, PixelX(value), Area.Bottom, weight);
    }

    /// <summary>A line between two points of the panel.</summary>
    public void LineMark(double x0, double y0, double x1, double y1, string colour, double width, string dash, bool above = false) =>
        plot.Shape(new JsonObject
        {
            ["type"] = "line",
            ["xref"] = "x" + Suffix,
            ["yref"] = "y" + Suffix,
            ["x0"] = x0,
            ["y0"] = y0,
            ["x1"] = x1,
            ["y1"] = y1,
            ["line"] = new JsonObject { ["color"] = colour, ["width"] = width, ["dash"] = dash },
            ["layer"] = above ? "above" : "between",
        });

    /// <summary>A shaded range of the horizontal axis.</summary>
    public void Range(double from, double to, string colour) =>
        Rectangle(from, to, Y.Low, Y.High, new JsonObject { ["width"] = 0 }, Theme.Translucent(colour, 0.13), "below");

    private void Rectangle(double left, double right, double low, double high, JsonObject border, string fill, string layer) =>
        plot.Shape(new JsonObject
        {
            ["type"] = "rect",
            ["xref"] = "x" + Suffix,
            ["yref"] = "y" + Suffix,
            ["x0"] = left,
            ["x1"] = right,
            ["y0"] = low,
            ["y1"] = high,
            ["line"] = border,
            ["fillcolor"] = fill,
            ["layer"] = layer,
        });

    /// <summary>
    /// Puts a text of several lines beside a vertical rule, at the height where it covers
    /// least; where that is the same, at the top on the left or at the bottom on the right.
    /// </summary>
    public void LabelRule(double value, IReadOnlyList<(string Text, bool Bold)> lines, string colour, double size, bool preferTop)
    {
        var width = lines.Max(l => TextMeasure.Width(l.Text, size, l.Bold)) + 2;
        var height = lines.Count * size * Theme.LineHeight;
        var x = PixelX(value);
        var heights = Enumerable.Range(0, 25).Select(i => i / 24.0).Select(share => Area.Top + 3 + (share * (Area.Height - height - 6)));
        var candidates = (preferTop ? heights : heights.Reverse())
            .SelectMany(top => Beside(x, top, width, height, preferLeft: preferTop))
            .Where(box => box.Left >= Area.Left + 2 && box.Right <= Area.Right - 2)
            .DefaultIfEmpty(new Box(Math.Clamp(x + 7, Area.Left + 2, Math.Max(Area.Left + 2, Area.Right - 2 - width)), Area.Top + 3, width, height));
        var box = _placer.Place(candidates);
        plot.IsCramped |= _placer.Labels.SkipLast(1).Any(other => other.Overlap(box) > 0);
        var rightOfRule = box.Left > x;
        for (var i = 0; i < lines.Count; i++)
        {
            plot.Text(
                lines[i].Text, rightOfRule ? box.Left : box.Right, box.Top + ((i + 0.5) * size * Theme.LineHeight), size, colour,
                rightOfRule ? HorizontalAlign.Left : HorizontalAlign.Right, VerticalAlign.Middle, lines[i].Bold, background: true, name: Plot.Placed);
        }
    }

    /// <summary>A small heading above the panel.</summary>
    public void Heading(string text)
    {
        var box = plot.Text(text, Area.Left, Area.Top - 6, Theme.TextSize, Theme.Ink, HorizontalAlign.Left, VerticalAlign.Bottom, bold: true);
        _placer.AddLabel(box);
        plot.IsCramped |= box.Right > Theme.Width;
    }

    internal void WriteAxes(JsonObject layout)
    {
        plot.IsCramped |= SizesCoverTexts();
        layout["xaxis" + Suffix] = AxisJson(X, new JsonArray(plot.PaperX(Area.Left), plot.PaperX(Area.Right)), "y");
        layout["yaxis" + Suffix] = AxisJson(Y, new JsonArray(plot.PaperY(Area.Bottom), plot.PaperY(Area.Top)), "x");
    }

    /// <summary>Whether texts of the lower axis cover each other or another text.</summary>
    private bool SizesCoverTexts()
    {
        var texts = X.Ticks.Select(t => (At: PixelX(t.Value), Width: TextMeasure.Width(t.Text, Theme.SmallSize)))
            .Select(t => new Box(t.At - (t.Width / 2), Area.Bottom + 2, t.Width, (Theme.SmallSize * Theme.LineHeight) + 6)).OrderBy(b => b.Left).ToList();
        return texts.Zip(texts.Skip(1)).Any(t => t.First.Overlap(t.Second) > 0) || texts.Exists(t => _placer.Labels.Any(l => l.Overlap(t) > 0));
    }

    private static Box[] Beside(double x, double top, double width, double height, bool preferLeft)
    {
        var (left, right) = (new Box(x - 7 - width, top, width, height), new Box(x + 7, top, width, height));
        return preferLeft ? [left, right] : [right, left];
    }

    private JsonObject AxisJson(Axis axis, JsonArray domain, string anchor)
    {
        var json = new JsonObject
        {
            ["type"] = axis.Logarithmic ? "log" : "linear",
            ["domain"] = domain,
            ["anchor"] = anchor + Suffix,
            ["range"] = new JsonArray(Math.Round(axis.Coordinate(axis.Low), 6), Math.Round(axis.Coordinate(axis.High), 6)),
            ["tickmode"] = "array",
            ["tickvals"] = new JsonArray([.. axis.Ticks.Select(t => (JsonNode)t.Value)]),
            ["ticktext"] = new JsonArray([.. axis.Ticks.Select(t => (JsonNode)t.Text)]),
            ["tickfont"] = new JsonObject { ["size"] = Theme.SmallSize },
            [axis.HasGrid ? "gridcolor" : "showgrid"] = axis.HasGrid ? Theme.Grid : false,
            ["zeroline"] = false,
            ["automargin"] = false,
        };
        if (axis.Title.Length > 0)
        {
            json["title"] = new JsonObject
            {
                ["text"] = TextMeasure.Escape(axis.Title),
                ["standoff"] = 8,
                ["font"] = new JsonObject { ["size"] = Theme.TextSize },
            };
        }

        return json;
    }

    private JsonObject Trace(IEnumerable<double> x, double[] y, JsonObject look)
    {
        look["type"] = "scatter";
        look["x"] = new JsonArray([.. x.Select(v => (JsonNode)v)]);
        look["y"] = new JsonArray([.. y.Select(v => (JsonNode)v)]);
        look["xaxis"] = "x" + Suffix;
        look["yaxis"] = "y" + Suffix;
        look["showlegend"] = false;
        return look;
    }

    private void Leader(double x0, double y0, double x1, double y1, string colour) =>
        plot.Shape(new JsonObject
        {
            ["type"] = "line",
            ["name"] = Plot.Placed,
            ["xref"] = "paper",
            ["yref"] = "paper",
            ["x0"] = plot.PaperX(x0),
            ["y0"] = plot.PaperY(y0),
            ["x1"] = plot.PaperX(x1),
            ["y1"] = plot.PaperY(y1),
            ["line"] = new JsonObject { ["color"] = colour, ["width"] = 0.8 },
        });
}
