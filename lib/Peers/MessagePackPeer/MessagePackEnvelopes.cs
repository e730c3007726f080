using MessagePack;
using Overtake.Workloads.Echo;
using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Serializers;

namespace Overtake.Peers.MessagePackPeer;

/// <summary>MessagePack on the study's envelope, with Guids as text of 36 characters, its default.</summary>
public readonly struct MessagePackEnvelopes : IEnvelopeSerializer
{
    public static string Name => "MessagePack";

    public static string Format => "MessagePack";

    public static string Version => LibraryVersion.Of<MessagePackSerializerOptions>();

    public static bool IsSafeForUntrustedData => false;

    public static void Serialize(MessageEnvelope envelope, SendBuffer output) => EnvelopeMessages.TextGuids.Serialize(envelope, output);

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input) => EnvelopeMessages.TextGuids.Deserialize(input, out _)!;
}
