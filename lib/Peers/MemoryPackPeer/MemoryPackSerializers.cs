using Overtake.Peers.Twins;
using Overtake.Workloads.Serializers;

namespace Overtake.Peers.MemoryPackPeer;

/// <summary>The package's code for twins.</summary>
internal sealed class MemoryPackSerializers : ITwinSerializers
{
    public static readonly MemoryPackSerializers Instance = new();

    private MemoryPackSerializers()
    {
    }

    public IMessageSerializer<TTwin> For<TTwin>() => new MemoryPackMessages<TTwin>();
}
