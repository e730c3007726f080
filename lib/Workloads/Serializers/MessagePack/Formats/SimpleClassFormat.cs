using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.MessagePack.Formats;

/// <summary><see cref="SimpleClass"/>, or null, as an array of its fields, those of the base class first.</summary>
public readonly struct SimpleClassFormat : IMessagePackFormat<SimpleClass?>
{
    /// <inheritdoc/>
    public static int Bound(SimpleClass? value) => 1 + MessagePackWriter.MaxInt32 + MessagePackWriter.MaxInteger;

    /// <inheritdoc/>
    public static void Write(ref MessagePackWriter writer, SimpleClass? value)
    {
        if (value is null)
        {
            writer.WriteNil();
            return;
        }

        writer.WriteArray(2);
        writer.Write(value.BaseVal);
        writer.Write(value.Val);
    }

    /// <inheritdoc/>
    public static SimpleClass? Read(ref MessagePackReader reader)
    {
        if (reader.TryReadNil())
            return null;
        reader.ReadArray(2);
        return new() { BaseVal = reader.ReadInt32(), Val = reader.ReadInt64() };
    }
}
