using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.MessagePack.Formats;

/// <summary><see cref="NullableDecimalMessage"/> as an array of its fields.</summary>
public readonly struct NullableDecimalMessageFormat : IMessagePackFormat<NullableDecimalMessage>
{
    /// <inheritdoc/>
    public static int Bound(NullableDecimalMessage value) => 1 + MessagePackWriter.MaxDecimal;

    /// <inheritdoc/>
    public static void Write(ref MessagePackWriter writer, NullableDecimalMessage value)
    {
        writer.WriteArray(1);
        if (value.Val is { } val)
            writer.Write(val);
        else
            writer.WriteNil();
    }

    /// <inheritdoc/>
    public static NullableDecimalMessage Read(ref MessagePackReader reader)
    {
        reader.ReadArray(1);
        return new() { Val = reader.TryReadNil() ? null : reader.ReadDecimal() };
    }
}
