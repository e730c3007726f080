using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Overtake.Notebooks;

/// <summary>
/// A notebook file, nbformat 4. What is not touched is written back as it was read: ids, unknown metadata, key order,
/// numbers; formatting is that of Jupyter, so that a notebook written by Jupyter and read here is written byte for byte alike.
/// </summary>
public sealed class NotebookDocument
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
