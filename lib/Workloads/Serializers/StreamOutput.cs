using System.Buffers;

namespace Overtake.Workloads.Serializers;

/// <summary>Memory in front of a stream, for example of a socket, that any serializer can write to: it goes to the stream when there is enough of it. Not thread-safe.</summary>
/// <param name="stream">Where it goes; it is not closed.</param>
internal sealed class StreamOutput(Stream stream) : IBufferWriter<byte>, IDisposable
{
    // A socket takes some such pieces at once; larger ones only wait longer.
    private const int Size = 65_536;

    private byte[] _buffer = ArrayPool<byte>.Shared.Rent(Size);
    private int _written;

    public void Advance(int count)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, _buffer.Length - _written);
        _written += count;
    }

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        Prepare(sizeHint);
        return _buffer.AsMemory(_written);
    }

    public Span<byte> GetSpan(int sizeHint = 0)
    {
        Prepare(sizeHint);
        return _buffer.AsSpan(_written);
    }

    /// <summary>Sends what has been written so far.</summary>
    /// <exception cref="IOException">The stream cannot be written.</exception>
    public void Flush()
    {
        Send();
        stream.Flush();
    }

    /// <summary>Gives the memory back without sending what is in it. The stream is not closed.</summary>
    public void Dispose()
    {
        ArrayPool<byte>.Shared.Return(_buffer);
        _buffer = [];
        _written = 0;
    }

    private void Prepare(int sizeHint)
    {
        if (_buffer.Length - _written >= Math.Max(sizeHint, 1))
        {
            return;
        }

        Send();
        if (_buffer.Length >= sizeHint)
        {
            return;
        }

        ArrayPool<byte>.Shared.Return(_buffer);
        _buffer = ArrayPool<byte>.Shared.Rent(sizeHint);
    }

    private void Send()
    {
        stream.Write(_buffer, 0, _written);
        _written = 0;
    }
}
