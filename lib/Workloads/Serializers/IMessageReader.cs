using System.Diagnostics.CodeAnalysis;

namespace Overtake.Workloads.Serializers;

/// <summary>Reads messages of one type, one after the other, from a stream of them. Not thread-safe.</summary>
/// <typeparam name="T">Type of the messages.</typeparam>
public interface IMessageReader<T> : IDisposable
{
    /// <summary>Waits for the next message; false at the end of the stream.</summary>
    /// <exception cref="InvalidMessageException">The bytes are no message, or the stream ends within one. Where the next begins is then unknown.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    bool TryRead([MaybeNull] out T message);
}
