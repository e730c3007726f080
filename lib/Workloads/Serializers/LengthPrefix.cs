using System.Buffers;

namespace Overtake.Workloads.Serializers;

/// <summary>
/// Frames messages that do not say where they end: their length comes first, in groups of 7 bits, the lowest first, with the
/// highest bit of a byte saying that another follows. As protobuf-net does under the name of <c>PrefixStyle.Base128</c>.
/// </summary>
internal static class LengthPrefix
{
    /// <summary>Bytes of the longest prefix.</summary>
    public const int MaxLength = 5;

    /// <summary>Writes the prefix of a message of so many bytes.</summary>
    /// <returns>Bytes of the prefix.</returns>
    public static int Write(Span<byte> target, int length)
    {
        var at = 0;
        var rest = (uint)length;
        for (; rest > 0x7f; rest >>= 7)
        {
            target[at++] = (byte)(rest | 0x80);
        }

        target[at++] = (byte)rest;
        return at;
    }

    /// <summary>Writes a message after its prefix.</summary>
    public static void Write(IBufferWriter<byte> output, ReadOnlySpan<byte> message)
    {
        var target = output.GetSpan(MaxLength + message.Length);
        var prefix = Write(target, message.Length);
        message.CopyTo(target[prefix..]);
        output.Advance(prefix + message.Length);
    }

    /// <summary>Finds the first message. Nothing is allocated for a length, whatever it is.</summary>
    /// <param name="input">Bytes from a prefix on.</param>
    /// <param name="message">The bytes of the message, without the prefix.</param>
    /// <param name="consumed">Bytes of the message with its prefix; 0 where <paramref name="input"/> ends within it.</param>
    /// <returns>False where <paramref name="input"/> ends within the message.</returns>
    /// <exception cref="InvalidMessageException">The prefix is none, or the message longer than an array can be.</exception>
    public static bool TryRead(ReadOnlySpan<byte> input, out ReadOnlySpan<byte> message, out int consumed)
    {
        ulong length = 0;
        for (var at = 0; at < input.Length && at < MaxLength; at++)
        {
            length |= (ulong)(input[at] & 0x7f) << (7 * at);
            if (input[at] > 0x7f)
            {
                continue;
            }

            if (length > (ulong)(Array.MaxLength - MaxLength))
            {
                throw new InvalidMessageException($"The message says it has {length} bytes.");
            }

            var start = at + 1;
            var isWhole = (int)length <= input.Length - start;
            message = isWhole ? input.Slice(start, (int)length) : default;
            consumed = isWhole ? start + (int)length : 0;
            return isWhole;
        }

        if (input.Length >= MaxLength)
        {
            throw new InvalidMessageException("The length of the message has no end.");
        }

        message = default;
        consumed = 0;
        return false;
    }
}

/// <summary>Puts messages after their length, for packages that need all of a message at once.</summary>
/// <param name="inner">Writes and reads a message without its length.</param>
internal sealed class FramedMessageSerializer<T>(IMessageSerializer<T> inner) : IMessageSerializer<T>
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
