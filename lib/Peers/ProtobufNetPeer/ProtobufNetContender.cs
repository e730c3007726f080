using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.Messages;
using ProtoBuf.Meta;

namespace Overtake.Peers.ProtobufNetPeer;

/// <summary>protobuf-net on the published messages themselves, under the published contract.</summary>
public sealed class ProtobufNetContender : KnownTypeSerializer
{
    private static readonly Type[] WithoutContract = [typeof(object), typeof(BoxedPrimitivesMessage), typeof(TriDimArrayCustomSerializersMessage)];

    // Not before it is asked for: a contender that is only listed costs nothing, and first use is measured whole.
    private readonly Lazy<TypeModel> _model = new(PublishedContract.Make);

    public override string Name => "protobuf-net";

    public override string Format => "Protocol Buffers";

    public override string Version => LibraryVersion.Of<RuntimeTypeModel>();

    public override bool IsMaintained => true;

    /// <summary>Nobody has tried it with strange bytes here.</summary>
    public override bool IsSafeForUntrustedData => false;

    protected override string? WhyNot(Type message) => WithoutContract.Contains(message) ? "As published: its contract language has no form for what such a message holds." : null;

    protected override IMessageSerializer<T> Create<T>() => new FramedMessageSerializer<T>(new ProtobufNetMessages<T>(_model.Value));
}
