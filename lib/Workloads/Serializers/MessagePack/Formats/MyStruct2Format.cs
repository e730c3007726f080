using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.MessagePack.Formats;

/// <summary><see cref="MyStruct2"/> as an array of its fields.</summary>
public readonly struct MyStruct2Format : IMessagePackFormat<MyStruct2>
{
    /// <inheritdoc/>
    public static int Bound(MyStruct2 value) => checked(1 + MessagePackWriter.MaxText(value._string) + MessagePackWriter.MaxInt32);

    /// <inheritdoc/>
    public static void Write(ref MessagePackWriter writer, MyStruct2 value)
    {
        writer.WriteArray(2);
        writer.Write(value._string);
        writer.Write(value._int);
    }

    /// <inheritdoc/>
    public static MyStruct2 Read(ref MessagePackReader reader)
    {
        reader.ReadArray(2);
        return new() { _string = reader.ReadString()!, _int = reader.ReadInt32() };
    }
}
