using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.MessagePack.Formats;

/// <summary><see cref="IMyTest"/>, or null, as an array of the number of its type and the value: what MessagePack-CSharp calls a union.</summary>
public readonly struct MyTestFormat : IMessagePackFormat<IMyTest?>
{
    private const int Key = 0;

    /// <inheritdoc/>
    public static int Bound(IMyTest? value) => 2 + SimpleClass2Format.Bound(null);

    /// <inheritdoc/>
    public static void Write(ref MessagePackWriter writer, IMyTest? value)
    {
        if (value is null)
        {
            writer.WriteNil();
            return;
        }

        writer.WriteArray(2);
        writer.Write(Key);
        SimpleClass2Format.Write(ref writer, (SimpleClass2)value);
    }

    /// <inheritdoc/>
    public static IMyTest? Read(ref MessagePackReader reader)
    {
        if (reader.TryReadNil())
            return null;
        reader.ReadArray(2);
        if (reader.ReadInt32() != Key && !reader.IsIncomplete)
            throw reader.Unexpected("a known type");
        var value = SimpleClass2Format.Read(ref reader);
        return value is not null || reader.IsIncomplete ? value : throw reader.Unexpected("a value");
    }
}
