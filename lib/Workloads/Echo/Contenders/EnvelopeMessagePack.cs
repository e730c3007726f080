using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.MessagePack;

namespace Overtake.Workloads.Echo.Contenders;

/// <summary>What the contenders of MessagePack share.</summary>
/// <typeparam name="TGuid">How Guids are written.</typeparam>
internal static class EnvelopeMessagePack<TGuid>
    where TGuid : struct, IMessagePackFormat<Guid>
{
    public static void Serialize(MessageEnvelope envelope, SendBuffer output)
    {
        var writer = new MessagePackWriter(output.GetSpan(EnvelopeFormat<TGuid>.Bound(envelope)));
        EnvelopeFormat<TGuid>.Write(ref writer, envelope);
        output.Advance(writer.Written);
    }

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input)
    {
        var reader = new MessagePackReader(input);
        var envelope = EnvelopeFormat<TGuid>.Read(ref reader);
        return !reader.IsIncomplete && reader.Consumed == input.Length ? envelope : throw new InvalidMessageException("An envelope ends too early or too late.");
    }
}
