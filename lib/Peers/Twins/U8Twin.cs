using MemoryPack;
using MessagePack;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Peers.Twins;

/// <summary>Twin of <see cref="U8Message"/>.</summary>
[MessagePackObject]
[MemoryPackable]
public sealed partial class U8Twin
{
    [Key(0)]
    public byte Val { get; set; }
}
