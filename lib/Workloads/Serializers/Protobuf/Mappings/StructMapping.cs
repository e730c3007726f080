using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.Protobuf.Mappings;

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
