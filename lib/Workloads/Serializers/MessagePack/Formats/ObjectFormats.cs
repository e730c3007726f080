using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.MessagePack.Formats;

/// <summary><see cref="SimpleClass"/>, or null, as an array of its fields, those of the base class first.</summary>
internal readonly struct SimpleClassFormat : IMessagePackFormat<SimpleClass?>
{
    public static int Bound(SimpleClass? value) => 1 + MessagePackWriter.MaxInt32 + MessagePackWriter.MaxInteger;

    public static void Write(ref MessagePackWriter writer, SimpleClass? value)
    {
        if (value is null)
        {
            writer.WriteNil();
            return;
        }

        writer.WriteArray(2);
        writer.Write(value.BaseVal);
        writer.Write(value.Val);
    }

    public static SimpleClass? Read(ref MessagePackReader reader)
    {
        if (reader.TryReadNil())
        {
            return null;
        }

        reader.ReadArray(2);
        return new() { BaseVal = reader.ReadInt32(), Val = reader.ReadInt64() };
    }
}

/// <summary><see cref="SimpleClassBase"/>, or null, as an array of the number of its type and the value: what MessagePack-CSharp calls a union.</summary>
internal readonly struct SimpleClassBaseFormat : IMessagePackFormat<SimpleClassBase?>
{
    private const int Key = 0;

    public static int Bound(SimpleClassBase? value) => 2 + SimpleClassFormat.Bound(null);

    public static void Write(ref MessagePackWriter writer, SimpleClassBase? value)
    {
        if (value is null)
        {
            writer.WriteNil();
            return;
        }

        writer.WriteArray(2);
        writer.Write(Key);
        SimpleClassFormat.Write(ref writer, (SimpleClass)value);
    }

    public static SimpleClassBase? Read(ref MessagePackReader reader)
    {
        if (reader.TryReadNil())
        {
            return null;
        }

        reader.ReadArray(2);
        if (reader.ReadInt32() != Key && !reader.IsIncomplete)
        {
            throw reader.Unexpected("a known type");
        }

        var value = SimpleClassFormat.Read(ref reader);
        return value is not null || reader.IsIncomplete ? value : throw reader.Unexpected("a value");
    }
}

/// <summary><see cref="SimpleClass2"/>, or null, as an array of its field.</summary>
internal readonly struct SimpleClass2Format : IMessagePackFormat<SimpleClass2?>
{
    public static int Bound(SimpleClass2? value) => 1 + MessagePackWriter.MaxInteger;

    public static void Write(ref MessagePackWriter writer, SimpleClass2? value)
    {
        if (value is null)
        {
            writer.WriteNil();
            return;
        }

        writer.WriteArray(1);
        writer.Write(value.Val);
    }

    public static SimpleClass2? Read(ref MessagePackReader reader)
    {
        if (reader.TryReadNil())
        {
            return null;
        }

        reader.ReadArray(1);
        return new() { Val = reader.ReadInt64() };
    }
}

/// <summary><see cref="IMyTest"/>, or null, as an array of the number of its type and the value: what MessagePack-CSharp calls a union.</summary>
internal readonly struct MyTestFormat : IMessagePackFormat<IMyTest?>
{
    private const int Key = 0;

    public static int Bound(IMyTest? value) => 2 + SimpleClass2Format.Bound(null);

    public static void Write(ref MessagePackWriter writer, IMyTest? value)
    {
        if (value is null)
        {
            writer.WriteNil();
            return;
        }

        writer.WriteArray(2);
        writer.Write(Key);
        SimpleClass2Format.Write(ref writer, (SimpleClass2)value);
    }

    public static IMyTest? Read(ref MessagePackReader reader)
    {
        if (reader.TryReadNil())
        {
            return null;
        }

        reader.ReadArray(2);
        if (reader.ReadInt32() != Key && !reader.IsIncomplete)
        {
            throw reader.Unexpected("a known type");
        }

        var value = SimpleClass2Format.Read(ref reader);
        return value is not null || reader.IsIncomplete ? value : throw reader.Unexpected("a value");
    }
}

