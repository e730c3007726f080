using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.MessagePack.Formats;

/// <summary><see cref="ByteArrayMessage"/> as an array of its fields.</summary>
internal readonly struct ByteArrayMessageFormat : IMessagePackFormat<ByteArrayMessage>
{
    public static int Bound(ByteArrayMessage value) => checked(1 + MessagePackWriter.MaxHeader + (value.ByteArr?.Length ?? 0));

    public static void Write(ref MessagePackWriter writer, ByteArrayMessage value)
    {
        writer.WriteArray(1);
        if (value.ByteArr is { } bytes)
        {
            writer.Write(bytes);
        }
        else
        {
            writer.WriteNil();
        }
    }

    public static ByteArrayMessage Read(ref MessagePackReader reader)
    {
        reader.ReadArray(1);
        return new() { ByteArr = reader.TryReadNil() ? null : reader.ReadBinary().ToArray() };
    }
}

/// <summary><see cref="IntArrayMessage"/> as an array of its fields.</summary>
internal readonly struct IntArrayMessageFormat : IMessagePackFormat<IntArrayMessage>
{
    public static int Bound(IntArrayMessage value) => checked(1 + MessagePackWriter.MaxHeader + (MessagePackWriter.MaxInt32 * (value.IntArr?.Length ?? 0)));

    public static void Write(ref MessagePackWriter writer, IntArrayMessage value)
    {
        writer.WriteArray(1);
        if (value.IntArr is not { } numbers)
        {
            writer.WriteNil();
            return;
        }

        writer.WriteArray(numbers.Length);
        foreach (var number in numbers)
        {
            writer.Write(number);
        }
    }

    public static IntArrayMessage Read(ref MessagePackReader reader)
    {
        reader.ReadArray(1);
        if (reader.TryReadNil())
        {
            return new();
        }

        var numbers = GC.AllocateUninitializedArray<int>(reader.ReadArrayCount());
        for (var i = 0; i < numbers.Length; i++)
        {
            numbers[i] = reader.ReadInt32();
        }

        return new() { IntArr = numbers };
    }
}
