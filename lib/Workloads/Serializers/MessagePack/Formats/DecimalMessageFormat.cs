using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.MessagePack.Formats;

/// <summary><see cref="DecimalMessage"/> as an array of its fields.</summary>
internal readonly struct DecimalMessageFormat : IMessagePackFormat<DecimalMessage>
{
    public static int Bound(DecimalMessage value) => 1 + MessagePackWriter.MaxDecimal;

    public static void Write(ref MessagePackWriter writer, DecimalMessage value)
    {
        writer.WriteArray(1);
        writer.Write(value.Val);
    }

    public static DecimalMessage Read(ref MessagePackReader reader)
    {
        reader.ReadArray(1);
        return new() { Val = reader.ReadDecimal() };
    }
}

/// <summary><see cref="NullableDecimalMessage"/> as an array of its fields.</summary>
internal readonly struct NullableDecimalMessageFormat : IMessagePackFormat<NullableDecimalMessage>
{
    public static int Bound(NullableDecimalMessage value) => 1 + MessagePackWriter.MaxDecimal;

    public static void Write(ref MessagePackWriter writer, NullableDecimalMessage value)
    {
        writer.WriteArray(1);
        if (value.Val is { } val)
        {
            writer.Write(val);
        }
        else
        {
            writer.WriteNil();
        }
    }

    public static NullableDecimalMessage Read(ref MessagePackReader reader)
    {
        reader.ReadArray(1);
        return new() { Val = reader.TryReadNil() ? null : reader.ReadDecimal() };
    }
}
