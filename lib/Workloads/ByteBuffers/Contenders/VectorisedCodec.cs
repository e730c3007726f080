using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Overtake.Workloads.ByteBuffers;

/// <summary>Single values as after the change, runs of values through the span overloads of <see cref="BinaryPrimitives"/>, which use the widest vectors there are: the limit of this hardware.</summary>
public readonly struct VectorisedCodec : IBigEndianCodec
{
    /// <inheritdoc/>
    public static short ReadShort(byte[] bytes, int index) => AfterCodec.ReadShort(bytes, index);

    /// <inheritdoc/>
    public static int ReadInt(byte[] bytes, int index) => AfterCodec.ReadInt(bytes, index);

    /// <inheritdoc/>
    public static long ReadLong(byte[] bytes, int index) => AfterCodec.ReadLong(bytes, index);

    /// <inheritdoc/>
    public static double ReadDouble(byte[] bytes, int index) => AfterCodec.ReadDouble(bytes, index);

    /// <inheritdoc/>
    public static void WriteShort(byte[] bytes, int index, short value) => AfterCodec.WriteShort(bytes, index, value);

    /// <inheritdoc/>
    public static void WriteInt(byte[] bytes, int index, int value) => AfterCodec.WriteInt(bytes, index, value);

    /// <inheritdoc/>
    public static void WriteLong(byte[] bytes, int index, long value) => AfterCodec.WriteLong(bytes, index, value);

    /// <inheritdoc/>
    public static void WriteDouble(byte[] bytes, int index, double value) => AfterCodec.WriteDouble(bytes, index, value);

    /// <inheritdoc/>
    public static bool TryReadRun(byte[] bytes, int index, Span<short> values)
    {
        Reverse(Run<short>(bytes, index, values.Length), values);
        return true;
    }

    /// <inheritdoc/>
    public static bool TryReadRun(byte[] bytes, int index, Span<int> values)
    {
        Reverse(Run<int>(bytes, index, values.Length), values);
        return true;
    }

    /// <inheritdoc/>
    public static bool TryReadRun(byte[] bytes, int index, Span<long> values)
    {
        Reverse(Run<long>(bytes, index, values.Length), values);
        return true;
    }

    /// <inheritdoc/>
    public static bool TryReadRun(byte[] bytes, int index, Span<double> values) => TryReadRun(bytes, index, MemoryMarshal.Cast<double, long>(values));

    /// <inheritdoc/>
    public static bool TryWriteRun(byte[] bytes, int index, ReadOnlySpan<short> values)
    {
        Reverse(values, Run<short>(bytes, index, values.Length));
        return true;
    }

    /// <inheritdoc/>
    public static bool TryWriteRun(byte[] bytes, int index, ReadOnlySpan<int> values)
    {
        Reverse(values, Run<int>(bytes, index, values.Length));
        return true;
    }

    /// <inheritdoc/>
    public static bool TryWriteRun(byte[] bytes, int index, ReadOnlySpan<long> values)
    {
        Reverse(values, Run<long>(bytes, index, values.Length));
        return true;
    }

    /// <inheritdoc/>
    public static bool TryWriteRun(byte[] bytes, int index, ReadOnlySpan<double> values) => TryWriteRun(bytes, index, MemoryMarshal.Cast<double, long>(values));

    private static Span<T> Run<T>(byte[] bytes, int index, int count)
        where T : unmanaged =>
        MemoryMarshal.Cast<byte, T>(bytes.AsSpan(index, count * Unsafe.SizeOf<T>()));

    private static void Reverse(ReadOnlySpan<short> source, Span<short> target)
    {
        if (BitConverter.IsLittleEndian)
        {
            BinaryPrimitives.ReverseEndianness(source, target);
        }
        else
        {
            source.CopyTo(target);
        }
    }

    private static void Reverse(ReadOnlySpan<int> source, Span<int> target)
    {
        if (BitConverter.IsLittleEndian)
        {
            BinaryPrimitives.ReverseEndianness(source, target);
        }
        else
        {
            source.CopyTo(target);
        }
    }

    private static void Reverse(ReadOnlySpan<long> source, Span<long> target)
    {
        if (BitConverter.IsLittleEndian)
        {
            BinaryPrimitives.ReverseEndianness(source, target);
        }
        else
        {
            source.CopyTo(target);
        }
    }
}
