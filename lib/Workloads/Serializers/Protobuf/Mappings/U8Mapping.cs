using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.Protobuf.Mappings;

/// <summary><see cref="U8Message"/>.</summary>
public readonly struct U8Mapping : IProtobufMapping<U8Message, Generated.MessageBase>
{
    /// <inheritdoc/>
    public static void Fill(Generated.MessageBase generated, U8Message message) => (generated.U8 ??= new()).Val = message.Val;

    /// <inheritdoc/>
    public static U8Message Read(Generated.MessageBase generated) =>
        generated.U8 is { } sub ? new() { Val = checked((byte)sub.Val) } : throw Unexpected.Message(nameof(U8Message));
}
