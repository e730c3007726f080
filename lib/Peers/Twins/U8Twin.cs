using MemoryPack;
using MessagePack;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Peers.Twins;

/// <summary>Twin of <see cref="U8Message"/>.</summary>
[MessagePackObject]
[MemoryPackable]
public sealed partial class U8Twin
{
    [Key(0)]
    public byte Val { get; set; }
}

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

/// <summary>Twin of <see cref="S32Message"/>.</summary>
[MessagePackObject]
[MemoryPackable]
public sealed partial class S32Twin
{
    [Key(0)]
    public int Val { get; set; }
}

/// <summary>Twin of <see cref="S64Message"/>.</summary>
[MessagePackObject]
[MemoryPackable]
public sealed partial class S64Twin
{
    [Key(0)]
    public long Val { get; set; }
}
