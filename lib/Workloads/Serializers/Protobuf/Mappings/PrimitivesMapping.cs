using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.Protobuf.Mappings;

/// <summary><see cref="PrimitivesMessage"/>.</summary>
internal readonly struct PrimitivesMapping : IProtobufMapping<PrimitivesMessage, Generated.MessageBase>
{
    public static void Fill(Generated.MessageBase generated, PrimitivesMessage message)
    {
        var sub = generated.Primitives ??= new();
        sub.Bool = message.Bool;
        sub.Byte = message.Byte;
        sub.Sbyte = message.Sbyte;
        sub.Char = message.Char;
        sub.Ushort = message.Ushort;
        sub.Short = message.Short;
        sub.Uint = message.Uint;
        sub.Int = message.Int;
        sub.Ulong = message.Ulong;
        sub.Long = message.Long;
        sub.Single = message.Single;
        sub.Double = message.Double;
        sub.Enum = (Generated.MyEnum)message.Enum;
        DateParts.Fill(sub.Date ??= new(), message.Date);
    }

    public static PrimitivesMessage Read(Generated.MessageBase generated)
    {
        var sub = generated.Primitives ?? throw Unexpected.Message(nameof(PrimitivesMessage));
        return new()
        {
            Bool = sub.Bool,
            Byte = checked((byte)sub.Byte),
            Sbyte = checked((sbyte)sub.Sbyte),
            Char = checked((char)sub.Char),
            Ushort = checked((ushort)sub.Ushort),
            Short = checked((short)sub.Short),
            Uint = sub.Uint,
            Int = sub.Int,
            Ulong = sub.Ulong,
            Long = sub.Long,
            Single = sub.Single,
            Double = sub.Double,
            Enum = (MyEnum)sub.Enum,
            Date = DateParts.Read(sub.Date),
        };
    }
}
