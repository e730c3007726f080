using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.MessagePack;

namespace Overtake.Workloads.Echo.Contenders;

/// <summary>
/// An envelope as MessagePack-CSharp 2.5 writes the published class: an array by the keys 1 to 7, in which the unused key 0 is nil and nothing is left out.
/// </summary>
/// <typeparam name="TGuid">How Guids are written.</typeparam>
internal readonly struct EnvelopeFormat<TGuid> : IMessagePackFormat<MessageEnvelope>
    where TGuid : struct, IMessagePackFormat<Guid>
{
    private const int Fields = 8;

    public static int Bound(MessageEnvelope value)
    {
        var bound =
            checked(3 + MessagePackWriter.MaxTimestamp + (3 * TGuid.Bound(default)) + MessagePackWriter.MaxText(value.Header) + MessagePackWriter.MaxHeader);
        if (value.KeyValuePairs is { } map)
        {
            foreach (var (key, text) in map)
            {
                bound = checked(bound + MessagePackWriter.MaxText(key) + MessagePackWriter.MaxText(text));
            }
        }

        return bound;
    }

    public static void Write(ref MessagePackWriter writer, MessageEnvelope value)
    {
        writer.WriteArray(Fields);
        writer.WriteNil();
        writer.Write(value.TimeStamp);
        TGuid.Write(ref writer, value.MessageId);
        writer.Write(value.Header);
        TGuid.Write(ref writer, value.From);
        TGuid.Write(ref writer, value.To);
        if (value.KeyValuePairs is { } map)
        {
            writer.WriteMap(map.Count);
            foreach (var (key, text) in map)
            {
                writer.Write(key);
                writer.Write(text);
            }
        }
        else
        {
            writer.WriteNil();
        }

        writer.Write(value.IsInternal);
    }

    public static MessageEnvelope Read(ref MessagePackReader reader)
    {
        reader.ReadArray(Fields);
        if (!reader.TryReadNil())
        {
            throw reader.Unexpected("nil");
        }

        return new()
        {
            TimeStamp = reader.ReadTimestamp(),
            MessageId = TGuid.Read(ref reader),
            Header = reader.ReadString(),
            From = TGuid.Read(ref reader),
            To = TGuid.Read(ref reader),
            KeyValuePairs = ReadMap(ref reader),
            IsInternal = reader.ReadBool(),
        };
    }

    private static Dictionary<string, string?>? ReadMap(ref MessagePackReader reader)
    {
        if (reader.TryReadNil())
        {
            return null;
        }

        var count = reader.ReadMapCount();
        var map = new Dictionary<string, string?>(count);
        for (; count > 0; count--)
        {
            var key = reader.ReadString();
            var value = reader.ReadString();
            if (key is null || !map.TryAdd(key, value))
            {
                throw new InvalidMessageException("A key is missing or twice in a map.");
            }
        }

        return map;
    }
}

/// <summary>A Guid as its 16 bytes, which is how MessagePack-CSharp does it with its resolver of native Guids.</summary>
internal readonly struct BinaryGuidFormat : IMessagePackFormat<Guid>
{
    private const int GuidBytes = 16;

    public static int Bound(Guid value) => MessagePackWriter.MaxHeader + GuidBytes;

    public static void Write(ref MessagePackWriter writer, Guid value)
    {
        Span<byte> bytes = stackalloc byte[GuidBytes];
        value.TryWriteBytes(bytes);
        writer.Write(bytes);
    }

    public static Guid Read(ref MessagePackReader reader)
    {
        var bytes = reader.ReadBinary();
        if (bytes.Length == GuidBytes)
        {
            return new(bytes);
        }

        return reader.IsIncomplete ? default : throw reader.Unexpected("Guid");
    }
}
