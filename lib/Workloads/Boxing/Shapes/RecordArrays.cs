using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Unicode;

namespace Overtake.Workloads.Boxing.Shapes;

/// <summary>
/// Parts of users' records that have no fixed size: texts in UTF-8, elements of arrays
/// one after the other as they lie in memory, texts of arrays each after its length.
/// </summary>
public static class RecordArrays
{
    private const int LengthSize = sizeof(int);

    /// <summary>The part whose length in bytes is stored at <paramref name="lengthAt"/>.</summary>
    /// <param name="source">A record, and possibly more after it.</param>
    /// <param name="lengthAt">Where 32 bits hold the length.</param>
    /// <param name="at">Where the part begins; then where it ends.</param>
    /// <exception cref="InvalidDataException">The part is longer than what is left.</exception>
    public static ReadOnlySpan<byte> PartAt(ReadOnlySpan<byte> source, int lengthAt, ref int at)
    {
        var length = BinaryPrimitives.ReadInt32LittleEndian(source[lengthAt..]);
        if ((uint)length > (uint)(source.Length - at))
        {
            throw Malformed.Truncated();
        }

        var part = source.Slice(at, length);
        at += length;
        return part;
    }

    /// <summary>As <see cref="PartAt"/>, for a text.</summary>
    /// <exception cref="InvalidDataException">The part is longer than what is left, or is not UTF-8.</exception>
    public static ReadOnlySpan<byte> TextAt(ReadOnlySpan<byte> source, int lengthAt, ref int at)
    {
        var text = PartAt(source, lengthAt, ref at);
        return Utf8.IsValid(text) ? text : throw Malformed.Text();
    }

    /// <summary>Bytes that <see cref="Write{T}(Span{byte}, T[])"/> needs.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Length<T>(T[] values) where T : unmanaged => values.Length * Unsafe.SizeOf<T>();

    /// <summary>Bytes that <see cref="Write(Span{byte}, string[])"/> needs.</summary>
    public static int Length(string[] texts)
    {
        var length = 0;
        foreach (var text in texts)
        {
            length += LengthSize + Encoding.UTF8.GetByteCount(text);
        }

        return length;
    }

    /// <summary>Writes the elements.</summary>
    /// <returns>Bytes written.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="destination"/> is too short.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Write<T>(Span<byte> destination, T[] values) where T : unmanaged
    {
        var bytes = MemoryMarshal.AsBytes<T>(values);
        bytes.CopyTo(destination[..bytes.Length]);
        return bytes.Length;
    }

    /// <summary>Writes the texts.</summary>
    /// <returns>Bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short.</exception>
    public static int Write(Span<byte> destination, string[] texts)
    {
        var at = 0;
        foreach (var text in texts)
        {
            var length = Encoding.UTF8.GetBytes(text, destination[(at + LengthSize)..]);
            BinaryPrimitives.WriteInt32LittleEndian(destination[at..], length);
            at += LengthSize + length;
        }

        return at;
    }

    /// <summary>Reads elements.</summary>
    /// <param name="source">All of them, and nothing else.</param>
    /// <exception cref="InvalidDataException">There is a part of an element, or one that is none of its type.</exception>
    public static T[] Read<T>(ReadOnlySpan<byte> source) where T : unmanaged
    {
        if (source.Length % Unsafe.SizeOf<T>() != 0)
        {
            throw Malformed.Truncated();
        }

        var values = GC.AllocateUninitializedArray<T>(source.Length / Unsafe.SizeOf<T>());
        source.CopyTo(MemoryMarshal.AsBytes(values.AsSpan()));
        return Checked(values);
    }

    /// <summary>Reads texts.</summary>
    /// <param name="source">All of them, and nothing else.</param>
    /// <exception cref="InvalidDataException">A text is cut off, or is not UTF-8.</exception>
    public static string[] ReadTexts(ReadOnlySpan<byte> source)
    {
        var count = 0;
        for (var at = 0; at < source.Length; count++)
        {
            TextAfter(source, ref at);
        }

        var texts = new string[count];
        for (int i = 0, at = 0; i < count; i++)
        {
            texts[i] = Encoding.UTF8.GetString(TextAfter(source, ref at));
        }

        return texts;
    }

    /// <summary>Writes the number of elements and then the elements.</summary>
    public static void Write<T>(BinaryWriter writer, T[] values) where T : unmanaged
    {
        writer.Write(values.Length);
        writer.Write(MemoryMarshal.AsBytes<T>(values));
    }

    /// <summary>Writes the number of texts and then the texts.</summary>
    public static void Write(BinaryWriter writer, string[] texts)
    {
        writer.Write(texts.Length);
        foreach (var text in texts)
        {
            writer.Write(text);
        }
    }

    /// <summary>Reads what <see cref="Write{T}(BinaryWriter, T[])"/> wrote.</summary>
    /// <exception cref="EndOfStreamException">There are fewer elements.</exception>
    /// <exception cref="InvalidDataException">An element is none of its type.</exception>
    public static T[] Read<T>(BinaryReader reader) where T : unmanaged
    {
        var values = GC.AllocateUninitializedArray<T>(Count(reader, Unsafe.SizeOf<T>()));
        reader.BaseStream.ReadExactly(MemoryMarshal.AsBytes(values.AsSpan()));
        return Checked(values);
    }

    /// <summary>Reads what <see cref="Write(BinaryWriter, string[])"/> wrote. Throws what <see cref="BinaryReader"/> throws.</summary>
    public static string[] ReadTexts(BinaryReader reader)
    {
        var texts = new string[Count(reader, 1)];
        for (var i = 0; i < texts.Length; i++)
        {
            texts[i] = reader.ReadString();
        }

        return texts;
    }

    /// <summary>Mixes all elements into a checksum.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Mix<TMixing, T>(ulong checksum, T[] values)
        where TMixing : IMixing
        where T : unmanaged => TMixing.Mix(checksum, MemoryMarshal.AsBytes<T>(values));

    /// <summary>Mixes all texts into a checksum.</summary>
    public static ulong Mix<TMixing>(ulong checksum, string[] texts) where TMixing : IMixing
    {
        checksum = TMixing.Mix(checksum, (long)texts.Length);
        foreach (var text in texts)
        {
            checksum = TMixing.Mix(checksum, text);
        }

        return checksum;
    }

    private static ReadOnlySpan<byte> TextAfter(ReadOnlySpan<byte> source, ref int at)
    {
        if (source.Length - at < LengthSize)
        {
            throw Malformed.Truncated();
        }

        var lengthAt = at;
        at += LengthSize;
        return TextAt(source, lengthAt, ref at);
    }

    // Nothing is allocated for elements that cannot be there.
    private static int Count(BinaryReader reader, int least)
    {
        var count = reader.ReadInt32();
        return count >= 0 && count <= (reader.BaseStream.Length - reader.BaseStream.Position) / least ? count : throw new EndOfStreamException();
    }

    private static T[] Checked<T>(T[] values) where T : unmanaged
    {
        if (typeof(T) == typeof(decimal))
        {
            // In memory a decimal begins with its sign and exponent.
            var bytes = MemoryMarshal.AsBytes<T>(values);
            for (var at = 0; at < bytes.Length; at += RecordValues.Wide)
            {
                RecordValues.DemandDecimal(BinaryPrimitives.ReadInt32LittleEndian(bytes[at..]));
            }
        }

        return values;
    }
}
