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

    [MemoryPackConstructor]
    public SimpleClass()
    {
    }

    /// <summary>The next object of the published data.</summary>
    internal SimpleClass(PublishedRandom random)
        : base(random) => _val = (long)random.Next();

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

    [MemoryPackConstructor]
    protected SimpleClassBase()
    {
    }

    /// <summary>The next number of the published data.</summary>
    private protected SimpleClassBase(PublishedRandom random) => _val = (int)random.Next();

    /// <summary>The number of the base; the derived class has a field of the same name.</summary>
    [ProtoMember(2), Key(0)]
    public int BaseVal { get => _val; set => _val = value; }
}

/// <summary>One number behind an interface.</summary>
[Serializable, ProtoContract, MessagePackObject, MemoryPackable]
public sealed partial class SimpleClass2 : IMyTest
{
    private long _val;

    [MemoryPackConstructor]
    public SimpleClass2()
    {
    }

    /// <summary>The next object of the published data.</summary>
    internal SimpleClass2(PublishedRandom random) => _val = (long)random.Next();

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

    [MemoryPackConstructor]
    public ComplexMessage()
    {
    }

    internal ComplexMessage(PublishedRandom random)
    {
        _msg = random.Next(100) == 0 ? null : new(random);
        _sealedClass = random.Next(100) == 0 ? null : new(random);
        _abstractMsg = random.Next(100) == 0 ? null : new SimpleClass(random);
        _ifaceMsg = random.Next(100) == 0 ? null : new SimpleClass2(random);
    }

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

    [MemoryPackConstructor]
    public ByteArrayMessage()
    {
    }

    internal ByteArrayMessage(PublishedRandom random)
    {
        var length = random.Next(100_000);
        if (length == 0)
        {
            return;
        }

        _byteArr = new byte[length - 1];
        for (var i = 0; i < _byteArr.Length; i++)
        {
            _byteArr[i] = (byte)i;
        }
    }

    [ProtoMember(1), Key(0)]
    public byte[]? ByteArr { get => _byteArr; set => _byteArr = value; }
}

/// <summary>An array of up to 99,998 numbers, or null.</summary>
[Serializable, ProtoContract, MessagePackObject, MemoryPackable]
public sealed partial class IntArrayMessage : MessageBase
{
    private int[]? _intArr;

    [MemoryPackConstructor]
    public IntArrayMessage()
    {
    }

    internal IntArrayMessage(PublishedRandom random)
    {
        var length = random.Next(100_000);
        if (length == 0)
        {
            return;
        }

        _intArr = new int[length - 1];
        for (var i = 0; i < _intArr.Length; i++)
        {
            _intArr[i] = (int)random.Next();
        }
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

    [MemoryPackConstructor]
    public DictionaryMessage()
    {
    }

    internal DictionaryMessage(PublishedRandom random)
    {
        var length = random.Next(0, 1000);
        if (length > 0)
        {
            _intMap = new(length);
            for (var i = 0; i < length; i++)
            {
                // The published assignment draws the key first.
                var key = (int)random.Next();
                _intMap[key] = (int)random.Next();
            }
        }

        length = random.Next(0, 1000);
        if (length > 0)
        {
            _obMap = [];
            for (var i = 0; i < length; i++)
            {
                _obMap[i.ToString(System.Globalization.CultureInfo.InvariantCulture)] = new(random);
            }
        }
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

    [MemoryPackConstructor]
    public TriDimArrayCustomSerializersMessage()
    {
    }

    internal TriDimArrayCustomSerializersMessage(PublishedRandom random)
    {
        var lengthX = random.Next(100) + 1;
        var lengthY = random.Next(70) + 1;
        var lengthZ = random.Next(40) + 1;
        _int3Arr = new int[lengthZ, lengthY, lengthX];
        for (var z = 0; z < lengthZ; z++)
        {
            for (var y = 0; y < lengthY; y++)
            {
                for (var x = 0; x < lengthX; x++)
                {
                    _int3Arr[z, y, x] = (int)random.Next();
                }
            }
        }
    }

    [Key(0)]
    public int[,,]? Int3Arr { get => _int3Arr; set => _int3Arr = value; }
}
