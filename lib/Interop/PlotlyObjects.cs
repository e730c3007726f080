using System.Text.Json;
using System.Text.Json.Nodes;
using Plotly.NET;
using Plotly.NET.LayoutObjects;
using Plotly.NET.TraceObjects;
using PlotlyObject = DynamicObj.DynamicObj;

namespace Overtake.Interop;

/// <summary>Plotly JSON as the objects of Plotly.NET. What its functions look for has the type they look for: they replace an axis or a list of shapes that has another, and what was there is lost.</summary>
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
