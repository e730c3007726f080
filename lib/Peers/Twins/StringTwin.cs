using MemoryPack;
using MessagePack;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Peers.Twins;

/// <summary>Twin of <see cref="StringMessage"/>.</summary>
[MessagePackObject(AllowPrivate = true)]
[MemoryPackable]
internal sealed partial class StringTwin
{
    [Key(0)]
    public string? String { get; set; }
}
