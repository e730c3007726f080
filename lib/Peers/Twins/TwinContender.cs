using Overtake.Workloads.Serializers;

namespace Overtake.Peers.Twins;

/// <summary>A package whose code is generated from attributes: its messages are twins.</summary>
public abstract class TwinContender : KnownTypeSerializer
{
    /// <summary>What writes and reads twins of a class.</summary>
    internal abstract IMessageSerializer<TTwin> Twins<TTwin>();

    /// <inheritdoc/>
    protected override string? WhyNot(Type message) => TwinTable.Of(message) is null ? "An object without a type has no fields to mark." : null;

    /// <inheritdoc/>
    protected override IMessageSerializer<T> Create<T>() => (IMessageSerializer<T>)TwinTable.Of(typeof(T))!.Mapped(this);

    /// <inheritdoc/>
    protected override MessageModel<T> CreateModel<T>() => (MessageModel<T>)TwinTable.Of(typeof(T))!.Model(this);
}
