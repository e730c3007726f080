using MemoryPack;
using Overtake.Workloads.Echo;
using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Serializers;

namespace Overtake.Peers.MemoryPackPeer;

/// <summary>MemoryPack on the study's envelope.</summary>
public readonly struct MemoryPackEnvelopes : IEnvelopeSerializer
{
    static MemoryPackEnvelopes() => MemoryPackFormatterProvider.Register(new EnvelopeFormatter());

    /// <inheritdoc/>
    public static string Name => "MemoryPack";

    /// <inheritdoc/>
    public static string Format => "MemoryPack";

    /// <inheritdoc/>
    public static string Version => LibraryVersion.Of<MemoryPackSerializerOptions>();

    /// <inheritdoc/>
    public static bool IsSafeForUntrustedData => false;

    /// <inheritdoc/>
    public static void Serialize(MessageEnvelope envelope, SendBuffer output) => MemoryPackSerializer.Serialize(output, envelope);

    /// <inheritdoc/>
    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input) => MemoryPackSerializer.Deserialize<MessageEnvelope>(input)!;
}
