using System.Net;
using System.Security.Cryptography;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using Overtake.Charts.Display;
using Overtake.Charts.Export;
using GenericChart = Plotly.NET.GenericChart;

namespace Overtake.Charts;

/// <summary>A chart: its finding in words, its Plotly JSON and the data it shows. Immutable; shown by any notebook host.</summary>
[TypeFormatterSource(typeof(HtmlFormatters), PreferredMimeTypes = ["text/html", "text/plain"])]
public class Figure : View, IHtml
{
    private static readonly JsonSerializerOptions Readable = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Makes a figure.</summary>
    /// <param name="name">File name without extension: lower-case letters, digits and hyphens.</param>
    /// <param name="title">The finding.</param>
    /// <param name="caption">Machine, runtime, GC, date, launches, interval.</param>
    /// <param name="summary">One line with the headline number, for plain text.</param>
    /// <param name="plotly">
    /// Object with <c>data</c> and <c>layout</c>; the layout has <c>width</c> and <c>height</c>. A <c>config</c> is laid over that of all figures.
    /// </param>
    /// <exception cref="ArgumentException">The name is no plain file name, or the JSON lacks data, layout or size.</exception>
    public Figure(string name, string title, string subtitle, string caption, string summary, JsonObject plotly, Table data)
    {
        if (name.Length == 0 || name.Any(c => !char.IsAsciiLetterLower(c) && !char.IsAsciiDigit(c) && c != '-'))
        {
            throw new ArgumentException($"'{name}' is no figure name: lower-case letters, digits and hyphens are.", nameof(name));
        }

        if (plotly["data"] is not JsonArray || plotly["layout"] is not JsonObject layout || layout["width"] is null || layout["height"] is null)
        {
            throw new ArgumentException("A figure needs data and a layout with width and height.", nameof(plotly));
        }

        Name = name;
        Title = title;
        Subtitle = subtitle;
        Caption = caption;
        Summary = summary;
        Width = layout["width"]!.GetValue<int>();
        Height = layout["height"]!.GetValue<int>();
        PlotlyJson = plotly.ToJsonString(Readable);
        Data = data;
        Key = Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(PlotlyJson)))[..24];
    }

    /// <summary>File name without extension.</summary>
    public string Name { get; }

    /// <summary>The finding.</summary>
    public string Title { get; }

    /// <summary>The scenario and shape that are drawn.</summary>
    public string Subtitle { get; }

    /// <summary>Machine, runtime, GC, date, launches, interval.</summary>
    public string Caption { get; }

    /// <summary>One line with the headline number.</summary>
    public string Summary { get; }

    /// <summary>Width in pixels.</summary>
    public int Width { get; }

    /// <summary>Height in pixels.</summary>
    public int Height { get; }

    /// <summary>Plotly JSON with <c>data</c> and <c>layout</c>.</summary>
    public string PlotlyJson { get; }

    /// <summary>Exactly the points that are drawn.</summary>
    public Table Data { get; }

    /// <summary>Changes when anything drawn changes: the first 24 hexadecimal digits of the SHA-256 of <see cref="PlotlyJson"/>.</summary>
    public string Key { get; }

    /// <summary>Whether something in it is too small to be read, because it is narrow.</summary>
    internal bool IsCramped { get; init; }

    /// <summary>For readers who cannot see the figure.</summary>
    public string AlternativeText => $"{Title}. {Subtitle}";

    string IHtml.Html => InteractiveDocument.Current.Html(this);

    /// <summary>The JSON with every character escaped that could end a script element.</summary>
    internal string ScriptJson => PlotlyJson.Replace("<", "\\u003C", StringComparison.Ordinal);

    /// <summary>The same figure with its image.</summary>
    public FigureWithImage WithImage(FigureImage image) => new(this, image);

    /// <summary>A copy with one property of its Plotly JSON set to something else; without an image until it is drawn again.</summary>
    /// <param name="path">From the top, for example <c>layout.yaxis.range</c> or <c>data.0.line.width</c>; what is missing on the way is made.</param>
    /// <param name="value">Anything that JSON can say.</param>
    /// <exception cref="ArgumentException">
    /// The path does not begin with <c>data</c> or <c>layout</c>, or leads through a number, a text or past the end of a list.
    /// </exception>
    public Figure Changed(string path, object? value)
    {
        var plotly = JsonNode.Parse(PlotlyJson)!.AsObject();
        var steps = path.Split('.');
        if (steps.Length < 2 || steps[0] is not ("data" or "layout"))
        {
            throw new ArgumentException($"'{path}' is no property of a figure: 'layout.yaxis.range' and 'data.0.line.width' are.", nameof(path));
        }

        JsonNode at = plotly;
        foreach (var step in steps[..^1])
        {
            at = Child(at, step) ?? throw Wrong(path, step);
        }

        var set = JsonSerializer.SerializeToNode(value);
        switch (at)
        {
            case JsonObject properties:
                properties[steps[^1]] = set;
                break;
            case JsonArray items when int.TryParse(steps[^1], out var index) && index >= 0 && index < items.Count:
                items[index] = set;
                break;
            default:
                throw Wrong(path, steps[^1]);
        }

        return new Figure(Name, Title, Subtitle, Caption, Summary, plotly, Data);
    }

    /// <summary>A copy with another Plotly JSON, for example in other colours; without an image until it is drawn again.</summary>
    internal Figure Rewritten(Func<string, string> rewrite) =>
        new(Name, Title, Subtitle, Caption, Summary, JsonNode.Parse(rewrite(PlotlyJson))!.AsObject(), Data);

    public override string ToString() => Summary;

    private static JsonNode? Child(JsonNode node, string step) => node switch
    {
        JsonObject properties => properties[step] ??= new JsonObject(),
        JsonArray items when int.TryParse(step, out var index) && index >= 0 && index < items.Count => items[index],
        _ => null,
    };

    private static ArgumentException Wrong(string path, string step) => new($"'{path}' leads nowhere: there is no '{step}'.", nameof(path));
}

