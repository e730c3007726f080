using MemoryPack;
using MessagePack;
using Overtake.Workloads.Serializers.Specs;
using ProtoBuf;

namespace Overtake.Workloads.Serializers.Messages;

/// <summary>One byte.</summary>
[Serializable, ProtoContract, MessagePackObject, MemoryPackable]
public sealed partial class U8Message : MessageBase
{
    private byte _val;

    internal static U8Message Next(PublishedRandom random) => new() { _val = (byte)random.Next() };

    [ProtoMember(1), Key(0)]
    public byte Val { get => _val; set => _val = value; }
}

/// <summary>One 16-bit number.</summary>
[Serializable, ProtoContract, MessagePackObject, MemoryPackable]
public sealed partial class S16Message : MessageBase
{
    private short _val;

    internal static S16Message Next(PublishedRandom random) => new() { _val = (short)random.Next() };

    [ProtoMember(1), Key(0)]
    public short Val { get => _val; set => _val = value; }
}

/// <summary>One 32-bit number.</summary>
[Serializable, ProtoContract, MessagePackObject, MemoryPackable]
public sealed partial class S32Message : MessageBase
{
    private int _val;

    internal static S32Message Next(PublishedRandom random) => new() { _val = (int)random.Next() };

    [ProtoMember(1), Key(0)]
    public int Val { get => _val; set => _val = value; }
}

/// <summary>One 64-bit number.</summary>
[Serializable, ProtoContract, MessagePackObject, MemoryPackable]
public sealed partial class S64Message : MessageBase
{
    private long _val;

    internal static S64Message Next(PublishedRandom random) => new() { _val = (long)random.Next() };

    [ProtoMember(1), Key(0)]
    public long Val { get => _val; set => _val = value; }
}

/// <summary>
/// The base of all published messages; it has no fields. The messages are those of the test program of NetSerializer. A serializer
/// of its format orders fields by ordinal name, so every field has the published name with <c>_</c> for <c>m_</c>, which keeps the order.
/// <c>Next</c> of a message draws the next one of the published data.
/// </summary>
[Serializable, ProtoContract]
[ProtoInclude(1, typeof(U8Message))]
[ProtoInclude(2, typeof(S16Message))]
[ProtoInclude(3, typeof(S32Message))]
[ProtoInclude(4, typeof(S64Message))]
[ProtoInclude(5, typeof(PrimitivesMessage))]
[ProtoInclude(6, typeof(ComplexMessage))]
[ProtoInclude(7, typeof(ByteArrayMessage))]
[ProtoInclude(8, typeof(IntArrayMessage))]
[ProtoInclude(9, typeof(StringMessage))]
[ProtoInclude(10, typeof(DictionaryMessage))]
[ProtoInclude(11, typeof(StructMessage))]
[ProtoInclude(12, typeof(DecimalMessage))]
[ProtoInclude(13, typeof(NullableDecimalMessage))]
public abstract class MessageBase;

/// <summary>One decimal.</summary>
[Serializable, ProtoContract, MessagePackObject, MemoryPackable]
public sealed partial class DecimalMessage : MessageBase
{
    private decimal _val;

    internal static DecimalMessage Next(PublishedRandom random) => new() { _val = random.NextDecimal() };

    [ProtoMember(1), Key(0)]
    public decimal Val { get => _val; set => _val = value; }
}

/// <summary>A decimal that is there once in a hundred.</summary>
[Serializable, ProtoContract, MessagePackObject, MemoryPackable]
public sealed partial class NullableDecimalMessage : MessageBase
{
    private decimal? _val;

    internal static NullableDecimalMessage Next(PublishedRandom random) => new() { _val = random.Next(100) == 0 ? random.NextDecimal() : null };

    [ProtoMember(1), Key(0)]
    public decimal? Val { get => _val; set => _val = value; }
}

/// <summary>One field of every primitive type, an enumeration and a local time.</summary>
[Serializable, ProtoContract, MessagePackObject, MemoryPackable]
public sealed partial class PrimitivesMessage : MessageBase
{
    private bool _bool;
    private byte _byte;
    private sbyte _sbyte;
    private char _char;
    private ushort _ushort;
    private short _short;
    private uint _uint;
    private int _int;
    private ulong _ulong;
    private long _long;
    private float _single;
    private double _double;
    private MyEnum _enum;
    private DateTime _date;

    /// <summary>The next message of the published data. Its time is now; every local time takes ten bytes.</summary>
    internal static PrimitivesMessage Next(PublishedRandom random)
    {
        var message = new PrimitivesMessage();
        message._bool = (random.Next() & 1) == 1;
        message._byte = (byte)random.Next();
        message._sbyte = (sbyte)random.Next();
        message._char = (char)random.Next();
        message._ushort = (ushort)random.Next();
        message._short = (short)random.Next();
        message._uint = (uint)random.Next();

        // Drawn twice as published: what is drawn later depends on it.
        random.Next();
        message._ulong = random.Next();
        message._long = (long)random.Next();
        message._int = (int)random.Next();

        message._single = (float)random.NextDouble();
        message._double = random.NextDouble();
        message._enum = (MyEnum)random.Next(0, 6);
        message._date = DateTime.Now;
        return message;
    }

    [ProtoMember(1), Key(0)]
    public bool Bool { get => _bool; set => _bool = value; }

    [ProtoMember(2), Key(1)]
    public byte Byte { get => _byte; set => _byte = value; }

    [ProtoMember(3), Key(2)]
    public sbyte Sbyte { get => _sbyte; set => _sbyte = value; }

