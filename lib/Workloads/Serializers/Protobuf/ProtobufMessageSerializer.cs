using System.Buffers;
using Google.Protobuf;

namespace Overtake.Workloads.Serializers.Protobuf;

/// <summary>
/// Length-prefixed messages of Google.Protobuf. What goes through generated classes pays for filling them and for reading them out: that is part of using it with classes of one's own, and is measured.
/// When writing, one generated object a thread is filled again and again (so the last message that a thread wrote stays referenced); when reading, the parser makes new ones, because a generated class cannot be emptied.
/// </summary>
/// <typeparam name="T">Type of the messages.</typeparam>
/// <typeparam name="TGenerated">Class generated from the contract.</typeparam>
/// <typeparam name="TMapping">Takes one to the other.</typeparam>
/// <param name="parser">The parser of the generated class.</param>
public sealed class ProtobufMessageSerializer<T, TGenerated, TMapping>(MessageParser<TGenerated> parser) : IMessageSerializer<T>
    where TGenerated : class, IMessage<TGenerated>, new()
    where TMapping : struct, IProtobufMapping<T, TGenerated>
{
    [ThreadStatic]
    private static TGenerated? _filled;

    // Fields that the contract does not know would be kept, and nobody asks for them.
    private readonly MessageParser<TGenerated> _parser = parser.WithDiscardUnknownFields(true);

    /// <inheritdoc/>
    public void Serialize(T message, IBufferWriter<byte> output)
    {
        var generated = _filled ??= new();
        TMapping.Fill(generated, message);
        int size = generated.CalculateSize();
        var target = output.GetSpan(LengthPrefix.MaxLength + size);
        int prefix = LengthPrefix.Write(target, size);
        generated.WriteTo(target.Slice(prefix, size));
        output.Advance(prefix + size);
    }

    /// <inheritdoc/>
    public T? Deserialize(ReadOnlySpan<byte> input, out int consumed)
    {
        if (!LengthPrefix.TryRead(input, out var body, out consumed))
            return default;
        try
        {
            return TMapping.Read(_parser.ParseFrom(body));
        }
        catch (Exception cause) when (cause is not (InvalidMessageException or OutOfMemoryException))
        {
            // Not only what is documented: the parser of 3.25.1 adds lengths within a message without looking for overflow, and then steps out of the message with ArgumentOutOfRangeException or IndexOutOfRangeException.
            throw new InvalidMessageException($"The bytes are no message of type {typeof(TGenerated).Name}: {cause.Message}", cause);
        }
    }
}
