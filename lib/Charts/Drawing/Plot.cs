using System.Text.Json.Nodes;

namespace Overtake.Charts.Drawing;

/// <summary>
/// Builds one figure. The whole sheet is the plotting area in Plotly's sense (no margins), so that every position is known in pixels before anything is drawn.
/// </summary>
internal sealed class Plot
{
    private readonly JsonArray _traces = [];
    private readonly JsonArray _annotations = [];
    private readonly JsonArray _shapes = [];
    private readonly List<Panel> _panels = [];
    private readonly List<(Panel Panel, string Series, double? X, SeriesPoint Point)> _points = [];
    private readonly double _height;

    /// <summary>
    /// Writes title, subtitle, warning and caption; what is left between them is <see cref="Body"/>, of the given height or what the usual figure has left.
    /// </summary>
    public Plot(FigureTexts texts, double? bodyHeight = null)
    {
        Texts = texts;
        var room = Theme.Width - (2 * Theme.Margin);
        var title = TextMeasure.Wrap(texts.Title, room, Theme.TitleSize, bold: true);
        var subtitle = texts.Subtitle.SelectMany(s => TextMeasure.Wrap(s, room, Theme.TextSize)).ToList();
        var caption = TextMeasure.Wrap(texts.Caption, room, Theme.SmallSize);
        var top = 16 + (title.Count * Theme.TitleSize * Theme.LineHeight) + (subtitle.Count * Theme.TextSize * Theme.LineHeight) + 6;
        top += texts.Warning.Length > 0 ? 26 : 0;
        var bottom = 14 + (caption.Count * Theme.SmallSize * Theme.LineHeight);
        _height = bodyHeight is { } given ? Math.Round(top + given + bottom) : Theme.IsNarrow ? Math.Round(top + Theme.NarrowBody + bottom) : Theme.Height;
        Body = new Box(Theme.Margin, top, room, _height - top - bottom);

        var y = Lines(title, 14, Theme.TitleSize, Theme.Ink, bold: true);
        y = Lines(subtitle, y + 2, Theme.TextSize, Theme.Soft);
        if (texts.Warning.Length > 0)
        {
            Badge(texts.Warning, y + 4);
        }

        Lines(caption, _height - 8 - (caption.Count * Theme.SmallSize * Theme.LineHeight), Theme.SmallSize, Theme.Faint);

        double Lines(IEnumerable<string> lines, double y, double size, string colour, bool bold = false)
        {
            foreach (var line in lines)
            {
                Text(line, Theme.Margin, y, size, colour, HorizontalAlign.Left, VerticalAlign.Top, bold);
                y += size * Theme.LineHeight;
            }

            return y;
        }
    }

    public FigureTexts Texts { get; }

    public Box Body { get; }

    /// <summary>Whether something in it is too small to be read.</summary>
    public bool IsCramped { get; set; }

    /// <summary>Name of texts and lines whose place is right only at the scale they were drawn for: a figure that is zoomed hides them.</summary>
    public const string Placed = "placed";

    public IReadOnlyList<Panel> Panels => _panels;

    public Panel AddPanel(Box area, Axis x, Axis y, string name = "")
    {
        var panel = new Panel(this, _panels.Count + 1, area, x, y, name);
        _panels.Add(panel);
        return panel;
    }

    public double PaperX(double pixels) => Math.Round(pixels / Theme.Width, 6);

    public double PaperY(double pixels) => Math.Round(1 - (pixels / _height), 6);

    public void Trace(JsonObject trace) => _traces.Add((JsonNode)trace);

    public void Shape(JsonObject shape) => _shapes.Add((JsonNode)shape);

    /// <summary>Takes a point into the data; one of a panel of rows has no place on a horizontal axis.</summary>
    public void Point(Panel panel, string series, SeriesPoint point, bool inRow = false) => _points.Add((panel, series, inRow ? null : point.X, point));

