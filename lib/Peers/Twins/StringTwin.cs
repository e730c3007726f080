using MemoryPack;
using MessagePack;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Peers.Twins;

/// <summary>Twin of <see cref="StringMessage"/>.</summary>
[MessagePackObject]
[MemoryPackable]
public sealed partial class StringTwin
{
    [Key(0)]
    public string? String { get; set; }
}
