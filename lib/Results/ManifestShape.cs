using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Overtake.Results;

/// <summary>
/// Checks JSON against the members of <see cref="RunManifest"/> before it is deserialized.
/// The serializer alone takes null for any reference, the last of two members of one name and the default for a missing constructor parameter, and names the wrong type in its messages.
/// </summary>
internal sealed class ManifestShape(string file, ManifestJson json)
{
    // References that RunManifest declares nullable; value types show it by their type.
    private static readonly string[] MayBeNull = ["commit", "drift", "kernel", "governor", "containerLimits", "effort", "sampling"];

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
            throw new InvalidResultException(file, $"unknown member, expected one of {string.Join(", ", info.Properties.Select(p => p.Name))}", column: $"{place}.{name}");
        }

        // What a record has from its constructor has no default; what came later has one, and older files are without it.
        var positional = info.Type.GetConstructors()[0].GetParameters().Select(p => JsonNamingPolicy.CamelCase.ConvertName(p.Name!)).ToHashSet(StringComparer.Ordinal);
        foreach (var property in info.Properties)
        {
            var there = found.TryGetValue(property.Name, out var value);
            if (there && !(value.ValueKind == JsonValueKind.Null && (MayBeNull.Contains(property.Name) || Nullable.GetUnderlyingType(property.PropertyType) is not null)))
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
            yield return names.Add(member.Name) ? member : throw new InvalidResultException(file, "the member is there twice", column: $"{place}.{member.Name}");
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
        return new InvalidResultException(file, $"expected {expected}, found {(found.Length > LongestQuote ? found[..LongestQuote] + "..." : found)}", column: place);
    }

    private string InWords(Type type) =>
        type == typeof(int) || type == typeof(long) ? "a whole number"
        : type == typeof(double) ? "a number"
        : type == typeof(bool) ? "true or false"
        : type == typeof(DateTimeOffset) ? "a date and time with offset, as 2026-11-21T10:15:00+00:00"
        : type.IsEnum ? "one of " + string.Join(", ", Enum.GetValues(type).Cast<object>().Select(v => JsonSerializer.Serialize(v, type, json)))
        : "a text";
}
