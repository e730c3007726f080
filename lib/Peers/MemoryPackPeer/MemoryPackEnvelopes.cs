using MemoryPack;
using Overtake.Workloads.Echo;
using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Serializers;

namespace Overtake.Peers.MemoryPackPeer;

/// <summary>MemoryPack on the study's envelope.</summary>
public readonly struct MemoryPackEnvelopes : IEnvelopeSerializer
{
    static MemoryPackEnvelopes() => MemoryPackFormatterProvider.Register(new EnvelopeFormatter());

    public static string Name => "MemoryPack";

    public static string Format => "MemoryPack";

    public static string Version => LibraryVersion.Of<MemoryPackSerializerOptions>();

    public static bool IsSafeForUntrustedData => false;

    public static void Serialize(MessageEnvelope envelope, SendBuffer output) => MemoryPackSerializer.Serialize(output, envelope);

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input) => MemoryPackSerializer.Deserialize<MessageEnvelope>(input)!;
}
