namespace Overtake.Workloads.Serializers.MessagePack.Formats;

/// <summary>A whole number of 32 bits.</summary>
public readonly struct Int32Format : IMessagePackFormat<int>
{
    /// <inheritdoc/>
    public static int Bound(int value) => MessagePackWriter.MaxInt32;

    /// <inheritdoc/>
    public static void Write(ref MessagePackWriter writer, int value) => writer.Write(value);

    /// <inheritdoc/>
    public static int Read(ref MessagePackReader reader) => reader.ReadInt32();
}
