using MemoryPack;
using MessagePack;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Peers.Twins;

/// <summary>Twin of <see cref="ByteArrayMessage"/>.</summary>
[MessagePackObject]
[MemoryPackable]
public sealed partial class ByteArrayTwin
{
    [Key(0)]
    public byte[]? ByteArr { get; set; }
}

/// <summary>Twin of <see cref="IntArrayMessage"/>.</summary>
[MessagePackObject]
[MemoryPackable]
public sealed partial class IntArrayTwin
{
    [Key(0)]
    public int[]? IntArr { get; set; }
}

/// <summary>Twin of <see cref="TriDimArrayCustomSerializersMessage"/>.</summary>
[MessagePackObject]
[MemoryPackable]
public sealed partial class TriDimArrayTwin
{
    [Key(0)]
    public int[,,]? Int3Arr { get; set; }
}

/// <summary>Twin of <see cref="StringMessage"/>.</summary>
[MessagePackObject]
[MemoryPackable]
public sealed partial class StringTwin
{
    [Key(0)]
    public string? String { get; set; }
}
