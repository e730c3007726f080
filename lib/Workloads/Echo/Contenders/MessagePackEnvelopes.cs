using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Serializers.MessagePack.Formats;

namespace Overtake.Workloads.Echo.Contenders;

/// <summary>MessagePack written by hand, with Guids as text of 36 characters: the default of MessagePack-CSharp, with which the study was published.</summary>
public readonly struct MessagePackEnvelopes : IEnvelopeSerializer
{
    /// <inheritdoc/>
    public static string Name => "MessagePack format";

    /// <inheritdoc/>
    public static string Format => "MessagePack";

    /// <summary>Date of the format's public specification.</summary>
    public static string Version => "2017-08-09";

    /// <inheritdoc/>
    public static void Serialize(MessageEnvelope envelope, SendBuffer output) => EnvelopeMessagePack<GuidFormat>.Serialize(envelope, output);

    /// <inheritdoc/>
    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input) => EnvelopeMessagePack<GuidFormat>.Deserialize(input);
}
