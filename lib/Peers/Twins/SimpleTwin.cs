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

/// <summary>Twin of <see cref="SimpleClassBase"/>.</summary>
[Union(0, typeof(SimpleTwin))]
[MemoryPackable]
[MemoryPackUnion(0, typeof(SimpleTwin))]
public abstract partial class SimpleTwinBase
{
    [Key(0)]
    public int BaseVal { get; set; }
}

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

/// <summary>Twin of <see cref="IMyTest"/>.</summary>
[Union(0, typeof(SimpleTwin2))]
[MemoryPackable]
[MemoryPackUnion(0, typeof(SimpleTwin2))]
public partial interface IMyTestTwin;
