using System.Buffers;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Overtake.Workloads.Serializers.Json;

/// <summary>Arrays of three dimensions, which System.Text.Json has no form for: the three lengths and then all elements, the last index running fastest, in one array.</summary>
internal sealed class ThreeDimensionalArrayConverter : JsonConverter<int[,,]>
{
    private const int FirstGuess = 1024;

    public override int[,,] Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        if (reader.TokenType != JsonTokenType.StartArray)
        {
            throw new JsonException("An array of three dimensions does not start as one.");
        }

        reader.Read();
        int z = Number(ref reader), y = Number(ref reader), x = Number(ref reader);

        // The lengths may say anything: memory for the elements is taken as they come.
        var elements = ArrayPool<int>.Shared.Rent(FirstGuess);
        try
        {
            var count = 0;
            while (reader.TokenType != JsonTokenType.EndArray)
            {
                if (count == elements.Length)
                {
                    elements = Longer(elements);
                }

                elements[count++] = Number(ref reader);
            }

            var array = ArrayElements.Make(z, y, x, count);
            elements.AsSpan(0, count).CopyTo(ArrayElements.Of(array));
            return array;
        }
        finally
        {
            ArrayPool<int>.Shared.Return(elements);
        }
    }

    public override void Write(Utf8JsonWriter writer, int[,,] value, JsonSerializerOptions options)
    {
        writer.WriteStartArray();
        for (var dimension = 0; dimension < value.Rank; dimension++)
        {
            writer.WriteNumberValue(value.GetLength(dimension));
        }

        foreach (var element in ArrayElements.Of(value))
        {
            writer.WriteNumberValue(element);
        }

        writer.WriteEndArray();
    }

    private static int Number(ref Utf8JsonReader reader)
    {
        if (reader.TokenType != JsonTokenType.Number || !reader.TryGetInt32(out var value))
        {
            throw new JsonException("An element of an array is no number of 32 bits.");
        }

        reader.Read();
        return value;
    }

    private static int[] Longer(int[] elements)
    {
        var longer = ArrayPool<int>.Shared.Rent(elements.Length * 2);
        elements.CopyTo(longer, 0);
        ArrayPool<int>.Shared.Return(elements);
        return longer;
    }
}

/// <summary>Characters as their numbers: half of a surrogate pair is no text, and System.Text.Json would replace it.</summary>
internal sealed class CharacterCodeConverter : JsonConverter<char>
{
    public override char Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        reader.TokenType == JsonTokenType.Number && reader.TryGetUInt16(out var code) ? (char)code : throw new JsonException("A character is not the number of one.");

    public override void Write(Utf8JsonWriter writer, char value, JsonSerializerOptions options) => writer.WriteNumberValue((uint)value);
}
