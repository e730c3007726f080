namespace Overtake.Workloads.Serializers.Json;

/// <summary>Reads messages from a stream, each when its line feed has come. What has been searched for one is not searched again.</summary>
/// <typeparam name="T">Type of the messages.</typeparam>
/// <param name="serializer">Reads a message.</param>
/// <param name="stream">A stream of messages one after the other; it is not closed.</param>
/// <param name="bufferBytes">Bytes of memory at first, from 1; it grows to the longest message.</param>
public sealed class JsonStreamReader<T>(JsonMessageSerializer<T> serializer, Stream stream, int bufferBytes) : BufferedMessageReader<T>(serializer, stream, bufferBytes)
{
    private int _searched;

    /// <inheritdoc/>
    protected override bool MayBeWhole(ReadOnlySpan<byte> message)
    {
        var isWhole = message[_searched..].Contains(JsonMessageSerializer<T>.LineFeed);
        _searched = isWhole ? 0 : message.Length;
        return isWhole;
    }
}
