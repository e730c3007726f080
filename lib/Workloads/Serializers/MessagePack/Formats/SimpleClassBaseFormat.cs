using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.MessagePack.Formats;

/// <summary><see cref="SimpleClassBase"/>, or null, as an array of the number of its type and the value: what MessagePack-CSharp calls a union.</summary>
public readonly struct SimpleClassBaseFormat : IMessagePackFormat<SimpleClassBase?>
{
    private const int Key = 0;

    /// <inheritdoc/>
    public static int Bound(SimpleClassBase? value) => 2 + SimpleClassFormat.Bound(null);

    /// <inheritdoc/>
    public static void Write(ref MessagePackWriter writer, SimpleClassBase? value)
    {
        if (value is null)
        {
            writer.WriteNil();
            return;
        }

        writer.WriteArray(2);
        writer.Write(Key);
        SimpleClassFormat.Write(ref writer, (SimpleClass)value);
    }

    /// <inheritdoc/>
    public static SimpleClassBase? Read(ref MessagePackReader reader)
    {
        if (reader.TryReadNil())
            return null;
        reader.ReadArray(2);
        if (reader.ReadInt32() != Key && !reader.IsIncomplete)
            throw reader.Unexpected("a known type");
        var value = SimpleClassFormat.Read(ref reader);
        return value is not null || reader.IsIncomplete ? value : throw reader.Unexpected("a value");
    }
}
