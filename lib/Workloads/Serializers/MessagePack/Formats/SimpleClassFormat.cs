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
