using System.Text.Json;
using System.Text.Json.Serialization;

namespace Overtake.Results;

[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    WriteIndented = true,
    Converters = [typeof(KebabEnumConverter<ContenderRole>)])]
[JsonSerializable(typeof(RunManifest))]
internal sealed partial class ManifestJson : JsonSerializerContext;

/// <summary>Writes enum members as <c>kebab-case</c> strings and refuses numbers.</summary>
internal sealed class KebabEnumConverter<T>() : JsonStringEnumConverter<T>(JsonNamingPolicy.KebabCaseLower, allowIntegerValues: false)
    where T : struct, Enum;
