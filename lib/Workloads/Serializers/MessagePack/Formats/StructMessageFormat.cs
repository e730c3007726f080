using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.MessagePack.Formats;

/// <summary><see cref="StructMessage"/> as an array of its fields.</summary>
public readonly struct StructMessageFormat : IMessagePackFormat<StructMessage>
{
    /// <inheritdoc/>
    public static int Bound(StructMessage value) => checked(1 + MyStruct1Format.Bound(value.Struct1) + MyStruct2Format.Bound(value.Struct2));

    /// <inheritdoc/>
    public static void Write(ref MessagePackWriter writer, StructMessage value)
    {
        writer.WriteArray(2);
        MyStruct1Format.Write(ref writer, value.Struct1);
        MyStruct2Format.Write(ref writer, value.Struct2);
    }

    /// <inheritdoc/>
    public static StructMessage Read(ref MessagePackReader reader)
    {
        reader.ReadArray(2);
        return new() { Struct1 = MyStruct1Format.Read(ref reader), Struct2 = MyStruct2Format.Read(ref reader) };
    }
}
