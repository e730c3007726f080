using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.MessagePack.Formats;

/// <summary><see cref="S64Message"/> as an array of its fields.</summary>
public readonly struct S64MessageFormat : IMessagePackFormat<S64Message>
{
    /// <inheritdoc/>
    public static int Bound(S64Message value) => 1 + MessagePackWriter.MaxInteger;

    /// <inheritdoc/>
    public static void Write(ref MessagePackWriter writer, S64Message value)
    {
        writer.WriteArray(1);
        writer.Write(value.Val);
    }

    /// <inheritdoc/>
    public static S64Message Read(ref MessagePackReader reader)
    {
        reader.ReadArray(1);
        return new() { Val = reader.ReadInt64() };
    }
}
