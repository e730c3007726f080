using System.Text.Json.Serialization;
using MemoryPack;
using MessagePack;
using Overtake.Workloads.Serializers.Specs;
using ProtoBuf;

namespace Overtake.Workloads.Serializers.Messages;

/// <summary>A number of its own and one of its base.</summary>
[Serializable, ProtoContract, MessagePackObject, MemoryPackable]
public sealed partial class SimpleClass : SimpleClassBase
{
    private long _val;

    internal static SimpleClass Next(PublishedRandom random) => new() { BaseVal = (int)random.Next(), _val = (long)random.Next() };

    [ProtoMember(1), Key(1)]
    public long Val { get => _val; set => _val = value; }
}

/// <summary>The base of <see cref="SimpleClass"/>, with a field of its own.</summary>
[Serializable]
[JsonDerivedType(typeof(SimpleClass), 0)]
[ProtoContract]
[ProtoInclude(1, typeof(SimpleClass))]
[Union(0, typeof(SimpleClass))]
[MemoryPackable]
[MemoryPackUnion(0, typeof(SimpleClass))]
public abstract partial class SimpleClassBase
{
    private int _val;

    /// <summary>The number of the base; the derived class has a field of the same name.</summary>
    [ProtoMember(2), Key(0)]
    public int BaseVal { get => _val; set => _val = value; }
}

/// <summary>One number behind an interface.</summary>
[Serializable, ProtoContract, MessagePackObject, MemoryPackable]
public sealed partial class SimpleClass2 : IMyTest
{
    private long _val;

    internal static SimpleClass2 Next(PublishedRandom random) => new() { _val = (long)random.Next() };

    [ProtoMember(1), Key(0)]
    public long Val { get => _val; set => _val = value; }
}

/// <summary>An interface with nothing in it, through which <see cref="ComplexMessage"/> holds a <see cref="SimpleClass2"/>.</summary>
[JsonDerivedType(typeof(SimpleClass2), 0)]
[ProtoContract]
[ProtoInclude(1, typeof(SimpleClass2))]
[Union(0, typeof(SimpleClass2))]
[MemoryPackable]
[MemoryPackUnion(0, typeof(SimpleClass2))]
public partial interface IMyTest;

/// <summary>Four objects, each null once in a hundred: of a sealed type, of another, behind its abstract base, behind an interface.</summary>
[Serializable, ProtoContract, MessagePackObject, MemoryPackable]
public sealed partial class ComplexMessage : MessageBase
{
    private S16Message? _msg;
    private SimpleClass? _sealedClass;
    private SimpleClassBase? _abstractMsg;
    private IMyTest? _ifaceMsg;

    internal static ComplexMessage Next(PublishedRandom random) => new()
    {
        _msg = random.Next(100) == 0 ? null : S16Message.Next(random),
        _sealedClass = random.Next(100) == 0 ? null : SimpleClass.Next(random),
        _abstractMsg = random.Next(100) == 0 ? null : SimpleClass.Next(random),
        _ifaceMsg = random.Next(100) == 0 ? null : SimpleClass2.Next(random),
    };

    /// <summary>A message within the message.</summary>
    [ProtoMember(1), Key(0)]
    public S16Message? Msg { get => _msg; set => _msg = value; }

    /// <summary>An object of a sealed class.</summary>
    [ProtoMember(2), Key(1)]
    public SimpleClass? SealedClass { get => _sealedClass; set => _sealedClass = value; }

    [ProtoMember(3), Key(2)]
    public SimpleClassBase? AbstractMsg { get => _abstractMsg; set => _abstractMsg = value; }

    /// <summary>A <see cref="SimpleClass2"/>.</summary>
    [ProtoMember(4), Key(3)]
    public IMyTest? IfaceMsg { get => _ifaceMsg; set => _ifaceMsg = value; }
}

/// <summary>An array of up to 99,998 bytes, or null.</summary>
[Serializable, ProtoContract, MessagePackObject, MemoryPackable]
public sealed partial class ByteArrayMessage : MessageBase
{
    private byte[]? _byteArr;

    internal static ByteArrayMessage Next(PublishedRandom random)
    {
        var length = random.Next(100_000);
        if (length == 0)
        {
            return new();
        }

        // A plain loop: there are 500 MB of them.
        var bytes = new byte[length - 1];
        for (var i = 0; i < bytes.Length; i++)
        {
            bytes[i] = (byte)i;
        }

        return new() { _byteArr = bytes };
    }

    [ProtoMember(1), Key(0)]
    public byte[]? ByteArr { get => _byteArr; set => _byteArr = value; }
}

/// <summary>An array of up to 99,998 numbers, or null.</summary>
[Serializable, ProtoContract, MessagePackObject, MemoryPackable]
public sealed partial class IntArrayMessage : MessageBase
{
    private int[]? _intArr;

    internal static IntArrayMessage Next(PublishedRandom random)
    {
        var length = random.Next(100_000);
        return new() { _intArr = length == 0 ? null : [.. Enumerable.Range(0, length - 1).Select(_ => (int)random.Next())] };
    }

    [ProtoMember(1), Key(0)]
    public int[]? IntArr { get => _intArr; set => _intArr = value; }
}

/// <summary>Two dictionaries of up to 999 entries, each null where there would be none.</summary>
[Serializable, ProtoContract, MessagePackObject, MemoryPackable]
public sealed partial class DictionaryMessage : MessageBase
{
    private Dictionary<int, int>? _intMap;
    private Dictionary<string, SimpleClass2>? _obMap;

    internal static DictionaryMessage Next(PublishedRandom random)
    {
        var message = new DictionaryMessage();
        var length = random.Next(0, 1000);
        if (length > 0)
        {
            message._intMap = new(length);
            for (var i = 0; i < length; i++)
            {
                // The published assignment draws the key first.
                var key = (int)random.Next();
                message._intMap[key] = (int)random.Next();
            }
        }

        length = random.Next(0, 1000);
        if (length > 0)
        {
            message._obMap = [];
            for (var i = 0; i < length; i++)
            {
                message._obMap[i.ToString(System.Globalization.CultureInfo.InvariantCulture)] = SimpleClass2.Next(random);
            }
        }

        return message;
    }

    [ProtoMember(1), Key(0)]
    public Dictionary<int, int>? IntMap { get => _intMap; set => _intMap = value; }

    [ProtoMember(2), Key(1)]
    public Dictionary<string, SimpleClass2>? ObMap { get => _obMap; set => _obMap = value; }
}

/// <summary>An array of three dimensions, up to 40 by 70 by 100 numbers.</summary>
[Serializable, MessagePackObject, MemoryPackable]
public sealed partial class TriDimArrayCustomSerializersMessage : MessageBase
{
    private int[,,]? _int3Arr;

    internal static TriDimArrayCustomSerializersMessage Next(PublishedRandom random)
    {
        var lengthX = random.Next(100) + 1;
        var lengthY = random.Next(70) + 1;
        var lengthZ = random.Next(40) + 1;
        var array = new int[lengthZ, lengthY, lengthX];
        foreach (ref var element in ArrayElements.Of(array))
        {
            element = (int)random.Next();
        }

        return new() { _int3Arr = array };
    }

    [Key(0)]
    public int[,,]? Int3Arr { get => _int3Arr; set => _int3Arr = value; }
}
