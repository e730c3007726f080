using System.Buffers;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Overtake.Workloads.Serializers.Json;

/// <summary>Messages as JSON, one on a line: JSON has no line feed inside, so a line feed behind a message ends it.</summary>
/// <typeparam name="T">Type of the messages.</typeparam>
/// <param name="type">What System.Text.Json knows about the type.</param>
public sealed class JsonMessageSerializer<T>(JsonTypeInfo<T> type) : IMessageSerializer<T>
{
    internal const byte LineFeed = (byte)'\n';

    // As JsonSerializer does with writers of its own: the code that is generated keeps the order of tokens by itself.
    private static readonly JsonWriterOptions Unchecked = new() { SkipValidation = true };

    [ThreadStatic]
    private static Utf8JsonWriter? _writer;

    /// <inheritdoc/>
    public void Serialize(T message, IBufferWriter<byte> output)
    {
        var writer = _writer;
        if (writer is null)
            writer = _writer = new(output, Unchecked);
        else
            writer.Reset(output);
        JsonSerializer.Serialize(writer, message, type);
        writer.Flush();
        output.GetSpan(1)[0] = LineFeed;
        output.Advance(1);
    }

    /// <inheritdoc/>
    public IMessageReader<T> Open(Stream stream, int bufferBytes) => new JsonStreamReader<T>(this, stream, bufferBytes);

    /// <inheritdoc/>
    public T? Deserialize(ReadOnlySpan<byte> input, out int consumed)
    {
        int end = input.IndexOf(LineFeed);
        consumed = end + 1;
        if (end < 0)
            return default;
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
