namespace Overtake.Workloads.Serializers.MessagePack;

/// <summary>Reads messages from a stream, each when all of it has come.</summary>
/// <typeparam name="T">Type of the messages.</typeparam>
/// <typeparam name="TFormat">How they are written.</typeparam>
/// <param name="serializer">Reads a message.</param>
/// <param name="stream">A stream of messages one after the other; it is not closed.</param>
/// <param name="bufferBytes">Bytes of memory at first, from 1; it grows to the longest message.</param>
public sealed class MessagePackStreamReader<T, TFormat>(MessagePackMessageSerializer<T, TFormat> serializer, Stream stream, int bufferBytes)
    : BufferedMessageReader<T>(serializer, stream, bufferBytes)
    where TFormat : struct, IMessagePackFormat<T>
{
    private MessagePackExtent _extent;

    /// <inheritdoc/>
    protected override bool MayBeWhole(ReadOnlySpan<byte> message)
    {
        if (!_extent.IsWhole(message))
        {
            return false;
        }

        _extent = default;
        return true;
    }
}
