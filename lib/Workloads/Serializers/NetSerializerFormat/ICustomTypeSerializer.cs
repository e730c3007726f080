using System.Buffers;
using System.Reflection;

namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>Writes and reads values of a type that the format does not know, or in another form. Registered as <see cref="CustomTypeSerializer.Of{T, TSerializer}"/>.</summary>
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

/// <summary>Reads a whole message.</summary>
internal delegate T? MessageReader<T>(ref FormatReader reader);

/// <summary>Writes a whole message.</summary>
internal delegate void MessageWriter<T>(ref FormatWriter writer, ref T value);

/// <summary>Reads the body of an object whose id has been read. Null where the body says so or the input has ended.</summary>
internal delegate object? ObjectReader(ref FormatReader reader);

/// <summary>Writes id and body of an object that is not null.</summary>
internal delegate void ObjectWriter(ref FormatWriter writer, object value);

/// <summary>One value of those that make up a body, in the order of the wire. Structures within structures are taken apart, so that a run of values can be written behind one check for memory.</summary>
/// <param name="Type">Type of the value; of an enumeration its number.</param>
/// <param name="Kind">How it is written; what is no part of its owner is <see cref="TypeKind.Fields"/>.</param>
/// <param name="Path">Fields that lead to it.</param>
/// <param name="Shortest">Bytes that it takes at least.</param>
/// <param name="Longest">Bytes that it takes at most; null where there is no bound.</param>
/// <param name="Inner">Of a nullable value, the steps of the value.</param>
internal sealed record Step(Type Type, TypeKind Kind, FieldInfo[] Path, int Shortest, int? Longest, IReadOnlyList<Step> Inner);

/// <summary>Memory of a thread for the end of a message that is written into a span: fields are written behind a check for their longest form, which may be longer than what is left of the span.</summary>
internal static class Overflow
{
    // More than an end needs. A message that did not fit the span at all may have left more behind.
    private const int LargestKept = 65_536;

    [ThreadStatic]
    private static ArrayBufferWriter<byte>? _kept;

    /// <summary>The thread's memory, empty.</summary>
    public static ArrayBufferWriter<byte> Empty()
    {
        if (_kept is not { Capacity: <= LargestKept })
        {
            _kept = new();
        }

        _kept.ResetWrittenCount();
        return _kept;
    }
}
