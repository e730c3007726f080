using MemoryPack;
using Overtake.Workloads.Echo;

namespace Overtake.Peers.MemoryPackPeer;

/// <summary>The study's envelope as the package's generator would write it: the number of members, then each in the order of declaration. The envelope is not the package's own class, so that this is written by hand.</summary>
internal sealed class EnvelopeFormatter : MemoryPackFormatter<MessageEnvelope>
{
    private const byte Members = 7;

    public override void Serialize<TBufferWriter>(ref MemoryPackWriter<TBufferWriter> writer, scoped ref MessageEnvelope? value)
    {
        if (value is null)
        {
            writer.WriteNullObjectHeader();
            return;
        }

        writer.WriteUnmanagedWithObjectHeader(Members, value.TimeStamp, value.MessageId);
        writer.WriteString(value.Header);
        writer.WriteUnmanaged(value.From, value.To);
        writer.WriteValue(value.KeyValuePairs);
        writer.WriteUnmanaged(value.IsInternal);
    }

    public override void Deserialize(ref MemoryPackReader reader, scoped ref MessageEnvelope? value)
    {
        if (!reader.TryReadObjectHeader(out var members))
        {
            value = null;
            return;
        }

        if (members != Members)
        {
            MemoryPackSerializationException.ThrowInvalidPropertyCount(Members, members);
        }

        reader.ReadUnmanaged(out DateTime timeStamp, out Guid messageId);
        var header = reader.ReadString();
        reader.ReadUnmanaged(out Guid from, out Guid to);
        var map = reader.ReadValue<Dictionary<string, string?>>();
        reader.ReadUnmanaged(out bool isInternal);
        value = new() { TimeStamp = timeStamp, MessageId = messageId, Header = header, From = from, To = to, KeyValuePairs = map, IsInternal = isInternal };
    }
}
