using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Peers.Twins;

/// <summary>A package whose code is generated from attributes: its messages are twins.</summary>
public abstract class TwinContender : KnownTypeSerializer, ISerializer
{
    private protected abstract ITwinSerializers Package { get; }

    /// <inheritdoc/>
    public MessageModel<T> Model<T>(MessageSpec<T> spec) =>
        ((ISerializer)this).WhyNot(spec) is { } reason ? throw new NotSupportedException($"{Name} does without '{spec.Name}'. {reason}") : (MessageModel<T>)TwinTable.Of(typeof(T))!.Model(Package);

    /// <inheritdoc/>
    protected override string? WhyNot(Type message) => TwinTable.Of(message) is null ? "An object without a type has no fields to mark." : null;

    /// <inheritdoc/>
    protected override IMessageSerializer<T> Create<T>() => (IMessageSerializer<T>)TwinTable.Of(typeof(T))!.Mapped(Package);
}
