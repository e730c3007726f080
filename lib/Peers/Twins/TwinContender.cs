using System.Buffers;
using Overtake.Workloads.Serializers;

namespace Overtake.Peers.Twins;

/// <summary>A package whose code is generated from attributes: its messages are twins.</summary>
public abstract class TwinContender : KnownTypeSerializer
{
    /// <summary>What writes and reads twins of a class.</summary>
    internal abstract IMessageSerializer<TTwin> Twins<TTwin>();

    protected override string? WhyNot(Type message) => TwinTable.Of(message) is null ? "An object without a type has no fields to mark." : null;

    protected override IMessageSerializer<T> Create<T>() => (IMessageSerializer<T>)TwinTable.Of(typeof(T))!.Mapped(this);

    protected override MessageModel<T> CreateModel<T>() => (MessageModel<T>)TwinTable.Of(typeof(T))!.Model(this);
}

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
