using System.Runtime.Serialization;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.DataContract;

/// <summary>DataContractSerializer with the binary form of XML, as WCF uses it between its own ends. The messages have no contract attributes: what is serialized is the fields, as for every serializable class.</summary>
internal sealed class DataContractContender : KnownTypeSerializer
{
    public override string Name => "DataContractSerializer";

    public override string Format => "binary XML";

    public override string Version => LibraryVersion.Of<DataContractSerializer>();

    public override bool IsMaintained => true;

    public override bool IsSafeForUntrustedData => true;

    protected override string? WhyNot(Type message) =>
        message == typeof(TriDimArrayCustomSerializersMessage) ? "Arrays of several dimensions have no data contract." : null;

    protected override IMessageSerializer<T> Create<T>() => new DataContractMessageSerializer<T>();
}
