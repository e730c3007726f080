using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Workloads.Serializers.Messages;

/// <summary>Two values of several fields.</summary>
[Serializable]
public sealed class StructMessage : MessageBase
{
    private MyStruct1 _struct1;
    private MyStruct2 _struct2;

    /// <summary>A message of nothing, for serializers.</summary>
    public StructMessage()
    {
    }

    /// <summary>The next message of the published data.</summary>
    public StructMessage(PublishedRandom random)
    {
        _struct1._byte = (byte)random.Next();
        _struct1._int = (int)random.Next();
        _struct1._long = (long)random.Next();

        _struct2._string = new string((char)random.Next('a', 'z'), random.Next(0, 20));
        _struct2._int = (int)random.Next();
    }

    /// <summary>Three numbers.</summary>
    public MyStruct1 Struct1 { get => _struct1; set => _struct1 = value; }

    /// <summary>A text and a number.</summary>
    public MyStruct2 Struct2 { get => _struct2; set => _struct2 = value; }
}

/// <summary>Three numbers within a <see cref="StructMessage"/>. Its fields are public as published.</summary>
[Serializable]
public struct MyStruct1
{
    /// <summary>8 bits.</summary>
    public byte _byte;

    /// <summary>32 bits.</summary>
    public int _int;

    /// <summary>64 bits.</summary>
    public long _long;
}

/// <summary>A text and a number within a <see cref="StructMessage"/>. Its fields are public as published.</summary>
[Serializable]
public struct MyStruct2
{
    /// <summary>0 to 19 times the same letter.</summary>
    public string _string;

    /// <summary>32 bits.</summary>
    public int _int;
}
