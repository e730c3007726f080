using System.Buffers;

namespace Overtake.Workloads.Serializers;

/// <summary>Puts messages after their length, for packages that need all of a message at once.</summary>
/// <typeparam name="T">Type of the messages.</typeparam>
/// <param name="inner">Writes and reads a message without its length.</param>
public sealed class FramedMessageSerializer<T>(IMessageSerializer<T> inner) : IMessageSerializer<T>
{
    [ThreadStatic]
    private static ArrayBufferWriter<byte>? _message;

    public void Serialize(T message, IBufferWriter<byte> output)
    {
        var body = _message ??= new();
        body.ResetWrittenCount();
        inner.Serialize(message, body);
        LengthPrefix.Write(output, body.WrittenSpan);
    }

    public T? Deserialize(ReadOnlySpan<byte> input, out int consumed) =>
        !LengthPrefix.TryRead(input, out var body, out consumed) ? default
        : inner.Deserialize(body, out var read) is var message && read == body.Length ? message
        : throw new InvalidMessageException("A message ends before its frame.");
}
