using System.Text.Json.Nodes;

namespace Overtake.Notebooks;

/// <summary>One cell of a <see cref="NotebookDocument"/>; changes go to the document.</summary>
public sealed class NotebookCell
{
    private readonly JsonObject _json;

    internal NotebookCell(JsonObject json, int number)
    {
        _json = json;
        Number = number;
    }

    /// <summary>The place in the file, 1 for the first cell of any kind.</summary>
    public int Number { get; }

    /// <summary>The id of nbformat 4.5, null in older files.</summary>
    public string? Id => _json["id"]?.GetValue<string>();

    /// <summary>Whether the cell is code; else it is text.</summary>
    public bool IsCode => _json["cell_type"]!.GetValue<string>() == "code";

    /// <summary>The cell's text.</summary>
    public string Source => NotebookJson.ReadText(_json["source"]);

    /// <summary>The cell's metadata.</summary>
    public JsonObject Metadata => (JsonObject)_json["metadata"]!;

    /// <summary>The number in front of an executed code cell, null if it was not executed or is not code.</summary>
    public int? ExecutionCount => _json["execution_count"]?.GetValue<int>();

    /// <summary>The outputs of a code cell as nbformat has them; empty for other cells.</summary>
    public IReadOnlyList<JsonObject> Outputs => IsCode ? [.. ((JsonArray)_json["outputs"]!).Cast<JsonObject>()] : [];

    /// <summary>Whether the cell carries the tag in <c>metadata.tags</c>.</summary>
    public bool HasTag(string tag) =>
        Metadata["tags"] is JsonArray tags && tags.Any(node => node is JsonValue value && value.TryGetValue(out string? text) && text == tag);

    internal void SetOutputs(int? executionCount, IEnumerable<JsonObject> outputs)
    {
        _json["execution_count"] = executionCount;
        _json["outputs"] = new JsonArray([.. outputs]);
    }
}
