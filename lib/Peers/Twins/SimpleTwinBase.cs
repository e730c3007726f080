using MemoryPack;
using MessagePack;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Peers.Twins;

/// <summary>Twin of <see cref="SimpleClassBase"/>.</summary>
[Union(0, typeof(SimpleTwin))]
[MemoryPackable]
[MemoryPackUnion(0, typeof(SimpleTwin))]
public abstract partial class SimpleTwinBase
{
    [Key(0)]
    public int BaseVal { get; set; }
}
