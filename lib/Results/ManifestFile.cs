using System.Globalization;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace Overtake.Results;

/// <summary>
/// Reads and writes <c>run.json</c>. Unknown members are refused: within one schema version they are a slip of the hand, and a newer version says so in <c>schema</c>.
/// </summary>
public static class ManifestFile
{
    /// <summary>Name of the file in a run folder.</summary>
    public const string FileName = "run.json";

    // The file is read by people and never pasted into HTML, so "+" and "µ" stay as they are.
    private static readonly ManifestJson Json = new(new JsonSerializerOptions(ManifestJson.Default.Options) { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping });

    /// <summary>Writes the manifest aside and renames.</summary>
    /// <param name="path">File to create or replace.</param>
    /// <param name="manifest">The manifest.</param>
    /// <exception cref="InvalidResultException">The manifest contradicts itself.</exception>
    /// <exception cref="IOException">The file cannot be written; the message names the path and the reason.</exception>
    public static void Write(string path, RunManifest manifest)
    {
        Check(path, manifest);

        // Line breaks inside of JSON strings are escaped, so these are the layout's, which differ between systems.
        var text = JsonSerializer.Serialize(manifest, Json.RunManifest).ReplaceLineEndings("\n") + "\n";
        WholeFile.Write(path, stream => stream.Write(Encoding.UTF8.GetBytes(text)));
    }

    /// <summary>Reads and checks a manifest.</summary>
    /// <param name="path">The file.</param>
    /// <exception cref="InvalidResultException">The file is missing, unreadable, of a newer schema, or not a manifest; the message names the JSON path.</exception>
    public static RunManifest Read(string path)
    {
        try
        {
            var bytes = File.ReadAllBytes(path).AsMemory();
            var text = bytes.Span.StartsWith("\uFEFF"u8) ? bytes[3..] : bytes;
            using var document = JsonDocument.Parse(text);
            CheckSchema(path, document.RootElement);
            new ManifestShape(path, Json).Check(document.RootElement, typeof(RunManifest), "$");
            var manifest = document.RootElement.Deserialize(Json.RunManifest)!;
            Check(path, manifest);
            return manifest;
        }
        catch (JsonException e)
        {
            // The parser appends the position to its message; it is given once, in the project's own form.
            throw new InvalidResultException(path, $"expected JSON: {e.Message.Split(" LineNumber: ")[0]}", e.LineNumber + 1, inner: e);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException)
        {
            throw new InvalidResultException(path, $"cannot be read: {e.Message}", inner: e);
        }
    }

    private static void CheckSchema(string path, JsonElement root)
    {
        if (root.ValueKind != JsonValueKind.Object)
        {
            throw new InvalidResultException(path, $"expected an object, found {root.ValueKind}", column: "$");
        }

        if (!root.TryGetProperty("schema", out var element) || element.ValueKind != JsonValueKind.Number || !element.TryGetInt32(out var schema) || schema < 1)
        {
            throw new InvalidResultException(path, "expected a schema version, a whole number from 1", column: "$.schema");
        }

        if (schema > RunManifest.CurrentSchema)
        {
            throw new InvalidResultException(
                path,
                string.Create(CultureInfo.InvariantCulture, $"schema {schema} is newer than {RunManifest.CurrentSchema}: update Overtake"),
                column: "$.schema");
        }
    }

    private static void Check(string path, RunManifest manifest)
    {
        StoreName.Check("study", manifest.Study, path);
        StoreName.Check("run", manifest.Run, path);
        StoreName.Check("machine", manifest.Machine, path);
        Expect(manifest.Launches >= 1, "$.launches", $"expected a whole number from 1, found {manifest.Launches}");
        Expect(manifest.RowCount >= 0, "$.rowCount", $"expected a whole number from 0, found {manifest.RowCount}");
        Expect(manifest.Ended is null || manifest.Started <= manifest.Ended, "$.ended", $"expected {manifest.Started:O} or later, found {manifest.Ended:O}");
        Expect(manifest.StopReason.Length > 0, "$.stopReason", "expected a reason, found nothing");
        Once(manifest.Scenarios.Select(s => s.Name), "$.scenarios");
        Once(manifest.Contenders.Select(c => c.Name), "$.contenders");
        foreach (var scenario in manifest.Scenarios)
        {
            Expect(
                manifest.Contenders.Any(c => c.Name == scenario.Baseline),
                "$.scenarios",
                $"scenario '{scenario.Name}' has the baseline '{scenario.Baseline}', which is not among the contenders");
        }

        void Expect(bool holds, string place, string problem)
        {
            if (!holds)
            {
                throw new InvalidResultException(path, problem, column: place);
            }
        }

        void Once(IEnumerable<string> names, string place)
        {
            var seen = new HashSet<string>(StringComparer.Ordinal);
            foreach (var name in names)
            {
                Expect(seen.Add(name), place, $"'{name}' is there twice");
            }
        }
    }
}
