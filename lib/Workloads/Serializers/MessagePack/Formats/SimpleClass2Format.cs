using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.MessagePack.Formats;

/// <summary><see cref="SimpleClass2"/>, or null, as an array of its field.</summary>
public readonly struct SimpleClass2Format : IMessagePackFormat<SimpleClass2?>
{
    /// <inheritdoc/>
    public static int Bound(SimpleClass2? value) => 1 + MessagePackWriter.MaxInteger;

    /// <inheritdoc/>
    public static void Write(ref MessagePackWriter writer, SimpleClass2? value)
    {
        if (value is null)
        {
            writer.WriteNil();
            return;
        }

        writer.WriteArray(1);
        writer.Write(value.Val);
    }

    /// <inheritdoc/>
    public static SimpleClass2? Read(ref MessagePackReader reader)
    {
        if (reader.TryReadNil())
            return null;
        reader.ReadArray(1);
        return new() { Val = reader.ReadInt64() };
    }
}
