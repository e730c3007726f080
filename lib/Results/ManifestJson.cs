using System.Text.Json.Serialization;

namespace Overtake.Results;

[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    WriteIndented = true,
    Converters = [typeof(KebabEnumConverter<ContenderRole>)])]
[JsonSerializable(typeof(RunManifest))]
internal sealed partial class ManifestJson : JsonSerializerContext;
