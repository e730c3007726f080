using NetSerializer;
using Overtake.Workloads.Echo;
using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Serializers;

namespace Overtake.Peers.NetSerializerPeer;

/// <summary>NetSerializer on the study's envelope, in direct mode as published.</summary>
public readonly struct NetSerializerEnvelopes : IEnvelopeSerializer
{
    private static readonly NetSerializerMessages<MessageEnvelope> Messages = new(new Serializer([typeof(MessageEnvelope)]), direct: true);

    public static string Name => "NetSerializer";

    public static string Format => "NetSerializer";

    public static string Version => LibraryVersion.Of<Serializer>();

    public static bool IsMaintained => false;

    public static bool IsSafeForUntrustedData => false;

    public static void Serialize(MessageEnvelope envelope, SendBuffer output) => Messages.Serialize(envelope, output);

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input) => Messages.Deserialize(input, out _)!;
}
