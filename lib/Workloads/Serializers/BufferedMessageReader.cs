using System.Diagnostics.CodeAnalysis;

namespace Overtake.Workloads.Serializers;

/// <summary>Reads messages that must lie in memory as a whole. The memory is doubled when it is full of bytes that have been received, whatever a length says.</summary>
/// <typeparam name="T">Type of the messages.</typeparam>
/// <param name="serializer">Reads a message.</param>
/// <param name="stream">A stream of messages one after the other; it is not closed.</param>
/// <param name="bufferBytes">Bytes of memory at first, from 1.</param>
public class BufferedMessageReader<T>(IMessageSerializer<T> serializer, Stream stream, int bufferBytes) : IMessageReader<T>
{
    private byte[] _buffer = new byte[bufferBytes];
    private int _start;
    private int _end;

    /// <inheritdoc/>
    public bool TryRead([MaybeNull] out T message)
    {
        for (var wasTried = false; ;)
        {
            var unread = _buffer.AsSpan(_start, _end - _start);
            if (!unread.IsEmpty && (!wasTried || MayBeWhole(unread)))
            {
                wasTried = true;
                message = serializer.Deserialize(unread, out var consumed);
                if (consumed > 0)
                {
                    _start += consumed;
                    return true;
                }
            }

            if (!TryFill())
            {
                message = default;
                return unread.IsEmpty ? false : throw new InvalidMessageException("The stream ends within a message.");
            }
        }
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        _buffer = [];
        GC.SuppressFinalize(this);
    }

    /// <summary>Whether a message that was incomplete is worth another try, now that more of it is there.</summary>
    /// <param name="message">All of it that is there.</param>
    protected virtual bool MayBeWhole(ReadOnlySpan<byte> message) => true;

    private bool TryFill()
    {
        if (_start > 0)
        {
            _buffer.AsSpan(_start, _end - _start).CopyTo(_buffer);
            (_start, _end) = (0, _end - _start);
        }

        if (_end == _buffer.Length)
        {
            Array.Resize(ref _buffer, (int)Math.Min(Array.MaxLength, 2L * _buffer.Length));
        }

        var received = stream.Read(_buffer.AsSpan(_end));
        _end += received;
        return received > 0;
    }
}
