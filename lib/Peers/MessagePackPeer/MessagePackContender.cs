using MessagePack;
using Overtake.Peers.Twins;
using Overtake.Workloads.Serializers;

namespace Overtake.Peers.MessagePackPeer;

/// <summary>MessagePack for classes with integer keys, with the standard resolver of its major: version 3 has code generated at compile time, version 2 generates it at first use.</summary>
public class MessagePackContender : TwinContender
{
    public override string Name => "MessagePack";

    public override string Format => "MessagePack";

    public override string Version => LibraryVersion.Of<MessagePackSerializerOptions>();

    public override bool IsMaintained => true;

    /// <summary>Its options for strange data are not the ones that are measured.</summary>
    public override bool IsSafeForUntrustedData => false;

    internal override IMessageSerializer<TTwin> Twins<TTwin>() => new MessagePackMessages<TTwin>(Options.Standard);
}
