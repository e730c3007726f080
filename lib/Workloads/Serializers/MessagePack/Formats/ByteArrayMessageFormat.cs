using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.MessagePack.Formats;

/// <summary><see cref="ByteArrayMessage"/> as an array of its fields.</summary>
public readonly struct ByteArrayMessageFormat : IMessagePackFormat<ByteArrayMessage>
{
    /// <inheritdoc/>
    public static int Bound(ByteArrayMessage value) => checked(1 + MessagePackWriter.MaxHeader + (value.ByteArr?.Length ?? 0));

    /// <inheritdoc/>
    public static void Write(ref MessagePackWriter writer, ByteArrayMessage value)
    {
        writer.WriteArray(1);
        if (value.ByteArr is { } bytes)
            writer.Write(bytes);
        else
            writer.WriteNil();
    }

    /// <inheritdoc/>
    public static ByteArrayMessage Read(ref MessagePackReader reader)
    {
        reader.ReadArray(1);
        return new() { ByteArr = reader.TryReadNil() ? null : reader.ReadBinary().ToArray() };
    }
}
