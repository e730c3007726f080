using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.MessagePack.Formats;

/// <summary><see cref="IntArrayMessage"/> as an array of its fields.</summary>
public readonly struct IntArrayMessageFormat : IMessagePackFormat<IntArrayMessage>
{
    /// <inheritdoc/>
    public static int Bound(IntArrayMessage value) => checked(1 + MessagePackWriter.MaxHeader + (MessagePackWriter.MaxInt32 * (value.IntArr?.Length ?? 0)));

    /// <inheritdoc/>
    public static void Write(ref MessagePackWriter writer, IntArrayMessage value)
    {
        writer.WriteArray(1);
        if (value.IntArr is not { } numbers)
        {
            writer.WriteNil();
            return;
        }

        writer.WriteArray(numbers.Length);
        foreach (int number in numbers)
            writer.Write(number);
    }

    /// <inheritdoc/>
    public static IntArrayMessage Read(ref MessagePackReader reader)
    {
        reader.ReadArray(1);
        if (reader.TryReadNil())
            return new();
        int[] numbers = GC.AllocateUninitializedArray<int>(reader.ReadArrayCount());
        for (int i = 0; i < numbers.Length; i++)
            numbers[i] = reader.ReadInt32();
        return new() { IntArr = numbers };
    }
}
