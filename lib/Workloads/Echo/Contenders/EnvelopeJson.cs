using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Serializers;

namespace Overtake.Workloads.Echo.Contenders;

/// <summary>What the contenders of JSON share.</summary>
internal static class EnvelopeJson
{
    // As JsonSerializer does with writers of its own.
    private static readonly JsonWriterOptions Unchecked = new() { SkipValidation = true };

    [ThreadStatic]
    private static Utf8JsonWriter? _writer;

    public static void Serialize(MessageEnvelope envelope, SendBuffer output, JsonTypeInfo<MessageEnvelope> type)
    {
        var writer = _writer;
        if (writer is null)
            writer = _writer = new(output, Unchecked);
        else
            writer.Reset(output);
        JsonSerializer.Serialize(writer, envelope, type);
        writer.Flush();
    }

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input, JsonTypeInfo<MessageEnvelope> type)
    {
        try
        {
            return JsonSerializer.Deserialize(input, type) ?? throw new InvalidMessageException("The envelope is null.");
        }
        catch (JsonException cause)
        {
            throw new InvalidMessageException($"The bytes are no envelope: {cause.Message}", cause);
        }
    }
}
