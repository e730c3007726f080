using System.Buffers;
using System.Diagnostics.CodeAnalysis;

namespace Overtake.Workloads.Serializers;

/// <summary>Writes and reads messages of one type. Instances are thread-safe.</summary>
/// <typeparam name="T">Type of the messages.</typeparam>
public interface IMessageSerializer<T>
{
    /// <summary>
    /// Whether <see cref="Deserialize"/> can tell without an exception that the input ends within a message. Some packages cannot: over a socket their messages travel after their length
    /// (<c>FramedMessageSerializer</c>), in memory as they are.
    /// </summary>
    bool EndsItself => true;

    /// <summary>Appends one message, framed so that another can follow.</summary>
    void Serialize(T message, IBufferWriter<byte> output);

    /// <summary>Reads the first message of <paramref name="input"/>.</summary>
    /// <param name="input">One message from its first byte on; more may follow, and its end may be missing.</param>
    /// <param name="consumed">Bytes of the message; 0 where <paramref name="input"/> ends within it, so that more must be received before it is tried again. That is no error and throws nothing: no message is empty.</param>
    /// <returns>The message, or the default where <paramref name="consumed"/> is 0.</returns>
    /// <exception cref="InvalidMessageException">The bytes are no message, whatever follows them. A contender that is not <c>IsSafeForUntrustedData</c> may throw anything.</exception>
    T? Deserialize(ReadOnlySpan<byte> input, out int consumed);

    /// <summary>Reads messages from a stream, for example of a socket. A message that has come in part need not be tried again with every piece: formats that can tell or go on have a reader of their own.</summary>
    /// <param name="stream">A stream of messages one after the other; it is not closed.</param>
    /// <param name="bufferBytes">Bytes of memory at first, from 1; it grows with what a message needs in one piece.</param>
    IMessageReader<T> Open(Stream stream, int bufferBytes) => new BufferedMessageReader<T>(this, stream, bufferBytes);
}

/// <summary>Reads messages of one type, one after the other, from a stream of them. Not thread-safe.</summary>
/// <typeparam name="T">Type of the messages.</typeparam>
public interface IMessageReader<T> : IDisposable
{
    /// <summary>Waits for the next message; false at the end of the stream.</summary>
    /// <exception cref="InvalidMessageException">The bytes are no message, or the stream ends within one. Where the next begins is then unknown.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    bool TryRead([MaybeNull] out T message);
}

/// <summary>Bytes that are no message of the expected type, whatever follows them.</summary>
public sealed class InvalidMessageException(string message, Exception? cause = null) : FormatException(message, cause);
