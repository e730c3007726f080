using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.Protobuf.Mappings;

/// <summary><see cref="NullableDecimalMessage"/>.</summary>
public readonly struct NullableDecimalMapping : IProtobufMapping<NullableDecimalMessage, Generated.MessageBase>
{
    /// <inheritdoc/>
    public static void Fill(Generated.MessageBase generated, NullableDecimalMessage message)
    {
        var sub = generated.NullableDecimal ??= new();
        if (message.Val is { } val)
            DecimalParts.Fill(sub.Val ??= new(), val);
        else
            sub.Val = null;
    }

    /// <inheritdoc/>
    public static NullableDecimalMessage Read(Generated.MessageBase generated) =>
        generated.NullableDecimal is { } sub
            ? new() { Val = sub.Val is null ? null : DecimalParts.Read(sub.Val) }
            : throw Unexpected.Message(nameof(NullableDecimalMessage));
}
