using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.Protobuf.Mappings;

/// <summary><see cref="S32Message"/>.</summary>
public readonly struct S32Mapping : IProtobufMapping<S32Message, Generated.MessageBase>
{
    /// <inheritdoc/>
    public static void Fill(Generated.MessageBase generated, S32Message message) => (generated.S32 ??= new()).Val = message.Val;

    /// <inheritdoc/>
    public static S32Message Read(Generated.MessageBase generated) =>
        generated.S32 is { } sub ? new() { Val = sub.Val } : throw Unexpected.Message(nameof(S32Message));
}
