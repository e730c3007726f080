using Overtake.Workloads;
using Overtake.Workloads.Echo;
using Overtake.Workloads.Serializers;

namespace Overtake.Peers.NetSerializerPeer;

/// <summary>The contenders of the package NetSerializer.</summary>
public sealed class NetSerializerPackage : IContenderSource<ISerializer>, IContenderSource<EchoContender>
{
    public IReadOnlyDictionary<string, string> Packages => new Dictionary<string, string> { ["NetSerializer"] = LibraryVersion.Of<NetSerializer.Serializer>() };

    IEnumerable<ISerializer> IContenderSource<ISerializer>.Contenders => [new NetSerializerContender()];

    IEnumerable<EchoContender> IContenderSource<EchoContender>.Contenders => [new EchoContender<NetSerializerEnvelopes>()];
}
