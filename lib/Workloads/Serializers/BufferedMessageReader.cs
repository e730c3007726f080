using System.Diagnostics.CodeAnalysis;

namespace Overtake.Workloads.Serializers;

/// <summary>Reads messages that must lie in memory as a whole. The memory is doubled when it is full of bytes that have been received, whatever a length says.</summary>
/// <typeparam name="T">Type of the messages.</typeparam>
/// <param name="serializer">Reads a message.</param>
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
