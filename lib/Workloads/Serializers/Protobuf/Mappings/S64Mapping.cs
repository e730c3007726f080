using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.Protobuf.Mappings;

/// <summary><see cref="S64Message"/>.</summary>
public readonly struct S64Mapping : IProtobufMapping<S64Message, Generated.MessageBase>
{
    /// <inheritdoc/>
    public static void Fill(Generated.MessageBase generated, S64Message message) => (generated.S64 ??= new()).Val = message.Val;

    /// <inheritdoc/>
    public static S64Message Read(Generated.MessageBase generated) =>
        generated.S64 is { } sub ? new() { Val = sub.Val } : throw Unexpected.Message(nameof(S64Message));
}
