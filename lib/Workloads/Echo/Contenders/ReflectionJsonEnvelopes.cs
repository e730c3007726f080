using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Serializers;

namespace Overtake.Workloads.Echo.Contenders;

/// <summary>System.Text.Json by reflection, which is how the study was published; the bytes are those of <see cref="SourceGeneratedJsonEnvelopes"/>.</summary>
public readonly struct ReflectionJsonEnvelopes : IEnvelopeSerializer
{
    private static readonly JsonTypeInfo<MessageEnvelope> Type =
        (JsonTypeInfo<MessageEnvelope>)new JsonSerializerOptions { TypeInfoResolver = new DefaultJsonTypeInfoResolver() }.GetTypeInfo(typeof(MessageEnvelope));

    /// <inheritdoc/>
    public static string Name => "System.Text.Json, reflection";

    /// <inheritdoc/>
    public static string Format => "JSON";

    /// <inheritdoc/>
    public static string Version => LibraryVersion.Of<JsonDocument>();

    /// <inheritdoc/>
    public static void Serialize(MessageEnvelope envelope, SendBuffer output) => EnvelopeJson.Serialize(envelope, output, Type);

    /// <inheritdoc/>
    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input) => EnvelopeJson.Deserialize(input, Type);
}
