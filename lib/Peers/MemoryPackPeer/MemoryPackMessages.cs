using System.Buffers;
using MemoryPack;
using Overtake.Workloads.Serializers;

namespace Overtake.Peers.MemoryPackPeer;

/// <summary>Messages as the package writes them.</summary>
/// <typeparam name="T">Type of the messages.</typeparam>
internal sealed class MemoryPackMessages<T> : IMessageSerializer<T>
{
    // The end of the input within a message is an exception.
    public bool EndsItself => false;

    public void Serialize(T message, IBufferWriter<byte> output) => MemoryPackSerializer.Serialize(output, message);

    public T? Deserialize(ReadOnlySpan<byte> input, out int consumed)
    {
        T? message = default;
        consumed = MemoryPackSerializer.Deserialize(input, ref message);
        return message;
    }
}
