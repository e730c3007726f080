using Overtake.Workloads.Serializers;

namespace Overtake.Peers.MessagePackPeer;

/// <summary>MessagePack with Guids as 16 bytes.</summary>
public sealed class BinaryGuidMessagePackContender : MessagePackContender
{
    public override string Name => "MessagePack, binary Guids";

    internal override IMessageSerializer<TTwin> Twins<TTwin>() => new MessagePackMessages<TTwin>(Options.BinaryGuids);

    protected override string? WhyNot(Type message) => message == typeof(Guid) ? null : "Without a Guid it is the same as MessagePack.";
}
