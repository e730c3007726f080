using MemoryPack;
using MessagePack;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Peers.Twins;

/// <summary>Twin of <see cref="DecimalMessage"/>.</summary>
[MessagePackObject]
[MemoryPackable]
public sealed partial class DecimalTwin
{
    [Key(0)]
    public decimal Val { get; set; }
}

/// <summary>Twin of <see cref="NullableDecimalMessage"/>.</summary>
[MessagePackObject]
[MemoryPackable]
public sealed partial class NullableDecimalTwin
{
    [Key(0)]
    public decimal? Val { get; set; }
}
