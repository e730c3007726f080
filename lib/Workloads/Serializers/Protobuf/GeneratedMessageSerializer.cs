using System.Buffers;
using System.Runtime.CompilerServices;
using Google.Protobuf;

namespace Overtake.Workloads.Serializers.Protobuf;

/// <summary>Length-prefixed messages of Google.Protobuf, of classes generated from a contract.</summary>
/// <typeparam name="TGenerated">The generated class.</typeparam>
/// <param name="parser">Its parser.</param>
public sealed class GeneratedMessageSerializer<TGenerated>(MessageParser<TGenerated> parser) : IMessageSerializer<TGenerated>
    where TGenerated : class, IMessage<TGenerated>
{
    // Fields that the contract does not know would be kept, and nobody asks for them.
    private readonly MessageParser<TGenerated> _parser = parser.WithDiscardUnknownFields(true);

    /// <inheritdoc/>
    public void Serialize(TGenerated message, IBufferWriter<byte> output) => Write(message, output);

    /// <inheritdoc/>
    public TGenerated? Deserialize(ReadOnlySpan<byte> input, out int consumed)
    {
        if (!LengthPrefix.TryRead(input, out var body, out consumed))
            return null;
        try
        {
            return _parser.ParseFrom(body);
        }
        catch (Exception cause) when (Refuses(cause))
        {
            throw Refused(cause);
        }
    }

    /// <summary>Writes a message behind its length.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Write(TGenerated message, IBufferWriter<byte> output)
    {
        int size = message.CalculateSize();
        var target = output.GetSpan(LengthPrefix.MaxLength + size);
        int prefix = LengthPrefix.Write(target, size);
        message.WriteTo(target.Slice(prefix, size));
        output.Advance(prefix + size);
    }

    /// <summary>
    /// Whether an exception says that the bytes are no message. Not only what is documented: the parser of 3.25.1 adds lengths within a message without looking for overflow, and then steps out of the message with
    /// ArgumentOutOfRangeException or IndexOutOfRangeException.
    /// </summary>
    internal static bool Refuses(Exception cause) => cause is not (InvalidMessageException or OutOfMemoryException);

    /// <summary>The one exception for that.</summary>
    internal static InvalidMessageException Refused(Exception cause) => new($"The bytes are no message of type {typeof(TGenerated).Name}: {cause.Message}", cause);
}
