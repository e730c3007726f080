using Overtake.Peers.Twins;

namespace Overtake.Peers.MessagePackPeer;

/// <summary>MessagePack with Guids as 16 bytes.</summary>
public sealed class BinaryGuidMessagePackContender : MessagePackContender
{
    /// <inheritdoc/>
    public override string Name => "MessagePack, binary Guids";

    private protected override ITwinSerializers Package => new MessagePackSerializers(Options.BinaryGuids);

    /// <inheritdoc/>
    protected override string? WhyNot(Type message) => message == typeof(Guid) ? null : "Without a Guid it is the same as MessagePack.";
}
