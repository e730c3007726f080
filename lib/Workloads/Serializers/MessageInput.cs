using System.Buffers;

namespace Overtake.Workloads.Serializers;

/// <summary>Memory over an input that comes in pieces: what has been received and not yet read, in one piece. It grows with what is really there, never with what a length says.</summary>
/// <param name="firstSize">Bytes of memory at first, from 1.</param>
internal abstract class MessageInput(int firstSize) : IDisposable
{
    private byte[] _buffer = ArrayPool<byte>.Shared.Rent(firstSize);
    private int _start;
    private int _end;

    /// <summary>What has been received and not yet read.</summary>
    public ReadOnlySpan<byte> Unread => _buffer.AsSpan(_start.._end);

    /// <summary>Drops bytes from the beginning of <see cref="Unread"/>.</summary>
    public void Skip(int count) => _start += count;

    /// <summary>Drops <paramref name="consumed"/> bytes, then receives until <paramref name="count"/> bytes are unread; false where the input ends before.</summary>
    public bool TryFill(int consumed, int count)
    {
        Skip(consumed);
        while (_end - _start < count)
        {
            if (_end == _buffer.Length || _start == _end)
            {
                MakeRoom();
            }

            var received = Receive(_buffer.AsSpan(_end));
            if (received == 0)
            {
                return false;
            }

            _end += received;
        }

        return true;
    }

    public void Dispose()
    {
        ArrayPool<byte>.Shared.Return(_buffer);
        _buffer = [];
        _start = _end = 0;
    }

    /// <summary>Some more bytes of the input; 0 at its end.</summary>
    protected abstract int Receive(Span<byte> target);

    private void MakeRoom()
    {
        var target = _buffer;

        // Doubled only when it is full of bytes that have been received.
        if (_start < _buffer.Length / 2 && _start != _end)
        {
            target = ArrayPool<byte>.Shared.Rent((int)Math.Min(Array.MaxLength, 2L * _buffer.Length));
        }

        Unread.CopyTo(target);
        if (target != _buffer)
        {
            ArrayPool<byte>.Shared.Return(_buffer);
        }

        (_buffer, _start, _end) = (target, 0, _end - _start);
    }
}

/// <summary>Memory over a stream.</summary>
/// <param name="stream">The stream.</param>
/// <param name="firstSize">Bytes of memory at first, from 1.</param>
internal sealed class StreamInput(Stream stream, int firstSize) : MessageInput(firstSize)
{
    protected override int Receive(Span<byte> target) => stream.Read(target);
}
