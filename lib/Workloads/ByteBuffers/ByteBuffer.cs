namespace Overtake.Workloads.ByteBuffers;

/// <summary>
/// A big-endian buffer of fixed capacity with a position, as HdrHistogram.NET has it: one array. Relative methods read or write at
/// <see cref="Position"/> and move it by the size of the value; methods with an index do not move it.
/// </summary>
internal sealed class ByteBuffer<TCodec>
    where TCodec : struct, IBigEndianCodec
{
    private readonly byte[] _bytes;

    private ByteBuffer(byte[] bytes) => _bytes = bytes;

    /// <summary>Where the next relative method reads or writes, from 0 to <see cref="Capacity"/>.</summary>
    public int Position { get; set; }

    public int Capacity => _bytes.Length;

    /// <summary>Bytes from <see cref="Position"/> to the end.</summary>
    public int Remaining => _bytes.Length - Position;

    /// <summary>A buffer of zeros.</summary>
    /// <param name="capacity">Bytes, from 0.</param>
    public static ByteBuffer<TCodec> Allocate(int capacity) => new(new byte[capacity]);

    /// <summary>A buffer that holds a copy of <paramref name="bytes"/>.</summary>
    public static ByteBuffer<TCodec> Allocate(ReadOnlySpan<byte> bytes) => new(bytes.ToArray());

    /// <summary>Fills the buffer from <see cref="Position"/> on, however small the pieces are that the stream gives. Does not move the position.</summary>
    /// <param name="length">Bytes wanted, at most <see cref="Remaining"/>.</param>
    /// <returns>Bytes read: less than <paramref name="length"/> only where the stream ended.</returns>
    public int ReadFrom(Stream stream, int length) => stream.ReadAtLeast(_bytes.AsSpan(Position, length), length, throwOnEndOfStream: false);

    public byte Get() => _bytes[Position++];

    public void Put(byte value) => _bytes[Position++] = value;

    public byte[] ToArray() => [.. _bytes];

    /// <summary>Writes a run of bytes and moves the position past it.</summary>
    public void BlockCopy(ReadOnlySpan<byte> source)
    {
        source.CopyTo(_bytes.AsSpan(Position));
        Position += source.Length;
    }

    /// <summary>Copies bytes from <see cref="Position"/> on without moving it.</summary>
    public void BlockGet(Span<byte> target) => _bytes.AsSpan(Position, target.Length).CopyTo(target);

    public short GetShort()
    {
        var value = TCodec.ReadShort(_bytes, Position);
        Position += sizeof(short);
        return value;
    }

    public int GetInt()
    {
        var value = TCodec.ReadInt(_bytes, Position);
        Position += sizeof(int);
        return value;
    }

    public long GetLong()
    {
        var value = TCodec.ReadLong(_bytes, Position);
        Position += sizeof(long);
        return value;
    }

    public double GetDouble()
    {
        var value = TCodec.ReadDouble(_bytes, Position);
        Position += sizeof(double);
        return value;
    }

    public int GetInt(int index) => TCodec.ReadInt(_bytes, index);

    public void PutShort(short value)
    {
        TCodec.WriteShort(_bytes, Position, value);
        Position += sizeof(short);
    }

    public void PutInt(int value)
    {
        TCodec.WriteInt(_bytes, Position, value);
        Position += sizeof(int);
    }

    public void PutLong(long value)
    {
        TCodec.WriteLong(_bytes, Position, value);
        Position += sizeof(long);
    }

    public void PutDouble(double value)
    {
        TCodec.WriteDouble(_bytes, Position, value);
        Position += sizeof(double);
    }

    public void PutInt(int index, int value) => TCodec.WriteInt(_bytes, index, value);

    /// <summary>Reads as many values as <paramref name="values"/> holds.</summary>
    public void Get(Span<short> values)
    {
        if (TCodec.TryReadRun(_bytes, Position, values))
        {
            Position += values.Length * sizeof(short);
            return;
        }

        for (var i = 0; i < values.Length; i++)
        {
            values[i] = GetShort();
        }
    }

    public void Get(Span<int> values)
    {
        if (TCodec.TryReadRun(_bytes, Position, values))
        {
            Position += values.Length * sizeof(int);
            return;
        }

        for (var i = 0; i < values.Length; i++)
        {
            values[i] = GetInt();
        }
    }

    public void Get(Span<long> values)
    {
        if (TCodec.TryReadRun(_bytes, Position, values))
        {
            Position += values.Length * sizeof(long);
            return;
        }

        for (var i = 0; i < values.Length; i++)
        {
            values[i] = GetLong();
        }
    }

    public void Get(Span<double> values)
    {
        if (TCodec.TryReadRun(_bytes, Position, values))
        {
            Position += values.Length * sizeof(double);
            return;
        }

        for (var i = 0; i < values.Length; i++)
        {
            values[i] = GetDouble();
        }
    }

    public void Put(ReadOnlySpan<short> values)
    {
        if (TCodec.TryWriteRun(_bytes, Position, values))
        {
            Position += values.Length * sizeof(short);
            return;
        }

        foreach (var value in values)
        {
            PutShort(value);
        }
    }

    public void Put(ReadOnlySpan<int> values)
    {
        if (TCodec.TryWriteRun(_bytes, Position, values))
        {
            Position += values.Length * sizeof(int);
            return;
        }

        foreach (var value in values)
        {
            PutInt(value);
        }
    }

    public void Put(ReadOnlySpan<long> values)
    {
        if (TCodec.TryWriteRun(_bytes, Position, values))
        {
            Position += values.Length * sizeof(long);
            return;
        }

        foreach (var value in values)
        {
            PutLong(value);
        }
    }

    public void Put(ReadOnlySpan<double> values)
    {
        if (TCodec.TryWriteRun(_bytes, Position, values))
        {
            Position += values.Length * sizeof(double);
            return;
        }

        foreach (var value in values)
        {
            PutDouble(value);
        }
    }
}
