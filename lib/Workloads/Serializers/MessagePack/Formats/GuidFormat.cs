namespace Overtake.Workloads.Serializers.MessagePack.Formats;

/// <summary>A Guid.</summary>
public readonly struct GuidFormat : IMessagePackFormat<Guid>
{
    /// <inheritdoc/>
    public static int Bound(Guid value) => MessagePackWriter.GuidLength;

    /// <inheritdoc/>
    public static void Write(ref MessagePackWriter writer, Guid value) => writer.Write(value);

    /// <inheritdoc/>
    public static Guid Read(ref MessagePackReader reader) => reader.ReadGuid();
}
