namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>Writes and reads values of a type that the format does not know, or in another form. Registered as <see cref="CustomTypeSerializer.Of{T, TSerializer}"/>.</summary>
/// <typeparam name="T">Type of the values; null is for the serializer to write where the type is an array or sealed.</typeparam>
public interface ICustomTypeSerializer<T>
{
    /// <summary>Bytes that a value takes at least, from 1: what an array of values may be allocated by.</summary>
    static abstract int ShortestLength { get; }

    /// <summary>Appends a value.</summary>
    static abstract void Write(ref FormatWriter writer, T value);

    /// <summary>Reads a value. What it allocates must be justified by what is there: <see cref="FormatReader.Require"/>.</summary>
    /// <exception cref="InvalidMessageException">There is none.</exception>
    static abstract T Read(ref FormatReader reader);
}
