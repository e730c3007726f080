using MemoryPack;
using MessagePack;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Peers.Twins;

/// <summary>Twin of <see cref="MyStruct2"/>.</summary>
[MessagePackObject]
[MemoryPackable]
public partial struct StructTwin2
{
    [Key(0)]
    public string? String { get; set; }

    [Key(1)]
    public int Int { get; set; }
}
