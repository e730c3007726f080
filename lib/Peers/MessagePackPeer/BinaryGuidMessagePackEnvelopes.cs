using MessagePack;
using Overtake.Workloads.Echo;
using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Serializers;

namespace Overtake.Peers.MessagePackPeer;

/// <summary>MessagePack on the study's envelope, with Guids as 16 bytes.</summary>
public readonly struct BinaryGuidMessagePackEnvelopes : IEnvelopeSerializer
{
    public static string Name => "MessagePack, binary Guids";

    public static string Format => "MessagePack";

    public static string Version => LibraryVersion.Of<MessagePackSerializerOptions>();

    public static bool IsSafeForUntrustedData => false;

    public static void Serialize(MessageEnvelope envelope, SendBuffer output) => EnvelopeMessages.BinaryGuids.Serialize(envelope, output);

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input) => EnvelopeMessages.BinaryGuids.Deserialize(input, out _)!;
}
