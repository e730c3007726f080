using System.Text.Json.Serialization;

namespace Overtake.Workloads.Boxing.Shapes;

/// <summary>Serializers for the records, generated at compile time.</summary>
[JsonSourceGenerationOptions(IncludeFields = true, UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow, RespectNullableAnnotations = true)]
[JsonSerializable(typeof(OneNumber))]
[JsonSerializable(typeof(ThreeNumbers))]
[JsonSerializable(typeof(EightNumbers))]
[JsonSerializable(typeof(NumbersAndText))]
internal sealed partial class RecordJson : JsonSerializerContext;
