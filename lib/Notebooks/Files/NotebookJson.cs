using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Overtake.Notebooks;

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
