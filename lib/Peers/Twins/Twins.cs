using MemoryPack;
using MessagePack;
using Overtake.Peers.MessagePackPeer;
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

/// <summary>Twin of <see cref="PrimitivesMessage"/>.</summary>
[MessagePackObject]
[MemoryPackable]
public sealed partial class PrimitivesTwin
{
    [Key(0)]
    public bool Bool { get; set; }

    [Key(1)]
    public byte Byte { get; set; }

    [Key(2)]
    public sbyte Sbyte { get; set; }

    [Key(3)]
    public char Char { get; set; }

    [Key(4)]
    public ushort Ushort { get; set; }

    [Key(5)]
    public short Short { get; set; }

    [Key(6)]
    public uint Uint { get; set; }

    [Key(7)]
    public int Int { get; set; }

    [Key(8)]
    public ulong Ulong { get; set; }

    [Key(9)]
    public long Long { get; set; }

    [Key(10)]
    public float Single { get; set; }

    [Key(11)]
    public double Double { get; set; }

    [Key(12)]
    public MyEnum Enum { get; set; }

    [Key(13)]
    [MessagePackFormatter(typeof(LocalDateFormatter))]
    public DateTime Date { get; set; }

    public static PrimitivesTwin Of(PrimitivesMessage message) => new()
    {
        Bool = message.Bool,
        Byte = message.Byte,
        Sbyte = message.Sbyte,
        Char = message.Char,
        Ushort = message.Ushort,
        Short = message.Short,
        Uint = message.Uint,
        Int = message.Int,
        Ulong = message.Ulong,
        Long = message.Long,
        Single = message.Single,
        Double = message.Double,
        Enum = message.Enum,
        Date = message.Date,
    };

    public PrimitivesMessage Back() => new()
    {
        Bool = Bool,
        Byte = Byte,
        Sbyte = Sbyte,
        Char = Char,
        Ushort = Ushort,
        Short = Short,
        Uint = Uint,
        Int = Int,
        Ulong = Ulong,
        Long = Long,
        Single = Single,
        Double = Double,
        Enum = Enum,
        Date = Date,
    };
}

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

/// <summary>Twin of <see cref="ComplexMessage"/>.</summary>
[MessagePackObject]
[MemoryPackable]
public sealed partial class ComplexTwin
{
    [Key(0)]
    public S16Twin? Msg { get; set; }

    [Key(1)]
    public SimpleTwin? SealedClass { get; set; }

    [Key(2)]
    public SimpleTwinBase? AbstractMsg { get; set; }

    [Key(3)]
    public IMyTestTwin? IfaceMsg { get; set; }

    public static ComplexTwin Of(ComplexMessage message) => new()
    {
        Msg = message.Msg is { } msg ? S16Twin.Of(msg) : null,
        SealedClass = SimpleTwin.Of(message.SealedClass),
        AbstractMsg = SimpleTwin.Of(message.AbstractMsg),
        IfaceMsg = SimpleTwin2.Of((SimpleClass2?)message.IfaceMsg),
    };

    public ComplexMessage Back() => new()
    {
        Msg = Msg?.Back(),
        SealedClass = SealedClass?.Back(),
        AbstractMsg = ((SimpleTwin?)AbstractMsg)?.Back(),
        IfaceMsg = ((SimpleTwin2?)IfaceMsg)?.Back(),
    };
}

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

/// <summary>Twin of <see cref="LargeStruct"/>.</summary>
[MessagePackObject]
[MemoryPackable]
public partial struct LargeStructTwin
{
    [Key(0)]
    public ulong Val1 { get; set; }

    [Key(1)]
    public ulong Val2 { get; set; }

    [Key(2)]
    public ulong Val3 { get; set; }

    [Key(3)]
    public ulong Val4 { get; set; }

    public static LargeStructTwin Of(LargeStruct message) => new() { Val1 = message.Val1, Val2 = message.Val2, Val3 = message.Val3, Val4 = message.Val4 };

    public readonly LargeStruct Back() => new() { Val1 = Val1, Val2 = Val2, Val3 = Val3, Val4 = Val4 };
}

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

/// <summary>Twin of <see cref="DictionaryMessage"/>.</summary>
[MessagePackObject]
[MemoryPackable]
public sealed partial class DictionaryTwin
{
    [Key(0)]
    public Dictionary<int, int>? IntMap { get; set; }

    [Key(1)]
    public Dictionary<string, SimpleTwin2>? ObMap { get; set; }

    public static DictionaryTwin Of(DictionaryMessage message) =>
        new() { IntMap = message.IntMap, ObMap = message.ObMap?.ToDictionary(e => e.Key, e => SimpleTwin2.Of(e.Value)!) };

    public DictionaryMessage Back() => new() { IntMap = IntMap, ObMap = ObMap?.ToDictionary(e => e.Key, e => e.Value.Back()) };
}
