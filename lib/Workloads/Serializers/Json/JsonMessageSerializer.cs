using System.Buffers;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.Json;

/// <summary>Messages as JSON, one on a line: JSON has no line feed inside, so a line feed after a message ends it.</summary>
/// <typeparam name="T">Type of the messages.</typeparam>
/// <param name="type">What System.Text.Json knows about the type.</param>
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

/// <summary>As <see cref="JsonMessages"/>, for messages that need converters. They are apart because a context with converters writes every message by its metadata instead of by generated code.</summary>
[JsonSourceGenerationOptions(Converters = [typeof(CharacterCodeConverter), typeof(ThreeDimensionalArrayConverter)])]
[JsonSerializable(typeof(PrimitivesMessage))]
[JsonSerializable(typeof(TriDimArrayCustomSerializersMessage))]
internal sealed partial class ConvertedJsonMessages : JsonSerializerContext;

/// <summary>Reads messages from a stream, each when its line feed has come. What has been searched for one is not searched again.</summary>
/// <typeparam name="T">Type of the messages.</typeparam>
/// <param name="serializer">Reads a message.</param>
/// <param name="stream">A stream of messages one after the other; it is not closed.</param>
/// <param name="bufferBytes">Bytes of memory at first, from 1; it grows to the longest message.</param>
internal sealed class JsonStreamReader<T>(JsonMessageSerializer<T> serializer, Stream stream, int bufferBytes) : BufferedMessageReader<T>(serializer, stream, bufferBytes)
{
    private int _searched;

    protected override bool MayBeWhole(ReadOnlySpan<byte> message)
    {
        var isWhole = message[_searched..].Contains(JsonMessageSerializer<T>.LineFeed);
        _searched = isWhole ? 0 : message.Length;
        return isWhole;
    }
}
