using System.Reflection;

namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>An <see cref="ICustomTypeSerializer{T}"/> as it is registered.</summary>
internal sealed class CustomTypeSerializer
{
    private CustomTypeSerializer(Type type, int shortestLength, MethodInfo write, MethodInfo read)
    {
        Type = type;
        ShortestLength = shortestLength;
        Write = write;
        Read = read;
    }

    /// <summary>Type of the values.</summary>
    public Type Type { get; }

    internal int ShortestLength { get; }

    internal MethodInfo Write { get; }

    internal MethodInfo Read { get; }

    /// <summary>The serializer of one type.</summary>
    /// <typeparam name="T">Type of the values.</typeparam>
    /// <typeparam name="TSerializer">What writes and reads them.</typeparam>
    /// <exception cref="ArgumentException">Its shortest length is not positive.</exception>
    public static CustomTypeSerializer Of<T, TSerializer>()
        where TSerializer : ICustomTypeSerializer<T>
    {
        if (TSerializer.ShortestLength <= 0)
        {
            throw new ArgumentException($"{typeof(TSerializer).Name} says that a value may take no byte.");
        }

        return new(typeof(T), TSerializer.ShortestLength, Method(nameof(WriteValue)), Method(nameof(ReadValue)));

        static MethodInfo Method(string name) => typeof(CustomTypeSerializer).GetMethod(name, BindingFlags.Static | BindingFlags.NonPublic)!.MakeGenericMethod(typeof(T), typeof(TSerializer));
    }

    // Generated code calls these: a static method of an interface has no other callable name.
    private static void WriteValue<T, TSerializer>(ref FormatWriter writer, T value)
        where TSerializer : ICustomTypeSerializer<T> => TSerializer.Write(ref writer, value);

    private static T ReadValue<T, TSerializer>(ref FormatReader reader)
        where TSerializer : ICustomTypeSerializer<T> => TSerializer.Read(ref reader);
}
