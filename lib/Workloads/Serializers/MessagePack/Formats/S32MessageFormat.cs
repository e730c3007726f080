using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.MessagePack.Formats;

/// <summary><see cref="S32Message"/> as an array of its fields.</summary>
public readonly struct S32MessageFormat : IMessagePackFormat<S32Message>
{
    /// <inheritdoc/>
    public static int Bound(S32Message value) => 1 + MessagePackWriter.MaxInt32;

    /// <inheritdoc/>
    public static void Write(ref MessagePackWriter writer, S32Message value)
    {
        writer.WriteArray(1);
        writer.Write(value.Val);
    }

    /// <inheritdoc/>
    public static S32Message Read(ref MessagePackReader reader)
    {
        reader.ReadArray(1);
        return new() { Val = reader.ReadInt32() };
    }
}
