using System.Buffers;
using Overtake.Workloads.Serializers;
using ProtoBuf.Meta;

namespace Overtake.Peers.ProtobufNetPeer;

/// <summary>Bare messages: the format does not say where one ends, so that all of the input is one.</summary>
/// <typeparam name="T">Type of the messages.</typeparam>
/// <param name="model">Has the contract.</param>
internal sealed class ProtobufNetMessages<T>(TypeModel model) : IMessageSerializer<T>
{
    public bool EndsItself => false;

    public void Serialize(T message, IBufferWriter<byte> output) => model.Serialize(output, message);

    public T? Deserialize(ReadOnlySpan<byte> input, out int consumed)
    {
        consumed = input.Length;
        return model.Deserialize<T>(input);
    }
}
