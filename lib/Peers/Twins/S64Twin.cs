using MemoryPack;
using MessagePack;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Peers.Twins;

/// <summary>Twin of <see cref="S64Message"/>.</summary>
[MessagePackObject]
[MemoryPackable]
public sealed partial class S64Twin
{
    [Key(0)]
    public long Val { get; set; }
}
