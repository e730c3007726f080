using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.NetSerializerFormat;

namespace Overtake.Workloads.Echo.Contenders;

/// <summary>The project's own serializer of the format of NetSerializer 4.1.2, without the type's id, as published.</summary>
internal readonly struct NetSerializerEnvelopes : IEnvelopeSerializer
{
    private static readonly FormatMessageSerializer<MessageEnvelope> Serializer = new FormatSerializer([typeof(MessageEnvelope)]).For<MessageEnvelope>(direct: true);

    public static string Name => "NetSerializer format";

    public static string Format => "NetSerializer";

    public static string Version => "4.1.2";

    public static string SizeNote =>
        "91 bytes as published or 92, seldom fewer: the first field of a Guid is a varint of 5 bytes, or 4 for one in sixteen, the second one of 3, or 2 for one in four.";

    public static void Serialize(MessageEnvelope envelope, SendBuffer output) => Serializer.Serialize(envelope, output);

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input)
    {
        var envelope = Serializer.Deserialize(input, out var consumed);
        return envelope is not null && consumed == input.Length ? envelope : throw new InvalidMessageException("An envelope ends too early or too late.");
    }
}
