using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;

namespace Overtake.Notebooks;

/// <summary>
/// A notebook file, nbformat 4. What is not touched is written back as it was read: ids, unknown metadata, key order,
/// numbers; formatting is that of Jupyter, so that a notebook written by Jupyter and read here is written byte for byte alike.
/// </summary>
internal sealed class NotebookDocument
{
    /// <summary>The size a file may have, in bytes: what GitHub accepts.</summary>
    public const int MaxBytes = 100 * 1024 * 1024;

    private readonly JsonObject _json;

    private NotebookDocument(JsonObject json)
    {
        _json = json;
        Cells = [.. ((JsonArray)json["cells"]!).Select((cell, i) => new NotebookCell((JsonObject)cell!, i + 1))];
    }

    /// <summary>All cells from top to bottom.</summary>
    public IReadOnlyList<NotebookCell> Cells { get; }

    /// <summary>The notebook's own metadata: kernel, language, whatever hosts left there.</summary>
    public JsonObject Metadata => (JsonObject)_json["metadata"]!;

    /// <summary>The minor version of nbformat 4; cell ids came with 5.</summary>
    public int MinorVersion => _json["nbformat_minor"]!.GetValue<int>();

    /// <summary>Reads a file.</summary>
    /// <exception cref="InvalidNotebookException">The file is no notebook of nbformat 4 or is larger than <see cref="MaxBytes"/>.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    public static NotebookDocument Read(string path)
    {
        using var stream = File.OpenRead(path);
        if (stream.Length > MaxBytes)
        {
            throw new InvalidNotebookException(path, "file", $"at most {MaxBytes} bytes, found {stream.Length}");
        }

        var bytes = new byte[stream.Length];
        stream.ReadExactly(bytes);
        return Parse(bytes, path);
    }

    /// <summary>Reads a notebook from memory; <paramref name="name"/> is what an error calls it.</summary>
    /// <exception cref="InvalidNotebookException">The bytes are no notebook of nbformat 4.</exception>
    public static NotebookDocument Parse(ReadOnlySpan<byte> utf8, string name)
    {
        try
        {
            var json = utf8.StartsWith(Encoding.UTF8.Preamble) ? utf8[Encoding.UTF8.Preamble.Length..] : utf8;
            return new NotebookDocument(new NotebookFormat(name).Check(NotebookJson.Parse(json)));
        }
        catch (JsonException e)
        {
            var place = e.LineNumber is { } line ? $"line {line + 1}, byte {e.BytePositionInLine + 1}" : "text";
            throw new InvalidNotebookException(name, place, $"valid JSON ({e.Message})", e);
        }
    }

    /// <summary>Writes the file aside and renames it over <paramref name="path"/>: there is never half a notebook.</summary>
    /// <exception cref="IOException">The folder cannot be written.</exception>
    public void Save(string path)
    {
        var aside = $"{path}.{Environment.ProcessId}.tmp";
        try
        {
            using (var stream = File.Create(aside))
            {
                stream.Write(Encoding.UTF8.GetBytes(ToString()));
                stream.Flush(flushToDisk: true);
            }

            File.Move(aside, path, overwrite: true);
        }
        catch
        {
            File.Delete(aside);
            throw;
        }
    }

    /// <summary>The text of the file.</summary>
    public override string ToString() => NotebookJson.Write(_json);
}

/// <summary>One cell of a <see cref="NotebookDocument"/>; changes go to the document.</summary>
internal sealed class NotebookCell
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

/// <summary>Outputs of cells as nbformat and Jupyter's messages have them, keys in Jupyter's order.</summary>
internal static partial class NotebookOutput
{
    private const string OwnMetadata = "overtake";
    private const string FigureHash = "plotly-sha256";

    /// <summary>Text as messages have it; files have <see cref="NotebookJson.WriteText"/>.</summary>
    public static JsonNode Whole(string text) => JsonValue.Create(text);

    /// <param name="output">What a cell put out.</param>
    /// <param name="executionCount">The number of the execution.</param>
    /// <param name="write">How text is written.</param>
    public static JsonObject From(CellOutput output, int executionCount, Func<string, JsonNode> write) => output switch
    {
        StreamOutput stream => new JsonObject
        {
            ["name"] = stream.Name,
            ["output_type"] = "stream",
            ["text"] = write(stream.Text),
        },
        DisplayOutput display => new JsonObject
        {
            ["data"] = Data(display.Data, write),
            ["metadata"] = Metadata(display.Data),
            ["output_type"] = "display_data",
        },
        ResultOutput result => new JsonObject
        {
            ["data"] = Data(result.Data, write),
            ["execution_count"] = executionCount,
            ["metadata"] = Metadata(result.Data),
            ["output_type"] = "execute_result",
        },
        ErrorOutput error => new JsonObject
        {
            ["ename"] = error.Name,
            ["evalue"] = error.Message,
            ["output_type"] = "error",
            ["traceback"] = new JsonArray([.. error.Traceback.Select(line => JsonValue.Create(line))]),
        },
        _ => throw new ArgumentException($"An output of an unknown kind: {output.GetType()}."),
    };

