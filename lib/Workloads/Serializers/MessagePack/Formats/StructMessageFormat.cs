using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.MessagePack.Formats;

/// <summary><see cref="StructMessage"/> as an array of its fields.</summary>
internal readonly struct StructMessageFormat : IMessagePackFormat<StructMessage>
{
    public static int Bound(StructMessage value) => checked(1 + MyStruct1Format.Bound(value.Struct1) + MyStruct2Format.Bound(value.Struct2));

    public static void Write(ref MessagePackWriter writer, StructMessage value)
    {
        writer.WriteArray(2);
        MyStruct1Format.Write(ref writer, value.Struct1);
        MyStruct2Format.Write(ref writer, value.Struct2);
    }

    public static StructMessage Read(ref MessagePackReader reader)
    {
        reader.ReadArray(2);
        return new() { Struct1 = MyStruct1Format.Read(ref reader), Struct2 = MyStruct2Format.Read(ref reader) };
    }
}

/// <summary><see cref="MyStruct1"/> as an array of its fields.</summary>
internal readonly struct MyStruct1Format : IMessagePackFormat<MyStruct1>
{
    public static int Bound(MyStruct1 value) => 1 + (2 * MessagePackWriter.MaxInt32) + MessagePackWriter.MaxInteger;

    public static void Write(ref MessagePackWriter writer, MyStruct1 value)
    {
        writer.WriteArray(3);
        writer.Write(value._byte);
        writer.Write(value._int);
        writer.Write(value._long);
    }

    public static MyStruct1 Read(ref MessagePackReader reader)
    {
        reader.ReadArray(3);
        return new() { _byte = reader.ReadByte(), _int = reader.ReadInt32(), _long = reader.ReadInt64() };
    }
}

/// <summary><see cref="MyStruct2"/> as an array of its fields.</summary>
internal readonly struct MyStruct2Format : IMessagePackFormat<MyStruct2>
{
    public static int Bound(MyStruct2 value) => checked(1 + MessagePackWriter.MaxText(value._string) + MessagePackWriter.MaxInt32);

    public static void Write(ref MessagePackWriter writer, MyStruct2 value)
    {
        writer.WriteArray(2);
        writer.Write(value._string);
        writer.Write(value._int);
    }

    public static MyStruct2 Read(ref MessagePackReader reader)
    {
        reader.ReadArray(2);
        return new() { _string = reader.ReadString()!, _int = reader.ReadInt32() };
    }
}
