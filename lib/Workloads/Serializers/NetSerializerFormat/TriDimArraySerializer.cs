using System.Runtime.InteropServices;

namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>The published custom serializer of arrays of three dimensions: length + 1, length, length, then the numbers, the last dimension fastest; 0 for null.</summary>
internal sealed class TriDimArraySerializer : ICustomTypeSerializer<int[,,]?>
{
    public static int ShortestLength => 1;

    public static void Write(ref FormatWriter writer, int[,,]? value)
    {
        if (value is null)
        {
            writer.WriteUInt32(0);
            return;
        }

        writer.WriteUInt32((uint)value.GetLength(0) + 1);
        writer.WriteUInt32((uint)value.GetLength(1));
        writer.WriteUInt32((uint)value.GetLength(2));
        writer.WriteInt32s(Numbers(value));
    }

    public static int[,,]? Read(ref FormatReader reader)
    {
        var lengthAndOne = reader.ReadUInt32();
        if (lengthAndOne == 0)
        {
            return null;
        }

        uint first = lengthAndOne - 1, second = reader.ReadUInt32(), third = reader.ReadUInt32();

        // The runtime multiplies the lengths one after the other, so that no two neighbours may be too many even where the third is 0.
        if ((first | second | third) > int.MaxValue || (long)first * second > Array.MaxLength || (long)second * third > Array.MaxLength)
        {
            throw new InvalidMessageException("An array is longer than one can be.");
        }

        if (!reader.Require(first * ((long)second * third), 1))
        {
            return null;
        }

        var value = new int[first, second, third];
        reader.ReadInt32s(Numbers(value));
        return value;
    }

    private static Span<int> Numbers(int[,,] array) =>
        array.Length == 0 ? default : MemoryMarshal.CreateSpan(ref array[0, 0, 0], array.Length);
}
