using System.Buffers;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.Json;

/// <summary>System.Text.Json with serializers generated at compile time, a message a line.</summary>
internal sealed class SourceGeneratedJson() : KnownTypeSerializer(new("System.Text.Json", "JSON", () => LibraryVersion.Of<JsonDocument>()))
{
    protected override string? WhyNot(Type message) =>
        message == typeof(object) || message == typeof(BoxedPrimitivesMessage)
            ? "What is in a member of type object is written without its type and comes back as a JsonElement."
            : null;

    protected override IMessageSerializer<T> Create<T>() =>
        new JsonMessageSerializer<T>((JsonTypeInfo<T>)(JsonMessages.Default.GetTypeInfo(typeof(T)) ?? ConvertedJsonMessages.Default.GetTypeInfo(typeof(T)))!);
}

/// <summary>Messages as JSON, one on a line: JSON has no line feed inside, so a line feed after a message ends it.</summary>
internal sealed class JsonMessageSerializer<T>(JsonTypeInfo<T> type) : IMessageSerializer<T>
{
    internal const byte LineFeed = (byte)'\n';

    // As JsonSerializer does with writers of its own: the code that is generated keeps the order of tokens by itself.
    private static readonly JsonWriterOptions Unchecked = new() { SkipValidation = true };

    [ThreadStatic]
    private static Utf8JsonWriter? _writer;

    public void Serialize(T message, IBufferWriter<byte> output)
    {
        var writer = _writer;
        if (writer is null)
        {
            writer = _writer = new(output, Unchecked);
        }
        else
        {
            writer.Reset(output);
        }

        JsonSerializer.Serialize(writer, message, type);
        writer.Flush();
        output.GetSpan(1)[0] = LineFeed;
        output.Advance(1);
    }

    public IMessageReader<T> Open(Stream stream, int bufferBytes) => new JsonStreamReader<T>(this, stream, bufferBytes);

    public T? Deserialize(ReadOnlySpan<byte> input, out int consumed)
    {
        var end = input.IndexOf(LineFeed);
        consumed = end + 1;
        if (end < 0)
        {
            return default;
        }

        try
        {
            return JsonSerializer.Deserialize(input[..end], type) ?? throw new InvalidMessageException("The message is null.");
        }
        catch (Exception cause) when (cause is JsonException or NotSupportedException)
        {
            // NotSupportedException: an abstract type or an interface without the number of its implementation.
            throw new InvalidMessageException($"The line is no message of type {typeof(T).Name}: {cause.Message}", cause);
        }
    }
}

/// <summary>The code that System.Text.Json generates at compile time for the messages.</summary>
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

/// <summary>
/// As <see cref="JsonMessages"/>, for messages that need converters. They are apart because a
/// context with converters writes every message by its metadata instead of by generated code.
/// </summary>
[JsonSourceGenerationOptions(Converters = [typeof(CharacterCodeConverter), typeof(ThreeDimensionalArrayConverter)])]
[JsonSerializable(typeof(PrimitivesMessage))]
[JsonSerializable(typeof(TriDimArrayCustomSerializersMessage))]
internal sealed partial class ConvertedJsonMessages : JsonSerializerContext;

/// <summary>Reads messages from a stream, each when its line feed has come. What has been searched for one is not searched again.</summary>
internal sealed class JsonStreamReader<T>(JsonMessageSerializer<T> serializer, Stream stream, int bufferBytes)
    : BufferedMessageReader<T>(serializer, stream, bufferBytes)
{
    private int _searched;

    protected override bool MayBeWhole(ReadOnlySpan<byte> message)
    {
        var isWhole = message[_searched..].Contains(JsonMessageSerializer<T>.LineFeed);
        _searched = isWhole ? 0 : message.Length;
        return isWhole;
    }
}

/// <summary>
/// Arrays of three dimensions, which System.Text.Json has no form for: the three lengths and then all elements, the last index running fastest, in one array.
/// </summary>
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
        reader.TokenType == JsonTokenType.Number && reader.TryGetUInt16(out var code)
            ? (char)code
            : throw new JsonException("A character is not the number of one.");

    public override void Write(Utf8JsonWriter writer, char value, JsonSerializerOptions options) => writer.WriteNumberValue((uint)value);
}
