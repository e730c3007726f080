using System.Reflection;
using Overtake.Workloads;
using Overtake.Workloads.Boxing;
using Overtake.Workloads.Echo;
using Overtake.Workloads.Serializers;
using ProtoBuf.Meta;

namespace Overtake.Peers.ProtobufNetPeer;

/// <summary>The contenders of the package protobuf-net.</summary>
public sealed class ProtobufNetPackage : IContenderSource<ISerializer>, IContenderSource<EchoContender>, IRecordSerializerSource
{
    public IReadOnlyDictionary<string, string> Packages => new Dictionary<string, string> { ["protobuf-net"] = LibraryVersion.Of<RuntimeTypeModel>() };

    IEnumerable<ISerializer> IContenderSource<ISerializer>.Contenders => [new ProtobufNetContender()];

    IEnumerable<EchoContender> IContenderSource<EchoContender>.Contenders => [new EchoContender<ProtobufNetEnvelopes>()];

    public RecordSerializer<TRecord> For<TRecord>() where TRecord : struct
    {
        var model = RuntimeTypeModel.Create();
        try
        {
            var contract = model.Add(typeof(TRecord), applyDefaultBehaviour: false);
            foreach (var (number, field) in typeof(TRecord).GetFields(BindingFlags.Public | BindingFlags.Instance).Index())
            {
                contract.AddField(number + 1, field.Name);
            }

            return new("protobuf-net", new ProtobufNetMessages<TRecord>(model.Compile()));
        }
        catch (Exception e) when (e is InvalidOperationException or NotSupportedException or ArgumentException)
        {
            return new("protobuf-net", null, $"protobuf-net cannot write it: {e.Message}");
        }
    }
}
