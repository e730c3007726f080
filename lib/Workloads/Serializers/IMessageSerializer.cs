using System.Buffers;
using System.Diagnostics.CodeAnalysis;

namespace Overtake.Workloads.Serializers;

/// <summary>Writes and reads messages of one type. Instances are thread-safe.</summary>
internal interface IMessageSerializer<T>
{
    /// <summary>
    /// Whether <see cref="Deserialize"/> can tell without an exception that the input ends within a message. Some packages
    /// cannot: over a socket their messages travel after their length (<c>FramedMessageSerializer</c>), in memory as they are.
    /// </summary>
    bool EndsItself => true;

    /// <summary>Appends one message, framed so that another can follow.</summary>
    void Serialize(T message, IBufferWriter<byte> output);

    /// <summary>Reads the first message of <paramref name="input"/>.</summary>
    /// <param name="input">One message from its first byte on; more may follow, and its end may be missing.</param>
    /// <param name="consumed">
    /// Bytes of the message; 0 where <paramref name="input"/> ends within it, so that more must be
    /// received before it is tried again. That is no error and throws nothing: no message is empty.
    /// </param>
    /// <returns>The message, or the default where <paramref name="consumed"/> is 0.</returns>
    /// <exception cref="InvalidMessageException">
    /// The bytes are no message, whatever follows them. A contender that is not <c>IsSafeForUntrustedData</c> may throw anything.
    /// </exception>
    T? Deserialize(ReadOnlySpan<byte> input, out int consumed);

    /// <summary>
    /// Reads messages from a stream, for example of a socket. A message that has come in part need not
    /// be tried again with every piece: formats that can tell or go on have a reader of their own.
    /// </summary>
    /// <param name="stream">A stream of messages one after the other; it is not closed.</param>
    /// <param name="bufferBytes">Bytes of memory at first, from 1; it grows with what a message needs in one piece.</param>
    IMessageReader<T> Open(Stream stream, int bufferBytes) => new BufferedMessageReader<T>(this, stream, bufferBytes);
}

/// <summary>Reads messages of one type, one after the other, from a stream of them. Not thread-safe.</summary>
internal interface IMessageReader<T> : IDisposable
{
    /// <summary>Waits for the next message; false at the end of the stream.</summary>
    /// <exception cref="InvalidMessageException">The bytes are no message, or the stream ends within one. Where the next begins is then unknown.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    bool TryRead([MaybeNull] out T message);
}

/// <summary>Bytes that are no message of the expected type, whatever follows them.</summary>
public sealed class InvalidMessageException(string message, Exception? cause = null) : FormatException(message, cause);

/// <summary>Reads messages that must lie in memory as a whole. The memory is doubled when received bytes fill it, whatever a length says.</summary>
/// <param name="stream">A stream of messages one after the other; it is not closed.</param>
/// <param name="bufferBytes">Bytes of memory at first, from 1.</param>
internal class BufferedMessageReader<T>(IMessageSerializer<T> serializer, Stream stream, int bufferBytes) : IMessageReader<T>
{
    private readonly StreamInput _input = new(stream, bufferBytes);

    public bool TryRead([MaybeNull] out T message)
    {
        for (var wasTried = false; ;)
        {
            var unread = _input.Unread;
            if (!unread.IsEmpty && (!wasTried || MayBeWhole(unread)))
            {
                wasTried = true;
                message = serializer.Deserialize(unread, out var consumed);
                if (consumed > 0)
                {
                    _input.Skip(consumed);
                    return true;
                }
            }

            if (!_input.TryFill(0, unread.Length + 1))
            {
                message = default;
                return unread.IsEmpty ? false : throw new InvalidMessageException("The stream ends within a message.");
            }
        }
    }

    public void Dispose()
    {
        _input.Dispose();
        GC.SuppressFinalize(this);
    }

    /// <summary>Whether a message that was incomplete is worth another try, now that more of it is there.</summary>
    /// <param name="message">All of it that is there.</param>
    protected virtual bool MayBeWhole(ReadOnlySpan<byte> message) => true;
}

/// <summary>
/// Memory over a stream that comes in pieces: what has been received and not yet read,
/// in one piece. It grows with what is really there, never with what a length says.
/// </summary>
/// <param name="firstSize">Bytes of memory at first, from 1.</param>
internal sealed class StreamInput(Stream stream, int firstSize) : IDisposable
{
    private byte[] _buffer = ArrayPool<byte>.Shared.Rent(firstSize);
    private int _start;
    private int _end;

    /// <summary>Bytes received and not yet read.</summary>
    public ReadOnlySpan<byte> Unread => _buffer.AsSpan(_start.._end);

    /// <summary>Drops bytes from the beginning of <see cref="Unread"/>.</summary>
    public void Skip(int count) => _start += count;

    /// <summary>Drops <paramref name="consumed"/> bytes, then receives until <paramref name="count"/> are unread; false where the input ends before.</summary>
    public bool TryFill(int consumed, int count)
    {
        Skip(consumed);
        while (_end - _start < count)
        {
            if (_end == _buffer.Length || _start == _end)
            {
                MakeRoom();
            }

            var received = stream.Read(_buffer.AsSpan(_end));
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
