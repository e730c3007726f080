using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Workloads.Serializers.Messages;

/// <summary>One field of every primitive type, an enumeration and a local time.</summary>
[Serializable]
public sealed class PrimitivesMessage : MessageBase
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

    /// <summary>A message of nothing, for serializers.</summary>
    public PrimitivesMessage()
    {
    }

    /// <summary>The next message of the published data. Its time is now; every local time takes ten bytes.</summary>
    public PrimitivesMessage(PublishedRandom random)
    {
        _bool = (random.Next() & 1) == 1;
        _byte = (byte)random.Next();
        _sbyte = (sbyte)random.Next();
        _char = (char)random.Next();
        _ushort = (ushort)random.Next();
        _short = (short)random.Next();
        _uint = (uint)random.Next();

        // Drawn twice as published: what is drawn later depends on it.
        random.Next();
        _ulong = random.Next();
        _long = (long)random.Next();
        _int = (int)random.Next();

        _single = (float)random.NextDouble();
        _double = random.NextDouble();
        _enum = (MyEnum)random.Next(0, 6);
        _date = DateTime.Now;
    }

    /// <summary>A bool.</summary>
    public bool Bool { get => _bool; set => _bool = value; }

    /// <summary>A byte.</summary>
    public byte Byte { get => _byte; set => _byte = value; }

    /// <summary>A sbyte.</summary>
    public sbyte Sbyte { get => _sbyte; set => _sbyte = value; }

    /// <summary>A char.</summary>
    public char Char { get => _char; set => _char = value; }

    /// <summary>A ushort.</summary>
    public ushort Ushort { get => _ushort; set => _ushort = value; }

    /// <summary>A short.</summary>
    public short Short { get => _short; set => _short = value; }

    /// <summary>A uint.</summary>
    public uint Uint { get => _uint; set => _uint = value; }

    /// <summary>A int.</summary>
    public int Int { get => _int; set => _int = value; }

    /// <summary>A ulong.</summary>
    public ulong Ulong { get => _ulong; set => _ulong = value; }

    /// <summary>A long.</summary>
    public long Long { get => _long; set => _long = value; }

    /// <summary>A float.</summary>
    public float Single { get => _single; set => _single = value; }

    /// <summary>A double.</summary>
    public double Double { get => _double; set => _double = value; }

    /// <summary>A value of an enumeration.</summary>
    public MyEnum Enum { get => _enum; set => _enum = value; }

    /// <summary>A DateTime.</summary>
    public DateTime Date { get => _date; set => _date = value; }
}
