namespace Overtake.Tests.Notebooks;

/// <summary>Notebooks of code cells that obey every rule, to be broken by a test.</summary>
internal static class Notebook
{
    public static JsonObject Json(params string[] cells) => new()
    {
        ["cells"] = new JsonArray([.. cells.Select((source, i) => new JsonObject
        {
            ["cell_type"] = "code",
            ["execution_count"] = null,
            ["id"] = $"cell-{i + 1}",
            ["metadata"] = new JsonObject { ["polyglot_notebook"] = new JsonObject { ["kernelName"] = "csharp" } },
            ["outputs"] = new JsonArray(),
            ["source"] = source,
        })]),
        ["metadata"] = JsonNode.Parse("""
            {
              "kernelspec": { "display_name": ".NET (C#)", "language": "C#", "name": ".net-csharp" },
              "language_info": { "name": "C#" },
              "polyglot_notebook": { "kernelInfo": { "defaultKernelName": "csharp", "items": [ { "aliases": [], "languageName": "csharp", "name": "csharp" } ] } }
            }
            """),
        ["nbformat"] = 4,
        ["nbformat_minor"] = 5,
    };

    public static NotebookDocument Of(params string[] cells) => Of(Json(cells));

    public static NotebookDocument Of(JsonNode json) => Parse(json.ToJsonString());

    public static NotebookDocument Parse(string text) => NotebookDocument.Parse(Encoding.UTF8.GetBytes(text), "a.ipynb");
}
