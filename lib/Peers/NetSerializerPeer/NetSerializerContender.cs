using NetSerializer;
using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Peers.NetSerializerPeer;

/// <summary>NetSerializer with the types and in the order of the published study, on the published messages themselves.</summary>
public sealed class NetSerializerContender : ISerializer
{
    // Not before it is asked for: a contender that is only listed costs nothing, and first use is measured whole.
    private readonly Lazy<Serializer> _serializer = new(() => new Serializer(
        MessageSpecs.All.Select(spec => spec.MessageType).Distinct().Concat(MessageSpecs.HeldTypes),
        new Settings { CustomTypeSerializers = [new TriDimArrays()] }));

    public string Name => "NetSerializer";

    public string Format => "NetSerializer";

    public string Version => LibraryVersion.Of<Serializer>();

    public bool IsMaintained => false;

    /// <summary>A length in a message is believed before the bytes are there.</summary>
    public bool IsSafeForUntrustedData => false;

    public string? WhyNot(MessageSpec spec) => null;

    public IMessageSerializer<T> For<T>(MessageSpec<T> spec) => new NetSerializerMessages<T>(_serializer.Value, spec.Direct);
}
