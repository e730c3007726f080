using Overtake.Workloads;
using Overtake.Workloads.Echo;
using Overtake.Workloads.Serializers;
using ProtoBuf.Meta;

namespace Overtake.Peers.ProtobufNetPeer;

/// <summary>The contenders of the package protobuf-net.</summary>
public sealed class ProtobufNetPackage : IContenderSource<ISerializer>, IContenderSource<EchoContender>
{
    public IReadOnlyDictionary<string, string> Packages => new Dictionary<string, string> { ["protobuf-net"] = LibraryVersion.Of<RuntimeTypeModel>() };

    IEnumerable<ISerializer> IContenderSource<ISerializer>.Contenders => [new ProtobufNetContender()];

    IEnumerable<EchoContender> IContenderSource<EchoContender>.Contenders => [new EchoContender<ProtobufNetEnvelopes>()];
}
