using MemoryPack;
using MessagePack;
using Overtake.Peers.MessagePackPeer;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Peers.Twins;

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
