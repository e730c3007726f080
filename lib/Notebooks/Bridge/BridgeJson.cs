using System.Text.Json.Serialization;

namespace Overtake.Notebooks;

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, RespectRequiredConstructorParameters = true, RespectNullableAnnotations = true)]
[JsonSerializable(typeof(EngineRequest))]
internal sealed partial class BridgeJson : JsonSerializerContext;
