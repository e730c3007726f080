using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;

namespace Overtake.Notebooks;

/// <summary>Checks a file against nbformat 4 once, so that later code can rely on it.</summary>
internal sealed partial class NotebookFormat(string file)
{
    private readonly HashSet<string> _ids = new(StringComparer.Ordinal);

    public JsonObject Check(JsonNode? root)
    {
        var notebook = root as JsonObject ?? throw Fail("$", "an object, the notebook");
        if (Integer(notebook, "nbformat") is var major and not 4)
        {
            throw Fail("$.nbformat", $"4, found {major}");
        }

        Integer(notebook, "nbformat_minor");
        Child<JsonObject>(notebook, "metadata", "an object");
        foreach (var cell in Objects(notebook, "cells"))
        {
            CheckCell(cell);
        }

        return notebook;
    }

    private void CheckCell(JsonObject cell)
    {
        Child<JsonObject>(cell, "metadata", "an object");
        Text(cell, "source");
        if (cell.ContainsKey("id"))
        {
            var id = Choice(cell, "id", "1 to 64 letters, digits, '-' or '_'", value => CellId().IsMatch(value));
            if (!_ids.Add(id))
            {
                throw Fail($"{cell.GetPath()}.id", $"an id of its own, '{id}' is taken");
            }
        }

        if (Choice(cell, "cell_type", "code, markdown or raw", value => value is "code" or "markdown" or "raw") == "code")
        {
            Count(cell);
            foreach (var output in Objects(cell, "outputs"))
            {
                CheckOutput(output);
            }
        }
    }

    private void CheckOutput(JsonObject output)
    {
        switch (Choice(output, "output_type", "stream, display_data, execute_result or error",
            value => value is "stream" or "display_data" or "execute_result" or "error"))
        {
            case "stream":
                Choice(output, "name", "a stream's name", _ => true);
                Text(output, "text");
                break;
            case "error":
                Choice(output, "ename", "a string", _ => true);
                Choice(output, "evalue", "a string", _ => true);
                Text(output, "traceback");
                break;
            case var type:
                Child<JsonObject>(output, "metadata", "an object");
                foreach (var (mimeType, _) in Child<JsonObject>(output, "data", "an object of MIME types"))
                {
                    if (!NotebookOutput.IsJson(mimeType))
                    {
                        Text((JsonObject)output["data"]!, mimeType);
                    }
                }

                if (type == "execute_result")
                {
                    Count(output);
                }

                break;
        }
    }

    private IEnumerable<JsonObject> Objects(JsonObject parent, string name) =>
        Child<JsonArray>(parent, name, "an array").Select((item, i) =>
            item as JsonObject ?? throw Fail($"{parent.GetPath()}.{name}[{i}]", "an object"));

    private T Child<T>(JsonObject parent, string name, string expected)
        where T : JsonNode => parent[name] as T ?? throw Fail($"{parent.GetPath()}.{name}", expected);

    private string Choice(JsonObject parent, string name, string expected, Func<string, bool> valid) =>
        parent[name] is { } node && node.GetValueKind() == JsonValueKind.String && node.GetValue<string>() is var value && valid(value)
            ? value
            : throw Fail($"{parent.GetPath()}.{name}", expected);

    private int Integer(JsonObject parent, string name) =>
        parent[name] is JsonValue node && node.TryGetValue(out int value) && value >= 0
            ? value
            : throw Fail($"{parent.GetPath()}.{name}", "a whole number");

    private void Count(JsonObject parent)
    {
        if (!parent.TryGetPropertyValue("execution_count", out var count) || count is not null)
        {
            Integer(parent, "execution_count");
        }
    }

    private void Text(JsonObject parent, string name)
    {
        static bool IsString(JsonNode? node) => node?.GetValueKind() == JsonValueKind.String;
        if (!(parent[name] is JsonArray lines ? lines.All(IsString) : IsString(parent[name])))
        {
            throw Fail($"{parent.GetPath()}.{name}", "a string or an array of strings");
        }
    }

