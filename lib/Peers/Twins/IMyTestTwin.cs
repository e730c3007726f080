using MemoryPack;
using MessagePack;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Peers.Twins;

/// <summary>Twin of <see cref="IMyTest"/>.</summary>
[Union(0, typeof(SimpleTwin2))]
[MemoryPackable]
[MemoryPackUnion(0, typeof(SimpleTwin2))]
public partial interface IMyTestTwin;