/// <summary><see cref="ComplexMessage"/> as an array of its fields.</summary>
internal readonly struct ComplexMessageFormat : IMessagePackFormat<ComplexMessage>
{
    public static int Bound(ComplexMessage value) =>
        1 + S16MessageFormat.Bound(null!) + SimpleClassFormat.Bound(null) + SimpleClassBaseFormat.Bound(null) + MyTestFormat.Bound(null);

    public static void Write(ref MessagePackWriter writer, ComplexMessage value)
    {
        writer.WriteArray(4);
        if (value.Msg is { } msg)
        {
            S16MessageFormat.Write(ref writer, msg);
        }
        else
        {
            writer.WriteNil();
        }

        SimpleClassFormat.Write(ref writer, value.SealedClass);
        SimpleClassBaseFormat.Write(ref writer, value.AbstractMsg);
        MyTestFormat.Write(ref writer, value.IfaceMsg);
    }

    public static ComplexMessage Read(ref MessagePackReader reader)
    {
        reader.ReadArray(4);
        return new()
        {
            Msg = reader.TryReadNil() ? null : S16MessageFormat.Read(ref reader),
            SealedClass = SimpleClassFormat.Read(ref reader),
            AbstractMsg = SimpleClassBaseFormat.Read(ref reader),
            IfaceMsg = MyTestFormat.Read(ref reader),
        };
    }
}

/// <summary><see cref="ByteArrayMessage"/> as an array of its fields.</summary>
internal readonly struct ByteArrayMessageFormat : IMessagePackFormat<ByteArrayMessage>
{
    public static int Bound(ByteArrayMessage value) => checked(1 + MessagePackWriter.MaxHeader + (value.ByteArr?.Length ?? 0));

    public static void Write(ref MessagePackWriter writer, ByteArrayMessage value)
    {
        writer.WriteArray(1);
        if (value.ByteArr is { } bytes)
        {
            writer.Write(bytes);
        }
        else
        {
            writer.WriteNil();
        }
    }

    public static ByteArrayMessage Read(ref MessagePackReader reader)
    {
        reader.ReadArray(1);
        return new() { ByteArr = reader.TryReadNil() ? null : reader.ReadBinary().ToArray() };
    }
}

/// <summary><see cref="IntArrayMessage"/> as an array of its fields.</summary>
internal readonly struct IntArrayMessageFormat : IMessagePackFormat<IntArrayMessage>
{
    public static int Bound(IntArrayMessage value) => checked(1 + MessagePackWriter.MaxHeader + (MessagePackWriter.MaxInt32 * (value.IntArr?.Length ?? 0)));

    public static void Write(ref MessagePackWriter writer, IntArrayMessage value)
    {
        writer.WriteArray(1);
        if (value.IntArr is not { } numbers)
        {
            writer.WriteNil();
            return;
        }

        writer.WriteArray(numbers.Length);
        foreach (var number in numbers)
        {
            writer.Write(number);
        }
    }

    public static IntArrayMessage Read(ref MessagePackReader reader)
    {
        reader.ReadArray(1);
        if (reader.TryReadNil())
        {
            return new();
        }

        var numbers = GC.AllocateUninitializedArray<int>(reader.ReadArrayCount());
        for (var i = 0; i < numbers.Length; i++)
        {
            numbers[i] = reader.ReadInt32();
        }

        return new() { IntArr = numbers };
    }
}

