using System.Text.Json;
using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Serializers;

namespace Overtake.Workloads.Echo.Contenders;

/// <summary>System.Text.Json with a serializer generated at compile time; fields that have their default are left out, as published.</summary>
public readonly struct SourceGeneratedJsonEnvelopes : IEnvelopeSerializer
{
    /// <inheritdoc/>
    public static string Name => "System.Text.Json";

    /// <inheritdoc/>
    public static string Format => "JSON";

    /// <inheritdoc/>
    public static string Version => LibraryVersion.Of<JsonDocument>();

    /// <inheritdoc/>
    public static void Serialize(MessageEnvelope envelope, SendBuffer output) => EnvelopeJson.Serialize(envelope, output, EnvelopeJsonContext.Default.MessageEnvelope);

    /// <inheritdoc/>
    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input) => EnvelopeJson.Deserialize(input, EnvelopeJsonContext.Default.MessageEnvelope);
}
