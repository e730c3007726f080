using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.MessagePack.Formats;

/// <summary><see cref="TriDimArrayCustomSerializersMessage"/> as an array of its one field, which is an array of the three lengths and of an array of all elements, the last index running fastest: as MessagePack-CSharp has it.</summary>
internal readonly struct TriDimArrayMessageFormat : IMessagePackFormat<TriDimArrayCustomSerializersMessage>
{
    public static int Bound(TriDimArrayCustomSerializersMessage value) => checked(1 + (5 * MessagePackWriter.MaxHeader) + (MessagePackWriter.MaxInt32 * (value.Int3Arr?.Length ?? 0)));

    public static void Write(ref MessagePackWriter writer, TriDimArrayCustomSerializersMessage value)
    {
        writer.WriteArray(1);
        if (value.Int3Arr is not { } numbers)
        {
            writer.WriteNil();
            return;
        }

        writer.WriteArray(4);
        for (var dimension = 0; dimension < numbers.Rank; dimension++)
        {
            writer.Write(numbers.GetLength(dimension));
        }

        writer.WriteArray(numbers.Length);
        foreach (var number in ArrayElements.Of(numbers))
        {
            writer.Write(number);
        }
    }

    public static TriDimArrayCustomSerializersMessage Read(ref MessagePackReader reader)
    {
        reader.ReadArray(1);
        if (reader.TryReadNil())
        {
            return new();
        }

        reader.ReadArray(4);
        int z = reader.ReadInt32(), y = reader.ReadInt32(), x = reader.ReadInt32();
        var count = reader.ReadArrayCount();
        if (reader.IsIncomplete)
        {
            return new();
        }

        var numbers = ArrayElements.Make(z, y, x, count);
        foreach (ref var number in ArrayElements.Of(numbers))
        {
            number = reader.ReadInt32();
        }

        return new() { Int3Arr = numbers };
    }
}
