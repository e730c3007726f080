using System.Reflection;
using NetSerializer;

namespace Overtake.Peers.NetSerializerPeer;

/// <summary>The published custom serializer of arrays of three dimensions: length + 1, length, length, then the numbers, the last dimension fastest; 0 for null.</summary>
public sealed class TriDimArrays : IStaticTypeSerializer
{
    public bool Handles(Type type) => type == typeof(int[,,]);

    public IEnumerable<Type> GetSubtypes(Type type) => [typeof(int)];

    public MethodInfo GetStaticWriter(Type type) => typeof(TriDimArrays).GetMethod(nameof(Write))!;

    public MethodInfo GetStaticReader(Type type) => typeof(TriDimArrays).GetMethod(nameof(Read))!;

    /// <summary>Called by generated code.</summary>
    public static void Write(Stream stream, int[,,]? array)
    {
        if (array is null)
        {
            Primitives.WritePrimitive(stream, 0u);
            return;
        }

        Primitives.WritePrimitive(stream, (uint)array.GetLength(0) + 1);
        Primitives.WritePrimitive(stream, (uint)array.GetLength(1));
        Primitives.WritePrimitive(stream, (uint)array.GetLength(2));
        foreach (var number in array)
        {
            Primitives.WritePrimitive(stream, number);
        }
    }

    /// <summary>Called by generated code.</summary>
    public static void Read(Stream stream, out int[,,]? array)
    {
        Primitives.ReadPrimitive(stream, out uint lengthAndOne);
        if (lengthAndOne == 0)
        {
            array = null;
            return;
        }

        Primitives.ReadPrimitive(stream, out uint second);
        Primitives.ReadPrimitive(stream, out uint third);
        array = new int[lengthAndOne - 1, second, third];
        for (var z = 0; z < array.GetLength(0); z++)
        {
            for (var y = 0; y < second; y++)
            {
                for (var x = 0; x < third; x++)
                {
                    Primitives.ReadPrimitive(stream, out array[z, y, x]);
                }
            }
        }
    }
}
