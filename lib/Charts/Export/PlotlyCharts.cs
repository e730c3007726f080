using System.Text.Json;
using System.Text.Json.Nodes;
using Microsoft.FSharp.Collections;
using Plotly.NET;
using Plotly.NET.LayoutObjects;
using Plotly.NET.TraceObjects;
using Figure = Overtake.Charts.Figure;
using PlotlyObject = DynamicObj.DynamicObj;

namespace Overtake.Charts.Export;

/// <summary>Figures as charts of Plotly.NET, and back.</summary>
internal static class PlotlyCharts
{
    // What a chart without a size gets: the size of the other figures.
    private const int Width = 960;
    private const int Height = 540;

    public static GenericChart Of(Figure figure)
    {
        var plotly = JsonNode.Parse(figure.PlotlyJson)!.AsObject();
        if (plotly.FirstOrDefault(p => p.Key is not ("data" or "layout" or "config")).Key is { } other)
        {
            throw new NotSupportedException($"A chart of Plotly.NET has no '{other}'.");
        }

        var chart = GenericChart.fromChartDTO(new ChartDTO(
            ListModule.OfSeq(plotly["data"]!.AsArray().Select(trace => PlotlyObjects.Trace(trace!.AsObject()))),
            PlotlyObjects.Fill(new Layout(), plotly["layout"]!.AsObject()),
            PlotlyObjects.Fill(new Config(), plotly["config"]?.AsObject() ?? [])));
        // The options it has got are those that all charts of the process share.
        return GenericChart.setDisplayOptions(DisplayOptions.setPlotlyReference(PlotlyJSReference.Full).Invoke(new DisplayOptions()), chart);
    }

    /// <summary>The chart as a figure, without an image.</summary>
    /// <param name="chart">The chart; without a size it gets the size of the other figures.</param>
    /// <param name="name">File name without extension: lower-case letters, digits and hyphens.</param>
    /// <param name="title">The finding; null for the chart's own title, or the name where it has none.</param>
    /// <exception cref="ArgumentException">The name is no plain file name.</exception>
    /// <exception cref="NotSupportedException">The chart has a trace that the figures' chart library cannot draw: it has scatter, bar and pie.</exception>
    public static Figure Drawn(this GenericChart chart, string name, string? title = null)
    {
        var plotly = JsonNode.Parse(GenericChart.toJson(chart))!.AsObject();
        var traces = plotly["data"]!.AsArray().Select(trace => trace!.AsObject()).ToList();
        if (traces.Select(Type).FirstOrDefault(type => type is not ("scatter" or "bar" or "pie")) is { } other)
        {
            throw new NotSupportedException($"The chart library of the figures cannot draw '{other}': scatter, bar and pie it can.");
        }

        var layout = plotly["layout"]!.AsObject();
        layout["width"] = Pixels(layout["width"], Width);
        layout["height"] = Pixels(layout["height"], Height);
        if (plotly["config"] is JsonObject { Count: 0 })
        {
            plotly.Remove("config");
        }

        title ??= Text(layout["title"] is JsonObject own ? own["text"] : layout["title"]) is { Length: > 0 } text ? text : name;
        return new Figure(
            name, title, string.Join(", ", traces.Select(Name).Where(n => n.Length > 0).Distinct()), string.Empty, title, plotly, Points(title, traces));
    }

    private static string Type(JsonObject trace) => Text(trace["type"]) is { Length: > 0 } type ? type : "scatter";

    private static string Name(JsonObject trace) => Text(trace["name"]);

    private static string Text(JsonNode? json) => json?.GetValueKind() == JsonValueKind.String ? json.GetValue<string>() : string.Empty;

    private static int Pixels(JsonNode? size, int usual) => size?.GetValueKind() == JsonValueKind.Number ? (int)Math.Round(size.GetValue<double>()) : usual;

    private static Table Points(string title, IEnumerable<JsonObject> traces)
    {
        var rows = (
            from trace in traces
            where trace["x"] is JsonArray && trace["y"] is JsonArray
            from point in trace["x"]!.AsArray().Zip(trace["y"]!.AsArray())
            select (IReadOnlyList<object?>)[Name(trace), Cell(point.First), Cell(point.Second)]).ToList();
        return new Table(title, [new("series"), new("x", Kind(1)), new("y", Kind(2))], rows);

        ColumnKind Kind(int column) => rows.TrueForAll(row => row[column] is null or double) ? ColumnKind.Number : ColumnKind.Text;
    }

    private static object? Cell(JsonNode? json) => json?.GetValueKind() switch
    {
        null => null,
        JsonValueKind.Number => json.GetValue<double>(),
        JsonValueKind.String => json.GetValue<string>(),
        _ => json.ToJsonString(),
    };
}

/// <summary>
/// Plotly JSON as the objects of Plotly.NET. What its functions look for has the type they look
/// for: they replace an axis or a list of shapes that has another, and what was there is lost.
/// </summary>
internal static class PlotlyObjects
{
    /// <summary>A trace; one without a type is what plotly.js takes it for, <c>scatter</c>.</summary>
    public static Trace Trace(JsonObject json)
    {
        var type = (string?)json["type"] ?? "scatter";
        return Fill(type is "scatter" or "bar" ? new Trace2D(type) : new Trace(type), json);
    }

    /// <summary>Gives an object the properties of a JSON object.</summary>
    public static T Fill<T>(T target, JsonObject json)
        where T : PlotlyObject
    {
        foreach (var (name, value) in json)
        {
            target.SetProperty(name, Value(name, value));
        }

        return target;
    }

    private static object? Value(string name, JsonNode? json) => json switch
    {
        null => null,
        JsonObject properties => Fill(Empty(name), properties),
        JsonArray items => List([.. items.Select(item => Value(name, item))]),
        _ => json.GetValueKind() switch
        {
            JsonValueKind.String => json.GetValue<string>(),
            JsonValueKind.Number => Number(json.AsValue()),
            var kind => kind == JsonValueKind.True,
        },
    };

    private static object Number(JsonValue json) =>
        json.TryGetValue<int>(out var number) ? (object)number
        : json.TryGetValue<long>(out var large) ? (object)large
        : json.GetValue<double>();

    /// <summary>An array of the items' own type where they share one.</summary>
    private static Array List(object?[] items)
    {
        var type = items is [{ } first, ..] && items.All(item => item?.GetType() == first.GetType()) ? first.GetType() : typeof(object);
        var list = Array.CreateInstance(type, items.Length);
        Array.Copy(items, list, items.Length);
        return list;
    }

    /// <summary>An object for a property, or for the items of a list; axes and legends are numbered from the second on.</summary>
    private static PlotlyObject Empty(string property) => property.TrimEnd("0123456789".ToCharArray()) switch
    {
        "xaxis" or "yaxis" => new LinearAxis(),
        "legend" => new Legend(),
        "shapes" => new Shape(),
        "annotations" => new Annotation(),
        "images" => new LayoutImage(),
        "margin" => new Margin(),
        "title" => new Title(),
        "font" or "tickfont" or "textfont" => new Font(),
        "line" => new Line(),
        "marker" => new Marker(),
        _ => new PlotlyObject(),
    };
}
