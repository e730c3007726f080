using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace Overtake.Workloads.ByteBuffers;

/// <summary>Single values as after the change, runs of values through the span overloads of <see cref="BinaryPrimitives"/>, which use the widest vectors there are: the limit of this hardware.</summary>
public readonly struct ByteBufferVectorised : IByteBuffer<ByteBufferVectorised>
{
    private readonly BufferBytes _buffer;

    private ByteBufferVectorised(byte[] bytes) => _buffer = new BufferBytes(bytes);

    /// <inheritdoc/>
    public int Position
    {
        get => _buffer.Position;
        set => _buffer.Position = value;
    }

    /// <inheritdoc/>
    public int Capacity => _buffer.Bytes.Length;

    /// <inheritdoc/>
    public int Remaining => _buffer.Bytes.Length - _buffer.Position;

    /// <inheritdoc/>
    public static ByteBufferVectorised Allocate(int capacity) => new(new byte[capacity]);

    /// <inheritdoc/>
    public static ByteBufferVectorised Allocate(ReadOnlySpan<byte> bytes) => new(bytes.ToArray());

    /// <inheritdoc/>
    public int ReadFrom(Stream stream, int length) => stream.ReadAtLeast(_buffer.Bytes.AsSpan(_buffer.Position, length), length, throwOnEndOfStream: false);

    /// <inheritdoc/>
    public byte Get() => _buffer.Bytes[_buffer.Position++];

    /// <inheritdoc/>
    public void Put(byte value) => _buffer.Bytes[_buffer.Position++] = value;

    /// <inheritdoc/>
    public byte[] ToArray() => [.. _buffer.Bytes];

    /// <inheritdoc/>
    public void BlockCopy(ReadOnlySpan<byte> source)
    {
        source.CopyTo(_buffer.Bytes.AsSpan(_buffer.Position));
        _buffer.Position += source.Length;
    }

    /// <inheritdoc/>
    public void BlockGet(Span<byte> target) => _buffer.Bytes.AsSpan(_buffer.Position, target.Length).CopyTo(target);

    /// <inheritdoc/>
    public short GetShort()
    {
        var value = BinaryPrimitives.ReadInt16BigEndian(_buffer.Bytes.AsSpan(_buffer.Position));
        _buffer.Position += sizeof(short);
        return value;
    }

    /// <inheritdoc/>
    public int GetInt()
    {
        var value = BinaryPrimitives.ReadInt32BigEndian(_buffer.Bytes.AsSpan(_buffer.Position));
        _buffer.Position += sizeof(int);
        return value;
    }

    /// <inheritdoc/>
    public int GetInt(int index) => BinaryPrimitives.ReadInt32BigEndian(_buffer.Bytes.AsSpan(index));

    /// <inheritdoc/>
    public long GetLong()
    {
        var value = BinaryPrimitives.ReadInt64BigEndian(_buffer.Bytes.AsSpan(_buffer.Position));
        _buffer.Position += sizeof(long);
        return value;
    }

    /// <inheritdoc/>
    public double GetDouble() => BitConverter.Int64BitsToDouble(GetLong());

    /// <inheritdoc/>
    public void PutShort(short value)
    {
        BinaryPrimitives.WriteInt16BigEndian(_buffer.Bytes.AsSpan(_buffer.Position), value);
        _buffer.Position += sizeof(short);
    }

    /// <inheritdoc/>
    public void PutInt(int value)
    {
        BinaryPrimitives.WriteInt32BigEndian(_buffer.Bytes.AsSpan(_buffer.Position), value);
        _buffer.Position += sizeof(int);
    }

    /// <inheritdoc/>
    public void PutInt(int index, int value) => BinaryPrimitives.WriteInt32BigEndian(_buffer.Bytes.AsSpan(index), value);

    /// <inheritdoc/>
    public void PutLong(long value)
    {
        BinaryPrimitives.WriteInt64BigEndian(_buffer.Bytes.AsSpan(_buffer.Position), value);
        _buffer.Position += sizeof(long);
    }

    /// <inheritdoc/>
    public void PutDouble(double value) => PutLong(BitConverter.DoubleToInt64Bits(value));

    /// <inheritdoc/>
    public void Get(Span<short> values)
    {
        var bytes = _buffer.Bytes.AsSpan(_buffer.Position, values.Length * sizeof(short));
        Reverse(MemoryMarshal.Cast<byte, short>(bytes), values);
        _buffer.Position += bytes.Length;
    }

    /// <inheritdoc/>
    public void Put(ReadOnlySpan<short> values)
    {
        var bytes = _buffer.Bytes.AsSpan(_buffer.Position, values.Length * sizeof(short));
        Reverse(values, MemoryMarshal.Cast<byte, short>(bytes));
        _buffer.Position += bytes.Length;
    }

    /// <inheritdoc/>
    public void Get(Span<int> values)
    {
        var bytes = _buffer.Bytes.AsSpan(_buffer.Position, values.Length * sizeof(int));
        Reverse(MemoryMarshal.Cast<byte, int>(bytes), values);
        _buffer.Position += bytes.Length;
    }

    /// <inheritdoc/>
    public void Put(ReadOnlySpan<int> values)
    {
        var bytes = _buffer.Bytes.AsSpan(_buffer.Position, values.Length * sizeof(int));
        Reverse(values, MemoryMarshal.Cast<byte, int>(bytes));
        _buffer.Position += bytes.Length;
    }

    /// <inheritdoc/>
    public void Get(Span<long> values)
    {
        var bytes = _buffer.Bytes.AsSpan(_buffer.Position, values.Length * sizeof(long));
        Reverse(MemoryMarshal.Cast<byte, long>(bytes), values);
        _buffer.Position += bytes.Length;
    }

    /// <inheritdoc/>
    public void Put(ReadOnlySpan<long> values)
    {
        var bytes = _buffer.Bytes.AsSpan(_buffer.Position, values.Length * sizeof(long));
        Reverse(values, MemoryMarshal.Cast<byte, long>(bytes));
        _buffer.Position += bytes.Length;
    }

    /// <inheritdoc/>
    public void Get(Span<double> values) => Get(MemoryMarshal.Cast<double, long>(values));

    /// <inheritdoc/>
    public void Put(ReadOnlySpan<double> values) => Put(MemoryMarshal.Cast<double, long>(values));

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
