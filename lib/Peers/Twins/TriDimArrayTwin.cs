using MemoryPack;
using MessagePack;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Peers.Twins;

/// <summary>Twin of <see cref="TriDimArrayCustomSerializersMessage"/>.</summary>
[MessagePackObject]
[MemoryPackable]
public sealed partial class TriDimArrayTwin
{
    [Key(0)]
    public int[,,]? Int3Arr { get; set; }
}
