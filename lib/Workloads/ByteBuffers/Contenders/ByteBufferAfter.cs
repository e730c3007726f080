using System.Buffers.Binary;

namespace Overtake.Workloads.ByteBuffers;

/// <summary>As published after the change: one <see cref="BinaryPrimitives"/> call on the array's span, then the position moves by the size.</summary>
public readonly struct ByteBufferAfter : IByteBuffer<ByteBufferAfter>
{
    private readonly BufferBytes _buffer;

    private ByteBufferAfter(byte[] bytes) => _buffer = new BufferBytes(bytes);

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
    public static ByteBufferAfter Allocate(int capacity) => new(new byte[capacity]);

    /// <inheritdoc/>
    public static ByteBufferAfter Allocate(ReadOnlySpan<byte> bytes) => new(bytes.ToArray());

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
        for (var i = 0; i < values.Length; i++)
        {
            values[i] = GetShort();
        }
    }

    /// <inheritdoc/>
    public void Put(ReadOnlySpan<short> values)
    {
        foreach (var value in values)
        {
            PutShort(value);
        }
    }

    /// <inheritdoc/>
    public void Get(Span<int> values)
    {
        for (var i = 0; i < values.Length; i++)
        {
            values[i] = GetInt();
        }
    }

    /// <inheritdoc/>
    public void Put(ReadOnlySpan<int> values)
    {
        foreach (var value in values)
        {
            PutInt(value);
        }
    }

    /// <inheritdoc/>
    public void Get(Span<long> values)
    {
        for (var i = 0; i < values.Length; i++)
        {
            values[i] = GetLong();
        }
    }

    /// <inheritdoc/>
    public void Put(ReadOnlySpan<long> values)
    {
        foreach (var value in values)
        {
            PutLong(value);
        }
    }

    /// <inheritdoc/>
    public void Get(Span<double> values)
    {
        for (var i = 0; i < values.Length; i++)
        {
            values[i] = GetDouble();
        }
    }

    /// <inheritdoc/>
    public void Put(ReadOnlySpan<double> values)
    {
        foreach (var value in values)
        {
            PutDouble(value);
        }
    }
}
