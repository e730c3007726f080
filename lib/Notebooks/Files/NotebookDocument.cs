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
internal sealed class NotebookDocument(JsonObject json)
{
    /// <summary>The size a file may have, in bytes: what GitHub accepts.</summary>
    public const int MaxBytes = 100 * 1024 * 1024;

    private readonly JsonObject _json = json;

    public IReadOnlyList<NotebookCell> Cells { get; } = [.. ((JsonArray)json["cells"]!).Select((cell, i) => new NotebookCell((JsonObject)cell!, i + 1))];

    /// <summary>The notebook's own metadata: kernel, language, whatever hosts left there.</summary>
    public JsonObject Metadata => (JsonObject)_json["metadata"]!;

    /// <summary>The minor version of nbformat 4; cell ids came with 5.</summary>
    public int MinorVersion => _json["nbformat_minor"]!.GetValue<int>();

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
            var text = utf8.StartsWith(Encoding.UTF8.Preamble) ? utf8[Encoding.UTF8.Preamble.Length..] : utf8;
            return new NotebookDocument(new NotebookFormat(name).Check(NotebookJson.Parse(text)));
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

    public override string ToString() => NotebookJson.Write(_json);
}

/// <summary>One cell of a <see cref="NotebookDocument"/>; changes go to the document.</summary>
internal sealed class NotebookCell(JsonObject json, int number)
{
    /// <summary>The place in the file, 1 for the first cell of any kind.</summary>
    public int Number { get; } = number;

    /// <summary>The id of nbformat 4.5, null in older files.</summary>
    public string? Id => json["id"]?.GetValue<string>();

    public bool IsCode => json["cell_type"]!.GetValue<string>() == "code";

    public string Source => NotebookJson.ReadText(json["source"]);

    public JsonObject Metadata => (JsonObject)json["metadata"]!;

    /// <summary>The number in front of an executed code cell, null if it was not executed or is not code.</summary>
    public int? ExecutionCount => json["execution_count"]?.GetValue<int>();

    /// <summary>The outputs of a code cell as nbformat has them; empty for other cells.</summary>
    public IReadOnlyList<JsonObject> Outputs => IsCode ? [.. ((JsonArray)json["outputs"]!).Cast<JsonObject>()] : [];

    /// <summary>Whether the cell carries the tag in <c>metadata.tags</c>.</summary>
    public bool HasTag(string tag) =>
        Metadata["tags"] is JsonArray tags && tags.Any(node => node is JsonValue value && value.TryGetValue(out string? text) && text == tag);

    internal void SetOutputs(int? executionCount, IEnumerable<JsonObject> outputs)
    {
        json["execution_count"] = executionCount;
        json["outputs"] = new JsonArray([.. outputs]);
    }
}

/// <summary>Outputs of cells as nbformat has them, keys in Jupyter's order.</summary>
internal static partial class NotebookOutput
{
    private const string Plain = "text/plain";
    private const string Markdown = "text/markdown";
    private const string Html = "text/html";
    private const string Svg = "image/svg+xml";
    private const string Png = "image/png";
    private const string OwnMetadata = "overtake";
    private const string FigureHash = "plotly-sha256";

    /// <summary>Console output: <c>stdout</c> or <c>stderr</c>, lines ended by <c>\n</c>.</summary>
    public static JsonObject Stream(string name, string text) => new()
    {
        ["name"] = name,
        ["output_type"] = "stream",
        ["text"] = NotebookJson.WriteText(text),
    };

    /// <summary>A value that was shown on the way.</summary>
    public static JsonObject Display(IEnumerable<(string MimeType, string Text)> data) => new()
    {
        ["data"] = Data(data),
        ["metadata"] = new JsonObject(),
        ["output_type"] = "display_data",
    };

    /// <summary>The value of the last expression.</summary>
    public static JsonObject Result(IEnumerable<(string MimeType, string Text)> data, int executionCount) => new()
    {
        ["data"] = Data(data),
        ["execution_count"] = executionCount,
        ["metadata"] = new JsonObject(),
        ["output_type"] = "execute_result",
    };

    /// <summary>Why a cell failed.</summary>
    public static JsonObject Error(string name, string message, IEnumerable<string> traceback) => new()
    {
        ["ename"] = name,
        ["evalue"] = message,
        ["output_type"] = "error",
        ["traceback"] = new JsonArray([.. traceback.Select(line => JsonValue.Create(line))]),
    };

    /// <summary>Takes away what the filter does not keep; null where nothing is left.</summary>
    public static JsonObject? Keep(JsonObject output, OutputFilter filter)
    {
        if (filter == OutputFilter.All || output["data"] is not JsonObject data)
        {
            return output;
        }

        var kept = (JsonObject)output.DeepClone();
        var rich = data.ContainsKey(Svg) ? Svg : data.ContainsKey(Png) ? Png : data.ContainsKey(Plain) ? Html : null;
        foreach (var (mimeType, _) in data.Where(entry => entry.Key is not (Plain or Markdown) && entry.Key != rich))
        {
            ((JsonObject)kept["data"]!).Remove(mimeType);
        }

        if (rich == Html && data.ContainsKey(Html))
        {
            kept["data"]![Html] = NotebookJson.WriteText(Scripts().Replace(NotebookJson.ReadText(data[Html]!), ""));
        }

        // The figure itself is not committed, only its image: the hash says whether it is still the same figure.
        if (HashOf(data) is { } hash)
        {
            kept["metadata"] = new JsonObject { [OwnMetadata] = new JsonObject { [FigureHash] = hash } };
        }

        return ((JsonObject)kept["data"]!).Count > 0 ? kept : null;
    }

    /// <summary>Whether a representation is JSON and not text.</summary>
    public static bool IsJson(string mimeType) =>
        mimeType == "application/json"
        || (mimeType.StartsWith("application/", StringComparison.Ordinal) && mimeType.EndsWith("+json", StringComparison.Ordinal));

    /// <summary>The hash of the figure that a page draws; null where it draws none.</summary>
    public static string? HashOf(JsonObject data) =>
        data[Html] is { } html && DrawnFigure().Match(NotebookJson.ReadText(html)) is { Success: true } drawn
            ? Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(drawn.Value)))
            : null;

    [GeneratedRegex("<script.*?</script>", RegexOptions.Singleline)]
    private static partial Regex Scripts();

    [GeneratedRegex("(?<=<script>\\(function\\(\\)\\{var figure=).*?(?=;var left=)", RegexOptions.Singleline)]
    private static partial Regex DrawnFigure();

    private static JsonObject Data(IEnumerable<(string MimeType, string Text)> data) => new(data
        .OrderBy(entry => entry.MimeType, StringComparer.Ordinal)
        .Select(entry => KeyValuePair.Create(entry.MimeType, Value(entry.MimeType, entry.Text))));

    private static JsonNode? Value(string mimeType, string value)
    {
        if (IsJson(mimeType))
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

        return mimeType.StartsWith("text/", StringComparison.Ordinal) || mimeType == Svg ? NotebookJson.WriteText(value) : value;
    }
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

    /// <summary>The value that a valid notebook has at that place.</summary>
    public string Expected { get; }
}
