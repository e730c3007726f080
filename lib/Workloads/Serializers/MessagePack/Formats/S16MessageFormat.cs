using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.MessagePack.Formats;

/// <summary><see cref="S16Message"/> as an array of its fields.</summary>
public readonly struct S16MessageFormat : IMessagePackFormat<S16Message>
{
    /// <inheritdoc/>
    public static int Bound(S16Message value) => 1 + MessagePackWriter.MaxInt32;

    /// <inheritdoc/>
    public static void Write(ref MessagePackWriter writer, S16Message value)
    {
        writer.WriteArray(1);
        writer.Write(value.Val);
    }

    /// <inheritdoc/>
    public static S16Message Read(ref MessagePackReader reader)
    {
        reader.ReadArray(1);
        return new() { Val = reader.ReadInt16() };
    }
}
