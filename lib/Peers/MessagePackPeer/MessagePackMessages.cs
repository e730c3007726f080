using System.Buffers;
using MessagePack;
using Overtake.Workloads.Serializers;

namespace Overtake.Peers.MessagePackPeer;

/// <summary>Messages as the package writes them.</summary>
/// <typeparam name="T">Type of the messages.</typeparam>
/// <param name="options">The resolver of formatters.</param>
internal sealed class MessagePackMessages<T>(MessagePackSerializerOptions options) : IMessageSerializer<T>
{
    // The end of the input within a message is an exception.
    public bool EndsItself => false;

    public void Serialize(T message, IBufferWriter<byte> output) => MessagePackSerializer.Serialize(output, message, options);

    public unsafe T? Deserialize(ReadOnlySpan<byte> input, out int consumed)
    {
        fixed (byte* start = input)
        {
            return MessagePackSerializer.Deserialize<T>(InputMemory.Of(start, input.Length), options, out consumed);
        }
    }
}