    /// <summary>Writes one line of text, upright from bottom to top if wanted, and returns where it is.</summary>
    public Box Text(
        string text, double x, double y, double size, string colour, HorizontalAlign horizontal, VerticalAlign vertical, bool bold = false,
        bool background = false, string? name = null, bool upright = false)
    {
        var escaped = TextMeasure.Escape(text);
        var annotation = new JsonObject
        {
            ["xref"] = "paper",
            ["yref"] = "paper",
            ["x"] = PaperX(x),
            ["y"] = PaperY(y),
            ["xanchor"] = horizontal.ToString().ToLowerInvariant(),
            ["yanchor"] = vertical.ToString().ToLowerInvariant(),
            ["text"] = bold ? $"<b>{escaped}</b>" : escaped,
            ["font"] = new JsonObject { ["size"] = size, ["color"] = colour },
            ["showarrow"] = false,
            ["borderpad"] = 0,
        };
        if (name is not null)
        {
            annotation["name"] = name;
            // The direct label is the legend: a click on it hides or shows the traces of its group.
            annotation["captureevents"] = name != Placed;
        }

        if (upright)
        {
            annotation["textangle"] = -90;
        }

        if (background)
        {
            annotation["bgcolor"] = "rgba(255,255,255,0.75)";
        }

        _annotations.Add((JsonNode)annotation);
        var (width, height) = (TextMeasure.Width(text, size, bold), size * Theme.LineHeight);
        if (upright)
        {
            (width, height) = (height, width);
        }

        return new Box(
            x - (horizontal switch { HorizontalAlign.Left => 0, HorizontalAlign.Center => width / 2, _ => width }),
            y - (vertical switch { VerticalAlign.Top => 0, VerticalAlign.Middle => height / 2, _ => height }),
            width,
            height);
    }

    /// <summary>The figure with everything added so far.</summary>
    public Figure Build(string name)
    {
        var layout = new JsonObject
        {
            ["width"] = Theme.Width,
            ["height"] = (int)_height,
            ["margin"] = new JsonObject { ["l"] = 0, ["r"] = 0, ["t"] = 0, ["b"] = 0, ["pad"] = 0, ["autoexpand"] = false },
            ["font"] = new JsonObject { ["family"] = Theme.Font, ["size"] = Theme.TextSize, ["color"] = "#333333" },
            ["paper_bgcolor"] = "#FFFFFF",
            ["plot_bgcolor"] = "#FFFFFF",
            ["hovermode"] = "closest",
            // In the right margin: in a row above or below, the buttons would cover the title or the caption.
            ["modebar"] = new JsonObject { ["orientation"] = "v" },
            ["showlegend"] = false,
        };
        foreach (var panel in _panels)
        {
            panel.WriteAxes(layout);
        }

        layout["shapes"] = _shapes;
        layout["annotations"] = _annotations;
        var summary = $"{Texts.Title} ({name}; {Texts.Caption})";
        return new Figure(
            name, Texts.Title, string.Join(' ', Texts.Subtitle), Texts.Caption, summary, new JsonObject { ["data"] = _traces, ["layout"] = layout }, Data())
        {
            IsCramped = IsCramped || _panels.Exists(p => p.Area.Width < Theme.NarrowestPanel),
        };
    }

    private Table Data()
    {
        var several = _panels.Count > 1;
        var x = _points.Where(p => p.X is not null).Select(p => p.Panel.X.Name).Distinct().DefaultIfEmpty("x").ToList();
        var y = _points.Select(p => p.X is null ? p.Panel.X.Name : p.Panel.Y.Name).Distinct().ToList();
        List<TableColumn> columns =
        [
            new("series"), new(x.Count == 1 ? x[0] : "x", ColumnKind.Number), new(y.Count == 1 ? y[0] : "value", ColumnKind.Number),
            new("low", ColumnKind.Number), new("high", ColumnKind.Number), new("launches", ColumnKind.Count),
        ];
        if (several)
        {
            columns.Insert(0, new("panel"));
        }

        List<IReadOnlyList<object?>> rows = [];
        foreach (var (panel, series, place, point) in _points)
        {
            object?[] row = [series, place, point.Y, point.Low, point.High, point.Launches];
            rows.Add(several ? [panel.Name, .. row] : row);
        }

        return new Table(Texts.Title, columns, rows, Texts.Caption);
    }

    private void Badge(string text, double top)
    {
        Text(text, Theme.Margin + 8, top + 2, Theme.TextSize, Theme.Warning, HorizontalAlign.Left, VerticalAlign.Top, bold: true);
        _shapes.Add((JsonNode)new JsonObject
        {
            ["type"] = "rect",
            ["xref"] = "paper",
            ["yref"] = "paper",
            ["x0"] = PaperX(Theme.Margin),
            ["x1"] = PaperX(Theme.Margin + TextMeasure.Width(text, Theme.TextSize, bold: true) + 16),
            ["y0"] = PaperY(top + 20),
            ["y1"] = PaperY(top - 1),
            ["line"] = new JsonObject { ["color"] = Theme.Warning, ["width"] = 1.5 },
            ["fillcolor"] = "#FFF3EA",
            ["layer"] = "below",
        });
    }
}

/// <summary>The words around a figure.</summary>
/// <param name="Subtitle">A paragraph each.</param>
/// <param name="Caption">Machine, runtime, GC, date, launches, interval.</param>
/// <param name="Warning">Shown as a badge, for example over runs of too few launches; empty for none.</param>
internal sealed record FigureTexts(string Title, IReadOnlyList<string> Subtitle, string Caption, string Warning);
