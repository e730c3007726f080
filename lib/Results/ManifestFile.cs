using System.Globalization;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Overtake.Results;

/// <summary>
/// Reads and writes <c>run.json</c>. Unknown members are refused: within one schema
/// version they are a slip of the hand, and a newer version says so in <c>schema</c>.
/// </summary>
internal static class ManifestFile
{
    public const string FileName = "run.json";

    // Far more than any run has, or takes.
    private const int MostLaunches = 100_000;
    private const int MostSeconds = 1_000_000_000;

    // The file is read by people and never pasted into HTML, so "+" and "µ" stay as they are.
    private static readonly ManifestJson Json =
        new(new JsonSerializerOptions(ManifestJson.Default.Options) { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping });

    /// <exception cref="InvalidResultException">The manifest contradicts itself.</exception>
    /// <exception cref="IOException">The file cannot be written; the message names the path and the reason.</exception>
    public static void Write(string path, RunManifest manifest)
    {
        Check(path, manifest);

        // Line breaks inside of JSON strings are escaped, so these are the layout's, which differ between systems.
        var text = JsonSerializer.Serialize(manifest, Json.RunManifest).ReplaceLineEndings("\n") + "\n";
        WholeFile.Write(path, text);
    }

    /// <exception cref="InvalidResultException">The file is missing, unreadable, of a newer schema, or no manifest; the message has the JSON path.</exception>
    public static RunManifest Read(string path)
    {
        try
        {
            var bytes = WholeFile.Read(path).AsMemory();
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
        Expect(
            manifest.Launches is >= 1 and <= MostLaunches, "$.launches", $"expected a whole number from 1 to {MostLaunches}, found {manifest.Launches}");
        Expect(manifest.RowCount >= 0, "$.rowCount", $"expected a whole number from 0, found {manifest.RowCount}");
        Expect(manifest.Ended is null || manifest.Started <= manifest.Ended, "$.ended", $"expected {manifest.Started:O} or later, found {manifest.Ended:O}");
        // A missing member is null: the JSON reader does not apply the initializer.
        Expect(manifest.StopReason is { Length: > 0 }, "$.stopReason", "expected a reason, found nothing");
        Expect(manifest.Drift is null or { StartNanoseconds: > 0, EndNanoseconds: > 0 }, "$.drift", "expected two times above 0");
        Expect(manifest.Effort is null or { Total: >= 0 and <= MostSeconds }, "$.effort.total", $"expected seconds up to {MostSeconds}");
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

/// <summary>
/// Checks JSON against the members of <see cref="RunManifest"/> before it is deserialized.
/// The serializer alone takes null for any reference, the last of two members of one name and
/// the default for a missing constructor parameter, and names the wrong type in its messages.
/// </summary>
internal sealed class ManifestShape(string file, ManifestJson json)
{
    // References that RunManifest declares nullable; value types show it by their type.
    private static readonly string[] MayBeNull = ["commit", "drift", "processorVersion", "kernel", "governor", "containerLimits", "effort", "sampling"];

    private const int LongestQuote = 60;

    /// <summary>Checks an element and all below it.</summary>
    /// <exception cref="InvalidResultException">Something is missing, unknown, there twice, null or of a wrong type; the column is its JSON path.</exception>
    public void Check(JsonElement element, Type type, string place)
    {
        var info = json.GetTypeInfo(type)!;
        switch (info.Kind)
        {
            case JsonTypeInfoKind.Object:
                Expect(element, JsonValueKind.Object, "an object", place);
                CheckMembers(element, info, place);
                break;
            case JsonTypeInfoKind.Enumerable:
                Expect(element, JsonValueKind.Array, "a list", place);
                var i = 0;
                foreach (var item in element.EnumerateArray())
                {
                    Check(item, type.GetGenericArguments()[^1], $"{place}[{i++}]");
                }

                break;
            case JsonTypeInfoKind.Dictionary:
                Expect(element, JsonValueKind.Object, "an object", place);
                foreach (var member in Members(element, place))
                {
                    Check(member.Value, type.GetGenericArguments()[^1], $"{place}.{member.Name}");
                }

                break;
            default:
                CheckScalar(element, info, place);
                break;
        }
    }

    private void CheckMembers(JsonElement element, JsonTypeInfo info, string place)
    {
        var found = Members(element, place).ToDictionary(m => m.Name, m => m.Value, StringComparer.Ordinal);
        foreach (var name in found.Keys.Where(name => info.Properties.All(p => p.Name != name)))
        {
            throw new InvalidResultException(
                file, $"unknown member, expected one of {string.Join(", ", info.Properties.Select(p => p.Name))}", column: $"{place}.{name}");
        }

        // What a record has from its constructor has no default; what came later has one, and older files are without it.
        var positional = info.Type.GetConstructors()[0].GetParameters().Select(p => JsonNamingPolicy.CamelCase.ConvertName(p.Name!)).ToList();
        foreach (var property in info.Properties)
        {
            var there = found.TryGetValue(property.Name, out var value);
            if (there && !(value.ValueKind == JsonValueKind.Null
                && (MayBeNull.Contains(property.Name) || Nullable.GetUnderlyingType(property.PropertyType) is not null)))
            {
                Check(value, property.PropertyType, $"{place}.{property.Name}");
            }
            else if (!there && (property.IsRequired || positional.Contains(property.Name)))
            {
                throw new InvalidResultException(file, "the member is missing", column: $"{place}.{property.Name}");
            }
        }
    }

    private IEnumerable<JsonProperty> Members(JsonElement element, string place)
    {
        var names = new HashSet<string>(StringComparer.Ordinal);
        foreach (var member in element.EnumerateObject())
        {
            yield return names.Add(member.Name)
                ? member
                : throw new InvalidResultException(file, "the member is there twice", column: $"{place}.{member.Name}");
        }
    }

    private void CheckScalar(JsonElement element, JsonTypeInfo info, string place)
    {
        try
        {
            if (element.ValueKind != JsonValueKind.Null)
            {
                element.Deserialize(info);
                return;
            }
        }
        catch (JsonException)
        {
            // Reported below in the project's own words.
        }

        throw Unexpected(element, InWords(Nullable.GetUnderlyingType(info.Type) ?? info.Type), place);
    }

    private void Expect(JsonElement element, JsonValueKind kind, string inWords, string place)
    {
        if (element.ValueKind != kind)
        {
            throw Unexpected(element, inWords, place);
        }
    }

    private InvalidResultException Unexpected(JsonElement element, string expected, string place)
    {
        var found = element.GetRawText();
        return new InvalidResultException(
            file, $"expected {expected}, found {(found.Length > LongestQuote ? found[..LongestQuote] + "..." : found)}", column: place);
    }

    private string InWords(Type type) =>
        type == typeof(int) || type == typeof(long) ? "a whole number"
        : type == typeof(double) ? "a number"
        : type == typeof(bool) ? "true or false"
        : type == typeof(DateTimeOffset) ? "a date and time with offset, as 2026-11-21T10:15:00+00:00"
        : type.IsEnum ? "one of " + string.Join(", ", Enum.GetValues(type).Cast<object>().Select(v => JsonSerializer.Serialize(v, type, json)))
        : "a text";
}

[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    WriteIndented = true,
    Converters = [typeof(KebabEnumConverter<ContenderRole>)])]
[JsonSerializable(typeof(RunManifest))]
internal sealed partial class ManifestJson : JsonSerializerContext;

/// <summary>Writes enum members as <c>kebab-case</c> strings and refuses numbers.</summary>
internal sealed class KebabEnumConverter<T>() : JsonStringEnumConverter<T>(JsonNamingPolicy.KebabCaseLower, allowIntegerValues: false)
    where T : struct, Enum;
