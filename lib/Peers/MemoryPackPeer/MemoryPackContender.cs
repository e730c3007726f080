using MemoryPack;
using Overtake.Peers.Twins;
using Overtake.Workloads.Serializers;

namespace Overtake.Peers.MemoryPackPeer;

/// <summary>MemoryPack with code generated at compile time.</summary>
public sealed class MemoryPackContender : TwinContender
{
    public override string Name => "MemoryPack";

    public override string Format => "MemoryPack";

    public override string Version => LibraryVersion.Of<MemoryPackSerializerOptions>();

    public override bool IsMaintained => true;

    /// <summary>Nobody has tried it with strange bytes here.</summary>
    public override bool IsSafeForUntrustedData => false;

    internal override IMessageSerializer<TTwin> Twins<TTwin>() => new MemoryPackMessages<TTwin>();
}
