using MessagePack;
using Overtake.Workloads;
using Overtake.Workloads.Echo;
using Overtake.Workloads.Serializers;

namespace Overtake.Peers.MessagePackPeer;

/// <summary>The contenders of the package MessagePack (MessagePack-CSharp).</summary>
public sealed class MessagePackPackage : IContenderSource<ISerializer>, IContenderSource<EchoContender>
{
    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> Packages => new Dictionary<string, string> { ["MessagePack"] = LibraryVersion.Of<MessagePackSerializerOptions>() };

    IEnumerable<ISerializer> IContenderSource<ISerializer>.Contenders => [new MessagePackContender(), new BinaryGuidMessagePackContender()];

    IEnumerable<EchoContender> IContenderSource<EchoContender>.Contenders => [new EchoContender<MessagePackEnvelopes>(), new EchoContender<BinaryGuidMessagePackEnvelopes>()];
}
