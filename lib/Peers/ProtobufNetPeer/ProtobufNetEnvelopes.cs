using Overtake.Workloads.Echo;
using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Serializers;
using ProtoBuf.Meta;

namespace Overtake.Peers.ProtobufNetPeer;

/// <summary>protobuf-net on the study's envelope, with the members 1 to 7 as published.</summary>
public readonly struct ProtobufNetEnvelopes : IEnvelopeSerializer
{
    private static readonly TypeModel Model = Make();

    public static string Name => "protobuf-net";

    public static string Format => "Protocol Buffers";

    public static string Version => LibraryVersion.Of<RuntimeTypeModel>();

    public static bool IsSafeForUntrustedData => false;

    public static void Serialize(MessageEnvelope envelope, SendBuffer output) => Model.Serialize(output, envelope);

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input) => Model.Deserialize<MessageEnvelope>(input);

    private static TypeModel Make()
    {
        var model = RuntimeTypeModel.Create();
        model.AutoAddMissingTypes = false;
        string[] members =
        [
            nameof(MessageEnvelope.TimeStamp), nameof(MessageEnvelope.MessageId), nameof(MessageEnvelope.Header), nameof(MessageEnvelope.From), nameof(MessageEnvelope.To),
            nameof(MessageEnvelope.KeyValuePairs), nameof(MessageEnvelope.IsInternal),
        ];
        model.Add(typeof(MessageEnvelope), applyDefaultBehaviour: false).WithMembers(members);
        return model.Compile();
    }
}
