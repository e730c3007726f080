using MemoryPack;
using MessagePack;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Peers.Twins;

/// <summary>Twin of <see cref="S16Message"/>.</summary>
[MessagePackObject]
[MemoryPackable]
public sealed partial class S16Twin
{
    [Key(0)]
    public short Val { get; set; }

    public static S16Twin Of(S16Message message) => new() { Val = message.Val };

    public S16Message Back() => new() { Val = Val };
}