    /// <summary>Takes away what the filter does not keep; null where nothing is left.</summary>
    public static JsonObject? Keep(JsonObject output, OutputFilter filter)
    {
        if (filter == OutputFilter.All || output["data"] is not JsonObject data)
        {
            return output;
        }

        var kept = (JsonObject)output.DeepClone();
        var rich = data.ContainsKey(MimeTypes.Svg) ? MimeTypes.Svg
            : data.ContainsKey(MimeTypes.Png) ? MimeTypes.Png
            : data.ContainsKey(MimeTypes.Plain) ? MimeTypes.Html
            : null;
        foreach (var (mimeType, _) in data.Where(entry => entry.Key is not (MimeTypes.Plain or MimeTypes.Markdown) && entry.Key != rich))
        {
            ((JsonObject)kept["data"]!).Remove(mimeType);
        }

        if (rich == MimeTypes.Html && data.ContainsKey(MimeTypes.Html))
        {
            kept["data"]![MimeTypes.Html] = NotebookJson.WriteText(Scripts().Replace(NotebookJson.ReadText(data[MimeTypes.Html]!), ""));
        }

        return ((JsonObject)kept["data"]!).Count > 0 ? kept : null;
    }

    [GeneratedRegex("<script.*?</script>", RegexOptions.Singleline)]
    private static partial Regex Scripts();

    /// <summary>What can be compared without looking at pixels: a name for each part and its text.</summary>
    public static IEnumerable<(string Part, string Text)> Parts(JsonObject output)
    {
        switch (output["output_type"]!.GetValue<string>())
        {
            case "stream":
                yield return (output["name"]!.GetValue<string>(), NotebookJson.ReadText(output["text"]));
                break;
            case "error":
                yield return ("error", $"{output["ename"]!.GetValue<string>()}: {output["evalue"]!.GetValue<string>()}");
                break;
            default:
                foreach (var (mimeType, value) in ((JsonObject)output["data"]!).Where(entry => entry.Key is MimeTypes.Plain or MimeTypes.Markdown))
                {
                    yield return (mimeType, NotebookJson.ReadText(value));
                }

                if (output["metadata"] is JsonObject metadata && metadata[OwnMetadata] is JsonObject own
                    && own[FigureHash] is JsonValue hash && hash.TryGetValue(out string? text))
                {
                    yield return (FigureHash, text);
                }

                break;
        }
    }

    private static JsonObject Data(DisplayData display, Func<string, JsonNode> write) => new(display.ByMimeType
        .OrderBy(entry => entry.Key, StringComparer.Ordinal)
        .Select(entry => KeyValuePair.Create(entry.Key, Value(entry.Key, entry.Value, write))));

    private static JsonNode? Value(string mimeType, string value, Func<string, JsonNode> write)
    {
        if (MimeTypes.IsJson(mimeType))
        {
            try
            {
                return NotebookJson.Parse(Encoding.UTF8.GetBytes(value));
            }
            catch (JsonException)
            {
                // nbformat allows any JSON value there, a string too.
                return value;
            }
        }

        return mimeType.StartsWith("text/", StringComparison.Ordinal) || mimeType == MimeTypes.Svg ? write(value) : value;
    }

    /// <summary>The figure itself is not committed, only its image: the hash says whether it is still the same figure.</summary>
    private static JsonObject Metadata(DisplayData display) => display.ByMimeType.TryGetValue(MimeTypes.Plotly, out var figure)
        ? new JsonObject { [OwnMetadata] = new JsonObject { [FigureHash] = Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(figure))) } }
        : [];
}

/// <summary>A file is not a notebook this reader accepts. The message names file, place and what was expected.</summary>
public sealed class InvalidNotebookException : Exception
{
    internal InvalidNotebookException(string file, string place, string expected, Exception? cause = null)
        : base($"{file}: {place}: expected {expected}", cause)
    {
        File = file;
        Place = place;
        Expected = expected;
    }

    /// <summary>The file as it was named by the caller.</summary>
    public string File { get; }

    /// <summary>A line (<c>line 12</c>) where the JSON itself is broken, else a JSON path (<c>$.cells[3].source</c>).</summary>
    public string Place { get; }

    /// <summary>What a valid notebook has at that place.</summary>
    public string Expected { get; }
}