/// <summary>A figure as a browser drew it.</summary>
/// <param name="Png">The PNG file at twice the figure's size.</param>
public sealed record FigureImage(string Svg, byte[] Png)
{
    /// <summary>The PNG file at the figure's size, for notebooks: it takes a third of the bytes.</summary>
    public byte[] Small { get; init; } = Png;
}

/// <summary>A figure whose image was made: hosts without scripts show that. A separate class, because the MIME types of a display belong to it.</summary>
[TypeFormatterSource(typeof(FigureWithImageFormatters), PreferredMimeTypes = ["text/html", "image/png", "text/plain"])]
public sealed class FigureWithImage : Figure
{
    internal FigureWithImage(Figure figure, FigureImage image)
        : base(
            figure.Name, figure.Title, figure.Subtitle, figure.Caption, figure.Summary, JsonNode.Parse(figure.PlotlyJson)!.AsObject(), figure.Data) =>
        (Image, IsCramped) = (image, figure.IsCramped);

    public FigureImage Image { get; }
}

/// <summary>A result in a notebook: a <see cref="Figure"/>, a <see cref="Table"/>, or an <see cref="NothingToShow"/> that says why there is neither.</summary>
public abstract class View
{
    private protected View()
    {
    }

    /// <summary>The table, to be queried or saved.</summary>
    /// <exception cref="InvalidOperationException">It is none; the message says what it is.</exception>
    public Table AsTable() =>
        this as Table ?? throw new InvalidOperationException(this is NothingToShow ? ToString() : "This is a figure, not a table; its Data is one.");

    /// <summary>The figure, to be changed or saved.</summary>
    /// <exception cref="InvalidOperationException">It is none; the message says what it is.</exception>
    public Figure AsFigure() => this as Figure ?? throw new InvalidOperationException(this is NothingToShow ? ToString() : "This is a table, not a figure.");

    /// <summary>
    /// The figure as a chart of Plotly.NET, with all of its Plotly JSON: traces, layout with axes, shapes and annotations, and configuration. Title, caption
    /// and the table of points are no part of that; <c>ToFigure</c> makes them anew. Pages saved from the chart carry plotly.js and need no network.
    /// </summary>
    /// <exception cref="InvalidOperationException">It is no figure; the message says what it is.</exception>
    /// <exception cref="NotSupportedException">The figure has something that charts of Plotly.NET have not, such as frames.</exception>
    public GenericChart Chart => PlotlyCharts.Of(AsFigure());
}

/// <summary>Why there is nothing to show, and what would change that.</summary>
/// <param name="why">One or two sentences.</param>
[TypeFormatterSource(typeof(HtmlFormatters), PreferredMimeTypes = ["text/html", "text/plain"])]
internal sealed class NothingToShow(string why) : View, IHtml
{
    public string Html => $"<p>{WebUtility.HtmlEncode(why)}</p>";

    public override string ToString() => why;
}
