using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.MessagePack.Formats;

/// <summary><see cref="U8Message"/> as an array of its fields.</summary>
public readonly struct U8MessageFormat : IMessagePackFormat<U8Message>
{
    /// <inheritdoc/>
    public static int Bound(U8Message value) => 1 + MessagePackWriter.MaxInt32;

    /// <inheritdoc/>
    public static void Write(ref MessagePackWriter writer, U8Message value)
    {
        writer.WriteArray(1);
        writer.Write(value.Val);
    }

    /// <inheritdoc/>
    public static U8Message Read(ref MessagePackReader reader)
    {
        reader.ReadArray(1);
        return new() { Val = reader.ReadByte() };
    }
}
