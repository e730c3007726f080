using MessagePack;
using MessagePack.Resolvers;
using Overtake.Workloads;
using Overtake.Workloads.Boxing;
using Overtake.Workloads.Echo;
using Overtake.Workloads.Serializers;

namespace Overtake.Peers.MessagePackPeer;

/// <summary>The contenders of the package MessagePack (MessagePack-CSharp).</summary>
public sealed class MessagePackPackage : IContenderSource<ISerializer>, IContenderSource<EchoContender>, IRecordSerializerSource
{
    public IReadOnlyDictionary<string, string> Packages => new Dictionary<string, string> { ["MessagePack"] = LibraryVersion.Of<MessagePackSerializerOptions>() };

    IEnumerable<ISerializer> IContenderSource<ISerializer>.Contenders => [new MessagePackContender(), new BinaryGuidMessagePackContender()];

    IEnumerable<EchoContender> IContenderSource<EchoContender>.Contenders => [new EchoContender<MessagePackEnvelopes>(), new EchoContender<BinaryGuidMessagePackEnvelopes>()];

    public RecordSerializer<TRecord> For<TRecord>() where TRecord : struct => new("MessagePack", new MessagePackMessages<TRecord>(Options.Standard));
}

/// <summary>The settings of the contenders.</summary>
internal static class Options
{
    /// <summary>The package's default in both majors: generated code, at compile time in 3 and at first use in 2, and Guids as text of 36 characters.</summary>
    public static readonly MessagePackSerializerOptions Standard = MessagePackSerializerOptions.Standard;

    /// <summary>The same with Guids as 16 bytes.</summary>
    public static readonly MessagePackSerializerOptions BinaryGuids = Standard.WithResolver(CompositeResolver.Create(NativeGuidResolver.Instance, StandardResolver.Instance));
}
