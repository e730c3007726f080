using System.Buffers;
using Overtake.Workloads.Serializers;

namespace Overtake.Peers.Twins;

/// <summary>Writes and reads the published messages through their twins.</summary>
/// <typeparam name="T">The published message.</typeparam>
/// <typeparam name="TTwin">Its twin.</typeparam>
internal sealed class TwinMessageSerializer<T, TTwin>(IMessageSerializer<TTwin> inner, Func<T, TTwin> of, Func<TTwin, T> back) : IMessageSerializer<T>
{
    public bool EndsItself => inner.EndsItself;

    public void Serialize(T message, IBufferWriter<byte> output) => inner.Serialize(of(message), output);

    public T? Deserialize(ReadOnlySpan<byte> input, out int consumed)
    {
        var twin = inner.Deserialize(input, out consumed);
        return consumed == 0 ? default : back(twin!);
    }
}
