using MemoryPack;
using MessagePack;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Peers.Twins;

/// <summary>Twin of <see cref="IntArrayMessage"/>.</summary>
[MessagePackObject]
[MemoryPackable]
public sealed partial class IntArrayTwin
{
    [Key(0)]
    public int[]? IntArr { get; set; }
}
