using System.Runtime.CompilerServices;
using MemoryPack;
using Overtake.Workloads;
using Overtake.Workloads.Boxing;
using Overtake.Workloads.Echo;
using Overtake.Workloads.Serializers;

namespace Overtake.Peers.MemoryPackPeer;

/// <summary>The contenders of the package MemoryPack.</summary>
public sealed class MemoryPackPackage : IContenderSource<ISerializer>, IContenderSource<EchoContender>, IRecordSerializerSource
{
    public IReadOnlyDictionary<string, string> Packages => new Dictionary<string, string> { ["MemoryPack"] = LibraryVersion.Of<MemoryPackSerializerOptions>() };

    IEnumerable<ISerializer> IContenderSource<ISerializer>.Contenders => [new MemoryPackContender()];

    IEnumerable<EchoContender> IContenderSource<EchoContender>.Contenders => [new EchoContender<MemoryPackEnvelopes>()];

    public RecordSerializer<TRecord> For<TRecord>() where TRecord : struct => RuntimeHelpers.IsReferenceOrContainsReferences<TRecord>()
        ? new("MemoryPack", null, "a type with texts or lists needs code that MemoryPack generates in your project")
        : new("MemoryPack", new MemoryPackMessages<TRecord>());
}
