using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.MessagePack.Formats;

/// <summary><see cref="LargeStruct"/> as an array of its fields.</summary>
internal readonly struct LargeStructFormat : IMessagePackFormat<LargeStruct>
{
    public static int Bound(LargeStruct value) => 1 + (4 * MessagePackWriter.MaxInteger);

    public static void Write(ref MessagePackWriter writer, LargeStruct value)
    {
        writer.WriteArray(4);
        writer.Write(value.Val1);
        writer.Write(value.Val2);
        writer.Write(value.Val3);
        writer.Write(value.Val4);
    }

    public static LargeStruct Read(ref MessagePackReader reader)
    {
        reader.ReadArray(4);
        return new() { Val1 = reader.ReadUInt64(), Val2 = reader.ReadUInt64(), Val3 = reader.ReadUInt64(), Val4 = reader.ReadUInt64() };
    }
}
