using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.MessagePack.Formats;

/// <summary><see cref="DecimalMessage"/> as an array of its fields.</summary>
public readonly struct DecimalMessageFormat : IMessagePackFormat<DecimalMessage>
{
    /// <inheritdoc/>
    public static int Bound(DecimalMessage value) => 1 + MessagePackWriter.MaxDecimal;

    /// <inheritdoc/>
    public static void Write(ref MessagePackWriter writer, DecimalMessage value)
    {
        writer.WriteArray(1);
        writer.Write(value.Val);
    }

    /// <inheritdoc/>
    public static DecimalMessage Read(ref MessagePackReader reader)
    {
        reader.ReadArray(1);
        return new() { Val = reader.ReadDecimal() };
    }
}
