using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.Protobuf.Mappings;

/// <summary><see cref="S16Message"/>.</summary>
public readonly struct S16Mapping : IProtobufMapping<S16Message, Generated.MessageBase>
{
    /// <inheritdoc/>
    public static void Fill(Generated.MessageBase generated, S16Message message) => (generated.S16 ??= new()).Val = message.Val;

    /// <inheritdoc/>
    public static S16Message Read(Generated.MessageBase generated) =>
        generated.S16 is { } sub ? new() { Val = checked((short)sub.Val) } : throw Unexpected.Message(nameof(S16Message));
}
