using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.Protobuf.Mappings;

/// <summary><see cref="DecimalMessage"/>.</summary>
public readonly struct DecimalMapping : IProtobufMapping<DecimalMessage, Generated.MessageBase>
{
    /// <inheritdoc/>
    public static void Fill(Generated.MessageBase generated, DecimalMessage message)
    {
        var sub = generated.Decimal ??= new();
        DecimalParts.Fill(sub.Val ??= new(), message.Val);
    }

    /// <inheritdoc/>
    public static DecimalMessage Read(Generated.MessageBase generated) =>
        generated.Decimal is { } sub ? new() { Val = DecimalParts.Read(sub.Val) } : throw Unexpected.Message(nameof(DecimalMessage));
}