    [ProtoMember(4), Key(3)]
    public char Char { get => _char; set => _char = value; }

    [ProtoMember(5), Key(4)]
    public ushort Ushort { get => _ushort; set => _ushort = value; }

    [ProtoMember(6), Key(5)]
    public short Short { get => _short; set => _short = value; }

    [ProtoMember(7), Key(6)]
    public uint Uint { get => _uint; set => _uint = value; }

    [ProtoMember(8), Key(7)]
    public int Int { get => _int; set => _int = value; }

    [ProtoMember(9), Key(8)]
    public ulong Ulong { get => _ulong; set => _ulong = value; }

    [ProtoMember(10), Key(9)]
    public long Long { get => _long; set => _long = value; }

    [ProtoMember(11), Key(10)]
    public float Single { get => _single; set => _single = value; }

    [ProtoMember(12), Key(11)]
    public double Double { get => _double; set => _double = value; }

    [ProtoMember(13), Key(12)]
    public MyEnum Enum { get => _enum; set => _enum = value; }

    [ProtoMember(14), Key(13), MessagePackFormatter(typeof(LocalDateFormatter))]
    public DateTime Date { get => _date; set => _date = value; }
}

/// <summary>An enumeration of six.</summary>
public enum MyEnum
{
    Zero,

    One,

    Two,

    Three,

    Four,

    Five,
}

/// <summary>Five values in boxes.</summary>
[Serializable]
public sealed class BoxedPrimitivesMessage : MessageBase
{
    private object? _bool;
    private object? _byte;
    private object? _int;
    private object? _long;
    private object? _enum;

    internal static BoxedPrimitivesMessage Next(PublishedRandom random)
    {
        var message = new BoxedPrimitivesMessage();
        message._bool = (random.Next() & 1) == 1;
        message._byte = (byte)random.Next();

        // Drawn twice as published: what is drawn later depends on it.
        random.Next();
        message._long = (long)random.Next();
        message._int = (int)random.Next();

        message._enum = (MyEnum)random.Next(0, 6);
        return message;
    }

    public object? Bool { get => _bool; set => _bool = value; }

    public object? Byte { get => _byte; set => _byte = value; }

    public object? Int { get => _int; set => _int = value; }

    public object? Long { get => _long; set => _long = value; }

    /// <summary>A boxed <see cref="MyEnum"/>.</summary>
    public object? Enum { get => _enum; set => _enum = value; }
}

/// <summary>A text of up to 98 times the same letter, or null.</summary>
[Serializable, ProtoContract, MessagePackObject, MemoryPackable]
public sealed partial class StringMessage : MessageBase
{
    private string? _string;

    internal static StringMessage Next(PublishedRandom random)
    {
        var length = random.Next(100);
        return new() { _string = length == 0 ? null : new string((char)random.Next('a', 'z'), length - 1) };
    }

    [ProtoMember(1), Key(0)]
    public string? String { get => _string; set => _string = value; }
}

/// <summary>Two values of several fields.</summary>
[Serializable, ProtoContract, MessagePackObject, MemoryPackable]
public sealed partial class StructMessage : MessageBase
{
    private MyStruct1 _struct1;
    private MyStruct2 _struct2;

    internal static StructMessage Next(PublishedRandom random) => new()
    {
        _struct1 = new() { _byte = (byte)random.Next(), _int = (int)random.Next(), _long = (long)random.Next() },
        _struct2 = new() { _string = new string((char)random.Next('a', 'z'), random.Next(0, 20)), _int = (int)random.Next() },
    };

    [ProtoMember(1), Key(0)]
    public MyStruct1 Struct1 { get => _struct1; set => _struct1 = value; }

    [ProtoMember(2), Key(1)]
    public MyStruct2 Struct2 { get => _struct2; set => _struct2 = value; }
}

/// <summary>Three numbers within a <see cref="StructMessage"/>. Its fields are public as published.</summary>
[Serializable, ProtoContract, MessagePackObject]
public struct MyStruct1
{
    [ProtoMember(1), Key(0)]
    public byte _byte;

    [ProtoMember(2), Key(1)]
    public int _int;

    [ProtoMember(3), Key(2)]
    public long _long;
}

/// <summary>A text and a number within a <see cref="StructMessage"/>. Its fields are public as published.</summary>
[Serializable, ProtoContract, MessagePackObject, MemoryPackable]
public partial struct MyStruct2
{
    /// <summary>0 to 19 times the same letter.</summary>
    [ProtoMember(1), Key(0)]
    public string _string;

    [ProtoMember(2), Key(1)]
    public int _int;
}

/// <summary>Four 64-bit numbers, sent as a value.</summary>
[Serializable, ProtoContract, MessagePackObject]
public struct LargeStruct
{
    private ulong _val1;
    private ulong _val2;
    private ulong _val3;
    private ulong _val4;

    internal static LargeStruct Next(PublishedRandom random) =>
        new() { _val1 = random.Next(), _val2 = random.Next(), _val3 = random.Next(), _val4 = random.Next() };

    [ProtoMember(1), Key(0)]
    public ulong Val1 { readonly get => _val1; set => _val1 = value; }

    [ProtoMember(2), Key(1)]
    public ulong Val2 { readonly get => _val2; set => _val2 = value; }

    [ProtoMember(3), Key(2)]
    public ulong Val3 { readonly get => _val3; set => _val3 = value; }

    [ProtoMember(4), Key(3)]
    public ulong Val4 { readonly get => _val4; set => _val4 = value; }
}
