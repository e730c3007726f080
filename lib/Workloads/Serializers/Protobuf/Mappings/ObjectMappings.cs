using System.Runtime.InteropServices;
using Google.Protobuf;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.Protobuf.Mappings;

/// <summary><see cref="SimpleClass"/>, by itself or as its base class.</summary>
internal static class SimpleClassMapping
{
    internal static Generated.SimpleClassBase? Fill(Generated.SimpleClassBase? generated, SimpleClassBase? value)
    {
        if (value is null)
        {
            return null;
        }

        generated ??= new();
        (generated.SimpleClass ??= new()).Val = ((SimpleClass)value).Val;
        generated.Val = value.BaseVal;
        return generated;
    }

    internal static SimpleClass Read(Generated.SimpleClassBase generated) =>
        generated.SimpleClass is { } sub ? new() { BaseVal = generated.Val, Val = sub.Val } : throw Unexpected.Message(nameof(SimpleClass));
}

/// <summary><see cref="SimpleClass2"/>, by itself or as its interface.</summary>
internal static class MyTestMapping
{
    internal static Generated.MyTest? Fill(Generated.MyTest? generated, IMyTest? value)
    {
        if (value is null)
        {
            return null;
        }

        generated ??= new();
        (generated.SimpleClass2 ??= new()).Val = ((SimpleClass2)value).Val;
        return generated;
    }

    internal static SimpleClass2 Read(Generated.MyTest generated) =>
        generated.SimpleClass2 is { } sub ? new() { Val = sub.Val } : throw Unexpected.Message(nameof(SimpleClass2));
}

/// <summary><see cref="ComplexMessage"/>.</summary>
internal readonly struct ComplexMapping : IProtobufMapping<ComplexMessage, Generated.MessageBase>
{
    public static void Fill(Generated.MessageBase generated, ComplexMessage message)
    {
        var sub = generated.Complex ??= new();
        if (message.Msg is { } msg)
        {
            S16Mapping.Fill(sub.Msg ??= new(), msg);
        }
        else
        {
            sub.Msg = null;
        }

        sub.SealedClass = SimpleClassMapping.Fill(sub.SealedClass, message.SealedClass);
        sub.AbstractMsg = SimpleClassMapping.Fill(sub.AbstractMsg, message.AbstractMsg);
        sub.IfaceMsg = MyTestMapping.Fill(sub.IfaceMsg, message.IfaceMsg);
    }

    public static ComplexMessage Read(Generated.MessageBase generated)
    {
        var sub = generated.Complex ?? throw Unexpected.Message(nameof(ComplexMessage));
        return new()
        {
            Msg = sub.Msg is { } msg ? S16Mapping.Read(msg) : null,
            SealedClass = sub.SealedClass is { } sealedClass ? SimpleClassMapping.Read(sealedClass) : null,
            AbstractMsg = sub.AbstractMsg is { } abstractMsg ? SimpleClassMapping.Read(abstractMsg) : null,
            IfaceMsg = sub.IfaceMsg is { } ifaceMsg ? MyTestMapping.Read(ifaceMsg) : null,
        };
    }
}

/// <summary><see cref="StructMessage"/>.</summary>
internal readonly struct StructMapping : IProtobufMapping<StructMessage, Generated.MessageBase>
{
    public static void Fill(Generated.MessageBase generated, StructMessage message)
    {
        var sub = generated.Struct ??= new();
        var (from1, to1) = (message.Struct1, sub.Struct1 ??= new());
        to1.Byte = from1._byte;
        to1.Int = from1._int;
        to1.Long = from1._long;
        var (from2, to2) = (message.Struct2, sub.Struct2 ??= new());
        if (from2._string is { } text)
        {
            to2.String = text;
        }
        else
        {
            to2.ClearString();
        }

        to2.Int = from2._int;
    }

    public static StructMessage Read(Generated.MessageBase generated)
    {
        var sub = generated.Struct ?? throw Unexpected.Message(nameof(StructMessage));
        var message = new StructMessage();
        if (sub.Struct1 is { } from1)
        {
            message.Struct1 = new() { _byte = checked((byte)from1.Byte), _int = from1.Int, _long = from1.Long };
        }

        if (sub.Struct2 is { } from2)
        {
            message.Struct2 = new() { _string = from2.HasString ? from2.String : null!, _int = from2.Int };
        }

        return message;
    }
}

