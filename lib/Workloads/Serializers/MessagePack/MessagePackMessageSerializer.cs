using System.Buffers;

namespace Overtake.Workloads.Serializers.MessagePack;

/// <summary>Messages as MessagePack, which says by itself where a message ends: no frame is needed. One span is asked for a message.</summary>
/// <typeparam name="T">Type of the messages.</typeparam>
/// <typeparam name="TFormat">How it is written.</typeparam>
public sealed class MessagePackMessageSerializer<T, TFormat> : IMessageSerializer<T>
    where TFormat : struct, IMessagePackFormat<T>
{
    /// <inheritdoc/>
    public void Serialize(T message, IBufferWriter<byte> output)
    {
        var writer = new MessagePackWriter(output.GetSpan(TFormat.Bound(message)));
        TFormat.Write(ref writer, message);
        output.Advance(writer.Written);
    }

    /// <inheritdoc/>
    public T? Deserialize(ReadOnlySpan<byte> input, out int consumed)
    {
        var reader = new MessagePackReader(input);
        var message = TFormat.Read(ref reader);
        consumed = reader.IsIncomplete ? 0 : reader.Consumed;
        return reader.IsIncomplete ? default : message;
    }

    /// <inheritdoc/>
    public IMessageReader<T> Open(Stream stream, int bufferBytes) => new MessagePackStreamReader<T, TFormat>(this, stream, bufferBytes);
}
