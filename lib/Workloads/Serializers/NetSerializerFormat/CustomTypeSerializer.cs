using System.Reflection;

namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>
/// Writes and reads values of a type that the format does not know, or in another form. Registered as <see cref="CustomTypeSerializer.Of{T, TSerializer}"/>.
/// </summary>
/// <typeparam name="T">Type of the values; null is for the serializer to write where the type is an array or sealed.</typeparam>
internal interface ICustomTypeSerializer<T>
{
    /// <summary>Bytes that a value takes at least, from 1: what an array of values may be allocated by.</summary>
    static abstract int ShortestLength { get; }

    /// <summary>Appends a value.</summary>
    static abstract void Write(ref FormatWriter writer, T value);

    /// <summary>Reads a value. What it allocates must be justified by what is there: <see cref="FormatReader.Require"/>.</summary>
    /// <exception cref="InvalidMessageException">There is none.</exception>
    static abstract T Read(ref FormatReader reader);
}

internal delegate T? MessageReader<T>(ref FormatReader reader);

internal delegate void MessageWriter<T>(ref FormatWriter writer, ref T value);

/// <summary>Reads the body of an object whose id has been read. Null where the body says so or the input has ended.</summary>
internal delegate object? ObjectReader(ref FormatReader reader);

/// <summary>Writes id and body of an object that is not null.</summary>
internal delegate void ObjectWriter(ref FormatWriter writer, object value);

/// <summary>
/// One value of those that make up a body, in the order of the wire. Structures within structures
/// are taken apart, so that a run of values can be written behind one check for memory.
/// </summary>
/// <param name="Type">Type of the value; of an enumeration its number.</param>
/// <param name="Kind">How it is written; what is no part of its owner is <see cref="TypeKind.Fields"/>.</param>
/// <param name="Path">Fields that lead to it.</param>
/// <param name="Shortest">Bytes that it takes at least.</param>
/// <param name="Longest">Bytes that it takes at most; null where there is no bound.</param>
/// <param name="Inner">Of a nullable value, the steps of the value.</param>
internal sealed record Step(Type Type, TypeKind Kind, FieldInfo[] Path, int Shortest, int? Longest, IReadOnlyList<Step> Inner);

/// <summary>An <see cref="ICustomTypeSerializer{T}"/> as it is registered.</summary>
internal sealed record CustomTypeSerializer(Type Type, int ShortestLength, MethodInfo Write, MethodInfo Read)
{
    /// <summary>The serializer of one type.</summary>
    /// <exception cref="ArgumentException">Its shortest length is not positive.</exception>
    public static CustomTypeSerializer Of<T, TSerializer>()
        where TSerializer : ICustomTypeSerializer<T>
    {
        if (TSerializer.ShortestLength <= 0)
        {
            throw new ArgumentException($"{typeof(TSerializer).Name} says that a value may take no byte.");
        }

        return new(typeof(T), TSerializer.ShortestLength, Method(nameof(WriteValue)), Method(nameof(ReadValue)));

        static MethodInfo Method(string name) =>
            typeof(CustomTypeSerializer).GetMethod(name, BindingFlags.Static | BindingFlags.NonPublic)!.MakeGenericMethod(typeof(T), typeof(TSerializer));
    }

    // Generated code calls these: a static method of an interface has no other callable name.
    private static void WriteValue<T, TSerializer>(ref FormatWriter writer, T value)
        where TSerializer : ICustomTypeSerializer<T> => TSerializer.Write(ref writer, value);

    private static T ReadValue<T, TSerializer>(ref FormatReader reader)
        where TSerializer : ICustomTypeSerializer<T> => TSerializer.Read(ref reader);
}

/// <summary>The published serializer of arrays of three dimensions: length + 1, length, length, then the numbers, last dimension fastest; 0 for null.</summary>
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
        writer.WriteInt32s(ArrayElements.Of(value));
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
        if (Math.Max(first, Math.Max(second, third)) > Array.MaxLength || (long)first * second > Array.MaxLength || (long)second * third > Array.MaxLength)
        {
            throw new InvalidMessageException("An array is longer than one can be.");
        }

        if (!reader.Require(first * ((long)second * third), 1))
        {
            return null;
        }

        var value = new int[first, second, third];
        reader.ReadInt32s(ArrayElements.Of(value));
        return value;
    }
}