/// <summary>
/// <see cref="DictionaryMessage"/> as an array of its fields, which are maps. A map that
/// has a key twice is refused, and a large one whose keys have been chosen to collide.
/// </summary>
internal readonly struct DictionaryMessageFormat : IMessagePackFormat<DictionaryMessage>
{
    public static int Bound(DictionaryMessage value)
    {
        var bound = checked(1 + (2 * MessagePackWriter.MaxHeader) + (2 * MessagePackWriter.MaxInt32 * (value.IntMap?.Count ?? 0)));
        if (value.ObMap is { } map)
        {
            foreach (var key in map.Keys)
            {
                bound = checked(bound + MessagePackWriter.MaxText(key) + SimpleClass2Format.Bound(null));
            }
        }

        return bound;
    }

    public static void Write(ref MessagePackWriter writer, DictionaryMessage value)
    {
        writer.WriteArray(2);
        if (value.IntMap is { } numbers)
        {
            writer.WriteMap(numbers.Count);
            foreach (var (key, number) in numbers)
            {
                writer.Write(key);
                writer.Write(number);
            }
        }
        else
        {
            writer.WriteNil();
        }

        if (value.ObMap is { } objects)
        {
            writer.WriteMap(objects.Count);
            foreach (var (key, held) in objects)
            {
                writer.Write(key);
                SimpleClass2Format.Write(ref writer, held);
            }
        }
        else
        {
            writer.WriteNil();
        }
    }

    public static DictionaryMessage Read(ref MessagePackReader reader)
    {
        reader.ReadArray(2);
        return new() { IntMap = ReadNumbers(ref reader), ObMap = ReadObjects(ref reader) };
    }

    private static Dictionary<int, int>? ReadNumbers(ref MessagePackReader reader)
    {
        if (reader.TryReadNil())
        {
            return null;
        }

        var count = reader.ReadMapCount();
        var map = new Dictionary<int, int>(count);
        var spread = KeySpread.For(map);
        for (var i = 0; i < count; i++)
        {
            var key = reader.ReadInt32();
            var value = reader.ReadInt32();
            if (reader.IsIncomplete)
            {
                return null;
            }

            KeySpread.Add(spread, key);
            if (!map.TryAdd(key, value))
            {
                throw Twice();
            }
        }

        return map;
    }

    private static Dictionary<string, SimpleClass2>? ReadObjects(ref MessagePackReader reader)
    {
        if (reader.TryReadNil())
        {
            return null;
        }

        var count = reader.ReadMapCount();
        var map = new Dictionary<string, SimpleClass2>(count);
        for (var i = 0; i < count; i++)
        {
            var key = reader.ReadString();
            var value = SimpleClass2Format.Read(ref reader);
            if (reader.IsIncomplete)
            {
                return null;
            }

            if (key is null)
            {
                throw reader.Unexpected("a key");
            }

            if (!map.TryAdd(key, value!))
            {
                throw Twice();
            }
        }

        return map;
    }

    private static InvalidMessageException Twice() => new("A map has a key twice.");
}

/// <summary>
/// <see cref="TriDimArrayCustomSerializersMessage"/> as an array of its one field, which is an array of the
/// three lengths and of an array of all elements, the last index running fastest: as MessagePack-CSharp has it.
/// </summary>
internal readonly struct TriDimArrayMessageFormat : IMessagePackFormat<TriDimArrayCustomSerializersMessage>
{
    public static int Bound(TriDimArrayCustomSerializersMessage value) =>
        checked(1 + (5 * MessagePackWriter.MaxHeader) + (MessagePackWriter.MaxInt32 * (value.Int3Arr?.Length ?? 0)));

    public static void Write(ref MessagePackWriter writer, TriDimArrayCustomSerializersMessage value)
    {
        writer.WriteArray(1);
        if (value.Int3Arr is not { } numbers)
        {
            writer.WriteNil();
            return;
        }

        writer.WriteArray(4);
        for (var dimension = 0; dimension < numbers.Rank; dimension++)
        {
            writer.Write(numbers.GetLength(dimension));
        }

        writer.WriteArray(numbers.Length);
        foreach (var number in ArrayElements.Of(numbers))
        {
            writer.Write(number);
        }
    }

    public static TriDimArrayCustomSerializersMessage Read(ref MessagePackReader reader)
    {
        reader.ReadArray(1);
        if (reader.TryReadNil())
        {
            return new();
        }

        reader.ReadArray(4);
        int z = reader.ReadInt32(), y = reader.ReadInt32(), x = reader.ReadInt32();
        var count = reader.ReadArrayCount();
        if (reader.IsIncomplete)
        {
            return new();
        }

        var numbers = ArrayElements.Make(z, y, x, count);
        foreach (ref var number in ArrayElements.Of(numbers))
        {
            number = reader.ReadInt32();
        }

        return new() { Int3Arr = numbers };
    }
}
