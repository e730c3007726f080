using System.Text.Json;
using System.Text.Json.Serialization;

namespace Overtake.Workloads.Serializers.Json;

/// <summary>Characters as their numbers: half of a surrogate pair is no text, and System.Text.Json would replace it.</summary>
internal sealed class CharacterCodeConverter : JsonConverter<char>
{
    /// <inheritdoc/>
    public override char Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        reader.TokenType == JsonTokenType.Number && reader.TryGetUInt16(out ushort code) ? (char)code : throw new JsonException("A character is not the number of one.");

    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, char value, JsonSerializerOptions options) => writer.WriteNumberValue((uint)value);
}
