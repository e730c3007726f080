using System.Text.Json.Serialization;

namespace Overtake.Workloads.Boxing.Shapes;

/// <summary>Serializers for the records, generated at compile time.</summary>
#if NET9_0_OR_GREATER
[JsonSourceGenerationOptions(IncludeFields = true, UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow, RespectNullableAnnotations = true)]
#else
// The study of this contender is measured on the newest runtime alone; .NET 8 has not all of the options.
[JsonSourceGenerationOptions(IncludeFields = true, UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow)]
#endif
[JsonSerializable(typeof(OneNumber))]
[JsonSerializable(typeof(ThreeNumbers))]
[JsonSerializable(typeof(EightNumbers))]
[JsonSerializable(typeof(NumbersAndText))]
internal sealed partial class RecordJson : JsonSerializerContext;
