using System.Net;

namespace Overtake.Workloads.ByteBuffers;

/// <summary>As published before the change: network order from the networking class, a temporary array for each value written, a byte loop for doubles.</summary>
public readonly struct ByteBufferBefore : IByteBuffer<ByteBufferBefore>
{
    private readonly BufferBytes _buffer;

    private ByteBufferBefore(byte[] bytes) => _buffer = new BufferBytes(bytes);

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
    public static ByteBufferBefore Allocate(int capacity) => new(new byte[capacity]);

    /// <inheritdoc/>
    public static ByteBufferBefore Allocate(ReadOnlySpan<byte> bytes) => new(bytes.ToArray());

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
        var value = IPAddress.HostToNetworkOrder(BitConverter.ToInt16(_buffer.Bytes, _buffer.Position));
        _buffer.Position += sizeof(short);
        return value;
    }

    /// <inheritdoc/>
    public int GetInt()
    {
        var value = GetInt(_buffer.Position);
        _buffer.Position += sizeof(int);
        return value;
    }

    /// <inheritdoc/>
    public int GetInt(int index) => IPAddress.HostToNetworkOrder(BitConverter.ToInt32(_buffer.Bytes, index));

    /// <inheritdoc/>
    public long GetLong()
    {
        var value = IPAddress.HostToNetworkOrder(BitConverter.ToInt64(_buffer.Bytes, _buffer.Position));
        _buffer.Position += sizeof(long);
        return value;
    }

    /// <inheritdoc/>
    public double GetDouble()
    {
        var value = BitConverter.Int64BitsToDouble(FromBytes(_buffer.Bytes, _buffer.Position));
        _buffer.Position += sizeof(double);
        return value;
    }

    /// <inheritdoc/>
    public void PutShort(short value) => PutBytes(BitConverter.GetBytes(IPAddress.NetworkToHostOrder(value)));

    /// <inheritdoc/>
    public void PutInt(int value) => PutBytes(BitConverter.GetBytes(IPAddress.NetworkToHostOrder(value)));

    /// <inheritdoc/>
    public void PutInt(int index, int value)
    {
        var bytes = BitConverter.GetBytes(IPAddress.NetworkToHostOrder(value));
        Array.Copy(bytes, 0, _buffer.Bytes, index, bytes.Length);
    }

    /// <inheritdoc/>
    public void PutLong(long value) => PutBytes(BitConverter.GetBytes(IPAddress.NetworkToHostOrder(value)));

    /// <inheritdoc/>
    public void PutDouble(double value)
    {
        var bytes = BitConverter.GetBytes(value);
        Array.Reverse(bytes);
        PutBytes(bytes);
    }

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

    // The published helper: the most significant byte first, one after the other.
    private static long FromBytes(byte[] bytes, int start)
    {
        long value = 0;
        for (var i = 0; i < sizeof(long); i++)
        {
            value = unchecked((value << 8) | bytes[start + i]);
        }

        return value;
    }

    private void PutBytes(byte[] bytes)
    {
        Array.Copy(bytes, 0, _buffer.Bytes, _buffer.Position, bytes.Length);
        _buffer.Position += bytes.Length;
    }
}
