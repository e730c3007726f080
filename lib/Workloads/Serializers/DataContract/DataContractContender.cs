using System.Runtime.Serialization;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.DataContract;

/// <summary>DataContractSerializer with the binary form of XML, as WCF uses it between its own ends. The messages have no contract attributes: what is serialized is the fields, as for every serializable class.</summary>
public sealed class DataContractContender : KnownTypeSerializer
{
    /// <inheritdoc/>
    public override string Name => "DataContractSerializer";

    /// <inheritdoc/>
    public override string Format => "binary XML";

    /// <inheritdoc/>
    public override string Version => LibraryVersion.Of<DataContractSerializer>();

    /// <inheritdoc/>
    public override bool IsMaintained => true;

    /// <inheritdoc/>
    public override bool IsSafeForUntrustedData => true;

    /// <inheritdoc/>
    protected override string? WhyNot(Type message) =>
        message == typeof(TriDimArrayCustomSerializersMessage) ? "Arrays of several dimensions have no data contract." : null;

    /// <inheritdoc/>
    protected override IMessageSerializer<T> Create<T>() => new DataContractMessageSerializer<T>();
}
