using MessagePack;
using Overtake.Peers.Twins;
using Overtake.Workloads.Serializers;

namespace Overtake.Peers.MessagePackPeer;

/// <summary>The package's code for twins.</summary>
internal sealed class MessagePackSerializers(MessagePackSerializerOptions options) : ITwinSerializers
{
    public IMessageSerializer<TTwin> For<TTwin>() => new MessagePackMessages<TTwin>(options);
}
