using System.Text.Json.Serialization;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.Json;

/// <summary>What System.Text.Json generates at compile time for the messages.</summary>
[JsonSourceGenerationOptions(IncludeFields = true)]
[JsonSerializable(typeof(LargeStruct))]
[JsonSerializable(typeof(Guid))]
[JsonSerializable(typeof(int))]
[JsonSerializable(typeof(U8Message))]
[JsonSerializable(typeof(S16Message))]
[JsonSerializable(typeof(S32Message))]
[JsonSerializable(typeof(S64Message))]
[JsonSerializable(typeof(DecimalMessage))]
[JsonSerializable(typeof(NullableDecimalMessage))]
[JsonSerializable(typeof(DictionaryMessage))]
[JsonSerializable(typeof(ComplexMessage))]
[JsonSerializable(typeof(StringMessage))]
[JsonSerializable(typeof(StructMessage))]
[JsonSerializable(typeof(ByteArrayMessage))]
[JsonSerializable(typeof(IntArrayMessage))]
internal sealed partial class JsonMessages : JsonSerializerContext;
