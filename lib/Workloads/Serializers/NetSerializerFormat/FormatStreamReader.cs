using System.Diagnostics.CodeAnalysis;

namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>Reads messages from a stream, as much at a time as it gives. A message goes on being read where it waited for more; nothing is read twice. Not thread-safe.</summary>
/// <typeparam name="T">Type of the messages.</typeparam>
public sealed class FormatStreamReader<T> : IDisposable
{
    private readonly FormatMessageSerializer<T> _serializer;
    private readonly StreamInput _input;

    internal FormatStreamReader(FormatMessageSerializer<T> serializer, Stream stream)
    {
        _serializer = serializer;
        _input = new(stream);
    }

    /// <summary>Waits for the next message; false at the end of the stream.</summary>
    /// <exception cref="InvalidMessageException">The bytes are no message, or the stream ends within one. Where the next begins is then unknown.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    public bool TryRead([MaybeNull] out T message)
    {
        message = default;
        if (_input.Unread.IsEmpty && !_input.TryFill(0, 1))
            return false;
        return _serializer.TryRead(_input, out message, out _) ? true : throw new InvalidMessageException("The stream ends within a message.");
    }

    /// <summary>Gives the memory back. The stream is not closed.</summary>
    public void Dispose() => _input.Dispose();
}
