using Overtake.Workloads.Echo.Frames;

namespace Overtake.Workloads.Echo.Contenders;

/// <summary>MessagePack written by hand, with Guids as 16 bytes: how somebody would set it up who minds its size.</summary>
public readonly struct BinaryGuidMessagePackEnvelopes : IEnvelopeSerializer
{
    /// <inheritdoc/>
    public static string Name => "MessagePack format, binary Guids";

    /// <inheritdoc/>
    public static string Format => "MessagePack";

    /// <inheritdoc cref="MessagePackEnvelopes.Version"/>
    public static string Version => MessagePackEnvelopes.Version;

    /// <inheritdoc/>
    public static string SizeNote => "Not published. 112 bytes and not 172: each of three Guids takes 2 + 16 bytes instead of 2 + 36.";

    /// <inheritdoc/>
    public static void Serialize(MessageEnvelope envelope, SendBuffer output) => EnvelopeMessagePack<BinaryGuidFormat>.Serialize(envelope, output);

    /// <inheritdoc/>
    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input) => EnvelopeMessagePack<BinaryGuidFormat>.Deserialize(input);
}
