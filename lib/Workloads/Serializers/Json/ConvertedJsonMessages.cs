using System.Text.Json.Serialization;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.Json;

/// <summary>As <see cref="JsonMessages"/>, for messages that need converters. They are apart because a context with converters writes every message by its metadata instead of by generated code.</summary>
[JsonSourceGenerationOptions(Converters = [typeof(CharacterCodeConverter), typeof(ThreeDimensionalArrayConverter)])]
[JsonSerializable(typeof(PrimitivesMessage))]
[JsonSerializable(typeof(TriDimArrayCustomSerializersMessage))]
internal sealed partial class ConvertedJsonMessages : JsonSerializerContext;
