using System.Buffers;
using Overtake.Workloads.Serializers;
using ProtoBuf.Meta;

namespace Overtake.Peers.ProtobufNetPeer;

/// <summary>Length-prefixed messages, because the format does not say where one ends.</summary>
/// <typeparam name="T">Type of the messages.</typeparam>
/// <param name="model">Has the contract.</param>
internal sealed class ProtobufNetMessages<T>(TypeModel model) : IMessageSerializer<T>
{
    [ThreadStatic]
    private static ArrayBufferWriter<byte>? _message;

    public void Serialize(T message, IBufferWriter<byte> output)
    {
        var body = _message ??= new();
        body.ResetWrittenCount();
        model.Serialize(body, message);
        LengthPrefix.Write(output, body.WrittenSpan);
    }

    public T? Deserialize(ReadOnlySpan<byte> input, out int consumed) =>
        LengthPrefix.TryRead(input, out var body, out consumed) ? model.Deserialize<T>(body) : default;
}
