using System.Diagnostics.CodeAnalysis;

namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>Reads messages from a stream, as much at a time as it gives. A message goes on being read where it waited for more; nothing is read twice. Not thread-safe.</summary>
/// <typeparam name="T">Type of the messages.</typeparam>
public sealed class FormatStreamReader<T> : IMessageReader<T>
{
    private readonly FormatMessageSerializer<T> _serializer;
    private readonly StreamInput _input;

    internal FormatStreamReader(FormatMessageSerializer<T> serializer, Stream stream, int bufferBytes)
    {
        _serializer = serializer;
        _input = new(stream, bufferBytes);
    }

    public bool TryRead([MaybeNull] out T message)
    {
        message = default;
        if (_input.Unread.IsEmpty && !_input.TryFill(0, 1))
        {
            return false;
        }

        return _serializer.TryRead(_input, out message, out _) ? true : throw new InvalidMessageException("The stream ends within a message.");
    }

    /// <summary>Gives the memory back. The stream is not closed.</summary>
    public void Dispose() => _input.Dispose();
}
