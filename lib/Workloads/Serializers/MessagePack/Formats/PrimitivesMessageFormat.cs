using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.MessagePack.Formats;

/// <summary><see cref="PrimitivesMessage"/> as an array of its fields. A timestamp says no kind: the date is local time, as in all published messages.</summary>
internal readonly struct PrimitivesMessageFormat : IMessagePackFormat<PrimitivesMessage>
{
    public static int Bound(PrimitivesMessage value) => 2 + (9 * MessagePackWriter.MaxInt32) + (4 * MessagePackWriter.MaxInteger) + MessagePackWriter.MaxTimestamp;

    public static void Write(ref MessagePackWriter writer, PrimitivesMessage value)
    {
        writer.WriteArray(14);
        writer.Write(value.Bool);
        writer.Write(value.Byte);
        writer.Write(value.Sbyte);
        writer.Write(value.Char);
        writer.Write(value.Ushort);
        writer.Write(value.Short);
        writer.Write(value.Uint);
        writer.Write(value.Int);
        writer.Write(value.Ulong);
        writer.Write(value.Long);
        writer.Write(value.Single);
        writer.Write(value.Double);
        writer.Write((int)value.Enum);
        writer.Write(value.Date);
    }

    public static PrimitivesMessage Read(ref MessagePackReader reader)
    {
        reader.ReadArray(14);
        return new()
        {
            Bool = reader.ReadBool(),
            Byte = reader.ReadByte(),
            Sbyte = reader.ReadSByte(),
            Char = (char)reader.ReadUInt16(),
            Ushort = reader.ReadUInt16(),
            Short = reader.ReadInt16(),
            Uint = reader.ReadUInt32(),
            Int = reader.ReadInt32(),
            Ulong = reader.ReadUInt64(),
            Long = reader.ReadInt64(),
            Single = reader.ReadSingle(),
            Double = reader.ReadDouble(),
            Enum = (MyEnum)reader.ReadInt32(),
            Date = reader.ReadTimestamp().ToLocalTime(),
        };
    }
}
