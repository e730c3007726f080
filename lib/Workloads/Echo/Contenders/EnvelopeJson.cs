using System.Text.Json;
using System.Text.Json.Serialization;
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
        {
            writer = _writer = new(output, Unchecked);
        }
        else
        {
            writer.Reset(output);
        }

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

/// <summary>What System.Text.Json generates at compile time for the envelope.</summary>
[JsonSerializable(typeof(MessageEnvelope))]
internal sealed partial class EnvelopeJsonContext : JsonSerializerContext;

/// <summary>System.Text.Json with a serializer generated at compile time; fields that have their default are left out, as published.</summary>
public readonly struct SourceGeneratedJsonEnvelopes : IEnvelopeSerializer
{
    public static string Name => "System.Text.Json";

    public static string Format => "JSON";

    public static string Version => LibraryVersion.Of<JsonDocument>();

    public static void Serialize(MessageEnvelope envelope, SendBuffer output) => EnvelopeJson.Serialize(envelope, output, EnvelopeJsonContext.Default.MessageEnvelope);

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input) => EnvelopeJson.Deserialize(input, EnvelopeJsonContext.Default.MessageEnvelope);
}

/// <summary>System.Text.Json by reflection, which is how the study was published; the bytes are those of <see cref="SourceGeneratedJsonEnvelopes"/>.</summary>
internal readonly struct ReflectionJsonEnvelopes : IEnvelopeSerializer
{
    private static readonly JsonTypeInfo<MessageEnvelope> Type =
        (JsonTypeInfo<MessageEnvelope>)new JsonSerializerOptions { TypeInfoResolver = new DefaultJsonTypeInfoResolver() }.GetTypeInfo(typeof(MessageEnvelope));

    public static string Name => "System.Text.Json, reflection";

    public static string Format => "JSON";

    public static string Version => LibraryVersion.Of<JsonDocument>();

    public static void Serialize(MessageEnvelope envelope, SendBuffer output) => EnvelopeJson.Serialize(envelope, output, Type);

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input) => EnvelopeJson.Deserialize(input, Type);
}
