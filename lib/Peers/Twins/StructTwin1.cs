using MemoryPack;
using MessagePack;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Peers.Twins;

/// <summary>Twin of <see cref="MyStruct1"/>.</summary>
[MessagePackObject]
[MemoryPackable]
public partial struct StructTwin1
{
    [Key(0)]
    public byte Byte { get; set; }

    [Key(1)]
    public int Int { get; set; }

    [Key(2)]
    public long Long { get; set; }
}