/// <summary><see cref="LargeStruct"/>.</summary>
internal readonly struct LargeStructMapping : IProtobufMapping<LargeStruct, Generated.LargeStruct>
{
    public static void Fill(Generated.LargeStruct generated, LargeStruct message)
    {
        generated.Val1 = message.Val1;
        generated.Val2 = message.Val2;
        generated.Val3 = message.Val3;
        generated.Val4 = message.Val4;
    }

    public static LargeStruct Read(Generated.LargeStruct generated) =>
        new() { Val1 = generated.Val1, Val2 = generated.Val2, Val3 = generated.Val3, Val4 = generated.Val4 };
}

/// <summary><see cref="ByteArrayMessage"/>.</summary>
internal readonly struct ByteArrayMapping : IProtobufMapping<ByteArrayMessage, Generated.MessageBase>
{
    public static void Fill(Generated.MessageBase generated, ByteArrayMessage message)
    {
        var sub = generated.ByteArray ??= new();
        if (message.ByteArr is { } bytes)
        {
            sub.ByteArr = UnsafeByteOperations.UnsafeWrap(bytes);
        }
        else
        {
            sub.ClearByteArr();
        }
    }

    public static ByteArrayMessage Read(Generated.MessageBase generated)
    {
        var sub = generated.ByteArray ?? throw Unexpected.Message(nameof(ByteArrayMessage));
        return new() { ByteArr = sub.HasByteArr ? Array(sub.ByteArr) : null };
    }

    // The parser made the array for this message alone: no copy is needed.
    private static byte[] Array(ByteString bytes) =>
        MemoryMarshal.TryGetArray(bytes.Memory, out var segment) && segment.Array is { } array && array.Length == bytes.Length ? array : bytes.ToByteArray();
}

/// <summary><see cref="DictionaryMessage"/>.</summary>
internal readonly struct DictionaryMapping : IProtobufMapping<DictionaryMessage, Generated.MessageBase>
{
    public static void Fill(Generated.MessageBase generated, DictionaryMessage message)
    {
        var sub = generated.Dictionary ??= new();
        sub.IntMap.Clear();
        if (message.IntMap is { } intMap)
        {
            foreach (var (key, value) in intMap)
            {
                var entry = Entries<Generated.DictionaryMessage.Types.IntEntry>.At(sub.IntMap.Count);
                entry.Key = key;
                entry.Value = value;
                sub.IntMap.Add(entry);
            }
        }

        sub.IntMapIsEmpty = message.IntMap is { Count: 0 };
        sub.ObMap.Clear();
        if (message.ObMap is { } obMap)
        {
            foreach (var (key, value) in obMap)
            {
                var entry = Entries<Generated.DictionaryMessage.Types.ObEntry>.At(sub.ObMap.Count);
                entry.Key = key;
                entry.Value = MyTestMapping.Fill(entry.Value, value);
                sub.ObMap.Add(entry);
            }
        }

        sub.ObMapIsEmpty = message.ObMap is { Count: 0 };
    }

    public static DictionaryMessage Read(Generated.MessageBase generated)
    {
        var sub = generated.Dictionary ?? throw Unexpected.Message(nameof(DictionaryMessage));
        var message = new DictionaryMessage();
        if (sub.IntMap.Count > 0 || sub.IntMapIsEmpty)
        {
            message.IntMap = new(sub.IntMap.Count);
            var spread = KeySpread.For(message.IntMap);
            foreach (var entry in sub.IntMap)
            {
                KeySpread.Add(spread, entry.Key);
                message.IntMap[entry.Key] = entry.Value;
            }
        }

        if (sub.ObMap.Count > 0 || sub.ObMapIsEmpty)
        {
            message.ObMap = new(sub.ObMap.Count);
            foreach (var entry in sub.ObMap)
            {
                message.ObMap[entry.Key] = entry.Value is { } value ? MyTestMapping.Read(value) : null!;
            }
        }

        return message;
    }
}

/// <summary>Entries of maps that a thread fills again and again, because a repeated field drops what it holds when it is emptied.</summary>
/// <typeparam name="TEntry">Generated class of the entries.</typeparam>
internal static class Entries<TEntry>
    where TEntry : class, new()
{
    [ThreadStatic]
    private static List<TEntry>? _made;

    /// <summary>The calling thread's entry of an index, at most one beyond those asked for before.</summary>
    internal static TEntry At(int index)
    {
        var made = _made ??= [];
        if (index == made.Count)
        {
            made.Add(new());
        }

        return made[index];
    }
}
