using MemoryPack;
using MessagePack;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Peers.Twins;

/// <summary>Twin of <see cref="StructMessage"/>.</summary>
[MessagePackObject]
[MemoryPackable]
public sealed partial class StructTwin
{
    [Key(0)]
    public StructTwin1 Struct1 { get; set; }

    [Key(1)]
    public StructTwin2 Struct2 { get; set; }

    public static StructTwin Of(StructMessage message) => new()
    {
        Struct1 = new() { Byte = message.Struct1._byte, Int = message.Struct1._int, Long = message.Struct1._long },
        Struct2 = new() { String = message.Struct2._string, Int = message.Struct2._int },
    };

    public StructMessage Back() => new()
    {
        Struct1 = new() { _byte = Struct1.Byte, _int = Struct1.Int, _long = Struct1.Long },
        Struct2 = new() { _string = Struct2.String!, _int = Struct2.Int },
    };
}

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

/// <summary>Twin of <see cref="MyStruct2"/>.</summary>
[MessagePackObject]
[MemoryPackable]
public partial struct StructTwin2
{
    [Key(0)]
    public string? String { get; set; }

    [Key(1)]
    public int Int { get; set; }
}
