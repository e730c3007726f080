namespace Overtake.Tests.Charts;

internal static class SampleFigures
{
    public static Figure Line(string name = "line", string text = "a line")
    {
        var plotly = new JsonObject
        {
            ["data"] = new JsonArray(new JsonObject { ["type"] = "scatter", ["x"] = new JsonArray(1, 2), ["y"] = new JsonArray(3, 4) }),
            ["layout"] = new JsonObject { ["width"] = 640, ["height"] = 360, ["annotations"] = new JsonArray(new JsonObject { ["text"] = text, ["showarrow"] = false }) },
        };
        var data = new Table("Points", [new("x", ColumnKind.Count), new("y", ColumnKind.Number)], [[1, 3.0], [2, 4.0]]);
        return new Figure(name, "A <line> & more", "drawn for a test", "no machine", $"{name}: a line from 3 to 4", plotly, data);
    }
}
