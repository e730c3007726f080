using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.MessagePack.Formats;

/// <summary><see cref="MyStruct1"/> as an array of its fields.</summary>
public readonly struct MyStruct1Format : IMessagePackFormat<MyStruct1>
{
    /// <inheritdoc/>
    public static int Bound(MyStruct1 value) => 1 + (2 * MessagePackWriter.MaxInt32) + MessagePackWriter.MaxInteger;

    /// <inheritdoc/>
    public static void Write(ref MessagePackWriter writer, MyStruct1 value)
    {
        writer.WriteArray(3);
        writer.Write(value._byte);
        writer.Write(value._int);
        writer.Write(value._long);
    }

    /// <inheritdoc/>
    public static MyStruct1 Read(ref MessagePackReader reader)
    {
        reader.ReadArray(3);
        return new() { _byte = reader.ReadByte(), _int = reader.ReadInt32(), _long = reader.ReadInt64() };
    }
}
