using MemoryPack;
using MessagePack;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Peers.Twins;

/// <summary>Twin of <see cref="SimpleClass"/>.</summary>
[MessagePackObject]
[MemoryPackable]
public sealed partial class SimpleTwin : SimpleTwinBase
{
    [Key(1)]
    public long Val { get; set; }

    public static SimpleTwin? Of(SimpleClassBase? value) => value is SimpleClass simple ? new() { BaseVal = simple.BaseVal, Val = simple.Val } : null;

    public SimpleClass Back() => new() { BaseVal = BaseVal, Val = Val };
}
