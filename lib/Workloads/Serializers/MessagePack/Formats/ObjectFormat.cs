namespace Overtake.Workloads.Serializers.MessagePack.Formats;

/// <summary>An object without fields as an empty array.</summary>
public readonly struct ObjectFormat : IMessagePackFormat<object>
{
    /// <inheritdoc/>
    public static int Bound(object value) => 1;

    /// <inheritdoc/>
    public static void Write(ref MessagePackWriter writer, object value) => writer.WriteArray(0);

    /// <inheritdoc/>
    public static object Read(ref MessagePackReader reader)
    {
        reader.ReadArray(0);
        return new();
    }
}
