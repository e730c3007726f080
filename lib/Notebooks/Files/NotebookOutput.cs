using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;

namespace Overtake.Notebooks;

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
        var rich = data.ContainsKey(MimeTypes.Svg) ? MimeTypes.Svg : data.ContainsKey(MimeTypes.Png) ? MimeTypes.Png : data.ContainsKey(MimeTypes.Plain) ? MimeTypes.Html : null;
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
