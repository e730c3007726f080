using MemoryPack;
using MessagePack;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Peers.Twins;

/// <summary>Twin of <see cref="S32Message"/>.</summary>
[MessagePackObject]
[MemoryPackable]
public sealed partial class S32Twin
{
    [Key(0)]
    public int Val { get; set; }
}
