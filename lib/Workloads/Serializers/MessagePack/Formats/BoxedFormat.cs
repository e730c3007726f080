using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.MessagePack.Formats;

/// <summary>A value in a box, or null, as an array of the number of its type and the value, so that it comes back as what it was.</summary>
public readonly struct BoxedFormat : IMessagePackFormat<object?>
{
    private const int BoolKey = 0;
    private const int ByteKey = 1;
    private const int IntKey = 2;
    private const int LongKey = 3;
    private const int EnumKey = 4;

    /// <inheritdoc/>
    public static int Bound(object? value) => 2 + MessagePackWriter.MaxInteger;

    /// <inheritdoc/>
    public static void Write(ref MessagePackWriter writer, object? value)
    {
        if (value is null)
        {
            writer.WriteNil();
            return;
        }

        writer.WriteArray(2);
        switch (value)
        {
            case bool held:
                writer.Write(BoolKey);
                writer.Write(held);
                break;
            case byte held:
                writer.Write(ByteKey);
                writer.Write(held);
                break;
            case int held:
                writer.Write(IntKey);
                writer.Write(held);
                break;
            case long held:
                writer.Write(LongKey);
                writer.Write(held);
                break;
            case MyEnum held:
                writer.Write(EnumKey);
                writer.Write((int)held);
                break;
            default:
                throw new NotSupportedException($"Values of type {value.GetType()} have no number in the format.");
        }
    }

    /// <inheritdoc/>
    public static object? Read(ref MessagePackReader reader)
    {
        if (reader.TryReadNil())
            return null;
        reader.ReadArray(2);
        return reader.ReadInt32() switch
        {
            BoolKey => reader.ReadBool(),
            ByteKey => reader.ReadByte(),
            IntKey => reader.ReadInt32(),
            LongKey => reader.ReadInt64(),
            EnumKey => (MyEnum)reader.ReadInt32(),
            _ => throw reader.Unexpected("a known type"),
        };
    }
}
