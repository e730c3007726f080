using MessagePack;
using MessagePack.Formatters;
using MessagePack.Resolvers;
using Overtake.Workloads.Echo;

namespace Overtake.Peers.MessagePackPeer;

/// <summary>The study's envelope as the package's generator would write the published class: an array by the keys 1 to 7, in which the unused key 0 is nil. The envelope is not the package's own class, so that this is written by hand.</summary>
internal sealed class EnvelopeFormatter : IMessagePackFormatter<MessageEnvelope?>
{
    private const int Fields = 8;

    public void Serialize(ref MessagePackWriter writer, MessageEnvelope? value, MessagePackSerializerOptions options)
    {
        if (value is null)
        {
            writer.WriteNil();
            return;
        }

        var resolver = options.Resolver;
        var guids = resolver.GetFormatterWithVerify<Guid>();
        writer.WriteArrayHeader(Fields);
        writer.WriteNil();
        resolver.GetFormatterWithVerify<DateTime>().Serialize(ref writer, value.TimeStamp, options);
        guids.Serialize(ref writer, value.MessageId, options);
        writer.Write(value.Header);
        guids.Serialize(ref writer, value.From, options);
        guids.Serialize(ref writer, value.To, options);
        resolver.GetFormatterWithVerify<Dictionary<string, string?>?>().Serialize(ref writer, value.KeyValuePairs, options);
        writer.Write(value.IsInternal);
    }

    public MessageEnvelope? Deserialize(ref MessagePackReader reader, MessagePackSerializerOptions options)
    {
        if (reader.TryReadNil())
        {
            return null;
        }

        options.Security.DepthStep(ref reader);
        var resolver = options.Resolver;
        var guids = resolver.GetFormatterWithVerify<Guid>();
        var envelope = new MessageEnvelope();
        var fields = reader.ReadArrayHeader();
        for (var key = 0; key < fields; key++)
        {
            switch (key)
            {
                case 1:
                    envelope.TimeStamp = resolver.GetFormatterWithVerify<DateTime>().Deserialize(ref reader, options);
                    break;
                case 2:
                    envelope.MessageId = guids.Deserialize(ref reader, options);
                    break;
                case 3:
                    envelope.Header = reader.ReadString();
                    break;
                case 4:
                    envelope.From = guids.Deserialize(ref reader, options);
                    break;
                case 5:
                    envelope.To = guids.Deserialize(ref reader, options);
                    break;
                case 6:
                    envelope.KeyValuePairs = resolver.GetFormatterWithVerify<Dictionary<string, string?>?>().Deserialize(ref reader, options);
                    break;
                case 7:
                    envelope.IsInternal = reader.ReadBoolean();
                    break;
                default:
                    reader.Skip();
                    break;
            }
        }

        reader.Depth--;
        return envelope;
    }
}

/// <summary>Dates as timestamps, the package's default, and back to local time, which all published messages have and timestamps do not say.</summary>
public sealed class LocalDateFormatter : IMessagePackFormatter<DateTime>
{
    public void Serialize(ref MessagePackWriter writer, DateTime value, MessagePackSerializerOptions options) => writer.Write(value);

    public DateTime Deserialize(ref MessagePackReader reader, MessagePackSerializerOptions options) => reader.ReadDateTime().ToLocalTime();
}

/// <summary>What the envelopes of both kinds of Guid share. Dates are timestamps, as published.</summary>
internal static class EnvelopeMessages
{
    public static readonly MessagePackMessages<MessageEnvelope> TextGuids = Of(StandardResolver.Instance);

    public static readonly MessagePackMessages<MessageEnvelope> BinaryGuids = Of(NativeGuidResolver.Instance, StandardResolver.Instance);

    private static MessagePackMessages<MessageEnvelope> Of(params IFormatterResolver[] resolvers) =>
        new(MessagePackSerializerOptions.Standard.WithResolver(CompositeResolver.Create([(IMessagePackFormatter)new EnvelopeFormatter()], resolvers)));
}
