using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.MessagePack.Formats;

/// <summary>A value in a box, or null, as an array of the number of its type and the value, so that it comes back as what it was.</summary>
internal readonly struct BoxedFormat : IMessagePackFormat<object?>
{
    private const int BoolKey = 0;
    private const int ByteKey = 1;
    private const int IntKey = 2;
    private const int LongKey = 3;
    private const int EnumKey = 4;

    public static int Bound(object? value) => 2 + MessagePackWriter.MaxInteger;

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

    public static object? Read(ref MessagePackReader reader)
    {
        if (reader.TryReadNil())
        {
            return null;
        }

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

/// <summary>An object without fields as an empty array.</summary>
internal readonly struct ObjectFormat : IMessagePackFormat<object>
{
    public static int Bound(object value) => 1;

    public static void Write(ref MessagePackWriter writer, object value) => writer.WriteArray(0);

    public static object Read(ref MessagePackReader reader)
    {
        reader.ReadArray(0);
        return new();
    }
}

/// <summary>A Guid.</summary>
internal readonly struct GuidFormat : IMessagePackFormat<Guid>
{
    public static int Bound(Guid value) => MessagePackWriter.GuidLength;

    public static void Write(ref MessagePackWriter writer, Guid value) => writer.Write(value);

    public static Guid Read(ref MessagePackReader reader) => reader.ReadGuid();
}

/// <summary>A whole number of 32 bits.</summary>
internal readonly struct Int32Format : IMessagePackFormat<int>
{
    public static int Bound(int value) => MessagePackWriter.MaxInt32;

    public static void Write(ref MessagePackWriter writer, int value) => writer.Write(value);

    public static int Read(ref MessagePackReader reader) => reader.ReadInt32();
}
