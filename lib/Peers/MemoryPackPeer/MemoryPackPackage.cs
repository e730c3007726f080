using MemoryPack;
using Overtake.Workloads;
using Overtake.Workloads.Echo;
using Overtake.Workloads.Serializers;

namespace Overtake.Peers.MemoryPackPeer;

/// <summary>The contenders of the package MemoryPack.</summary>
public sealed class MemoryPackPackage : IContenderSource<ISerializer>, IContenderSource<EchoContender>
{
    public IReadOnlyDictionary<string, string> Packages => new Dictionary<string, string> { ["MemoryPack"] = LibraryVersion.Of<MemoryPackSerializerOptions>() };

    IEnumerable<ISerializer> IContenderSource<ISerializer>.Contenders => [new MemoryPackContender()];

    IEnumerable<EchoContender> IContenderSource<EchoContender>.Contenders => [new EchoContender<MemoryPackEnvelopes>()];
}
