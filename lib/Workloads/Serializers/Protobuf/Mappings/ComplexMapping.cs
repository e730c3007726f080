using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.Protobuf.Mappings;

/// <summary><see cref="ComplexMessage"/>.</summary>
internal readonly struct ComplexMapping : IProtobufMapping<ComplexMessage, Generated.MessageBase>
{
    public static void Fill(Generated.MessageBase generated, ComplexMessage message)
    {
        var sub = generated.Complex ??= new();
        if (message.Msg is { } msg)
        {
            S16Mapping.Fill(sub.Msg ??= new(), msg);
        }
        else
        {
            sub.Msg = null;
        }

        sub.SealedClass = SimpleClassMapping.Fill(sub.SealedClass, message.SealedClass);
        sub.AbstractMsg = SimpleClassMapping.Fill(sub.AbstractMsg, message.AbstractMsg);
        sub.IfaceMsg = MyTestMapping.Fill(sub.IfaceMsg, message.IfaceMsg);
    }

    public static ComplexMessage Read(Generated.MessageBase generated)
    {
        var sub = generated.Complex ?? throw Unexpected.Message(nameof(ComplexMessage));
        return new()
        {
            Msg = sub.Msg is { } msg ? S16Mapping.Read(msg) : null,
            SealedClass = sub.SealedClass is { } sealedClass ? SimpleClassMapping.Read(sealedClass) : null,
            AbstractMsg = sub.AbstractMsg is { } abstractMsg ? SimpleClassMapping.Read(abstractMsg) : null,
            IfaceMsg = sub.IfaceMsg is { } ifaceMsg ? MyTestMapping.Read(ifaceMsg) : null,
        };
    }
}
