using MemoryPack;
using MessagePack;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Peers.Twins;

/// <summary>Twin of <see cref="ByteArrayMessage"/>.</summary>
[MessagePackObject]
[MemoryPackable]
public sealed partial class ByteArrayTwin
{
    [Key(0)]
    public byte[]? ByteArr { get; set; }
}
