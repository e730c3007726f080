using MemoryPack;
using MessagePack;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Peers.Twins;

/// <summary>Twin of <see cref="SimpleClass2"/>.</summary>
[MessagePackObject]
[MemoryPackable]
public sealed partial class SimpleTwin2 : IMyTestTwin
{
    [Key(0)]
    public long Val { get; set; }

    public static SimpleTwin2? Of(SimpleClass2? value) => value is null ? null : new() { Val = value.Val };

    public SimpleClass2 Back() => new() { Val = Val };
}