    private InvalidNotebookException Fail(string place, string expected) => new(file, place, expected);

    [GeneratedRegex(@"\A[a-zA-Z0-9_-]{1,64}\z")]
    private static partial Regex CellId();
}

/// <summary>JSON as Jupyter writes it, byte for byte: one space of indentation, non-ASCII as it is, numbers as they were read.</summary>
internal static class NotebookJson
{
    private const int MaxDepth = 64;

    private static readonly JsonDocumentOptions Strict = new() { MaxDepth = MaxDepth, AllowDuplicateProperties = false };

    /// <exception cref="JsonException">The bytes are not JSON, are nested too deeply, or hold text that is not Unicode.</exception>
    public static JsonNode? Parse(ReadOnlySpan<byte> utf8)
    {
        try
        {
            var root = JsonNode.Parse(utf8, documentOptions: Strict);
            // Nodes decode their text on first use: broken escapes and broken UTF-8 are found here and not later.
            Write(root, new StringBuilder(), 0);
            return root;
        }
        catch (Exception e) when (e is InvalidOperationException or ArgumentException)
        {
            throw new JsonException(e.Message, e);
        }
    }

    public static string Write(JsonNode? node)
    {
        var text = new StringBuilder();
        Write(node, text, 0);
        return text.Append('\n').ToString();
    }

    /// <summary>Text that nbformat allows as one string or as an array of lines.</summary>
    public static string ReadText(JsonNode? node) => node switch
    {
        JsonArray lines => string.Concat(lines.Select(line => line!.GetValue<string>())),
        _ => node!.GetValue<string>(),
    };

    /// <summary>Text as an array of lines, each with its line end, so that a changed line is one changed line in a diff.</summary>
    public static JsonArray WriteText(string text)
    {
        var lines = new JsonArray();
        for (var start = 0; start < text.Length;)
        {
            var end = text.IndexOf('\n', start) is var found and >= 0 ? found + 1 : text.Length;
            lines.Add(text[start..end]);
            start = end;
        }

        return lines;
    }

    private static void Write(JsonNode? node, StringBuilder text, int depth)
    {
        switch (node)
        {
            case null:
                text.Append("null");
                break;
            case JsonObject { Count: 0 }:
                text.Append("{}");
                break;
            case JsonArray { Count: 0 }:
                text.Append("[]");
                break;
            case JsonObject properties:
                var separator = '{';
                foreach (var (name, value) in properties)
                {
                    NewLine(text.Append(separator), depth + 1);
                    WriteString(name, text);
                    text.Append(": ");
                    Write(value, text, depth + 1);
                    separator = ',';
                }

                NewLine(text, depth).Append('}');
                break;
            case JsonArray items:
                for (var i = 0; i < items.Count; i++)
                {
                    NewLine(text.Append(i == 0 ? '[' : ','), depth + 1);
                    Write(items[i], text, depth + 1);
                }

                NewLine(text, depth).Append(']');
                break;
            default:
                if (node.GetValueKind() == JsonValueKind.String)
                {
                    WriteString(node.GetValue<string>(), text);
                }
                else
                {
                    text.Append(node.ToJsonString());
                }

                break;
        }
    }

    private static StringBuilder NewLine(StringBuilder text, int depth) => text.Append('\n').Append(' ', depth);

    private static void WriteString(string value, StringBuilder text)
    {
        text.Append('"');
        foreach (var c in value)
        {
            _ = c switch
            {
                '"' => text.Append("\\\""),
                '\\' => text.Append("\\\\"),
                '\n' => text.Append("\\n"),
                '\r' => text.Append("\\r"),
                '\t' => text.Append("\\t"),
                '\b' => text.Append("\\b"),
                '\f' => text.Append("\\f"),
                < ' ' => text.Append("\\u").Append(((int)c).ToString("x4")),
                _ => text.Append(c),
            };
        }

        text.Append('"');
    }
}
