using System.Runtime.InteropServices;
using Google.Protobuf;
using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.Protobuf.Mappings;
using Bcl = Overtake.Workloads.Serializers.Protobuf.Generated;

namespace Overtake.Workloads.Echo.Contenders;

/// <summary>
/// Google.Protobuf with a class generated from the published contract (<c>Envelope.proto</c>), so that the published size of protobuf-net holds
/// for it: a Guid is two numbers of 8 bytes in a message of their own, and a date that was never set is written all the same, as the least of
/// all dates. Filling the generated class and reading it out is part of using it with a class of one's own, and is measured. When writing, one
/// generated object a thread is filled again and again; when reading, the parser makes new ones, because a generated class cannot be emptied.
/// </summary>
internal readonly struct ProtobufEnvelopes : IEnvelopeSerializer
{
    // MINMAX in the bcl.proto of protobuf-net: a value of -1 is the least date. An enumeration of proto3 takes numbers that have no name.
    private const Bcl.DateTime.Types.TimeSpanScale LeastOrGreatest = (Bcl.DateTime.Types.TimeSpanScale)15;
    private const long Least = -1;

    // Unknown fields would be kept; no caller needs them.
    private static readonly MessageParser<Generated.MessageEnvelope> Parser = Generated.MessageEnvelope.Parser.WithDiscardUnknownFields(true);

    [ThreadStatic]
    private static Generated.MessageEnvelope? _filled;

    public static string Name => "Protobuf";

    public static string Format => "Protocol Buffers";

    public static string Version => LibraryVersion.Of<ByteString>();

    public static void Serialize(MessageEnvelope envelope, SendBuffer output)
    {
        var generated = _filled ??= new();
        Fill(generated, envelope);
        var size = generated.CalculateSize();
        generated.WriteTo(output.GetSpan(size)[..size]);
        output.Advance(size);
    }

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input)
    {
        try
        {
            return Read(Parser.ParseFrom(input));
        }
        catch (Exception cause) when (cause is not (InvalidMessageException or OutOfMemoryException))
        {
            // Not only what is documented: the parser of 3.25.1 adds lengths within a message without looking for overflow.
            throw new InvalidMessageException($"The bytes are no envelope: {cause.Message}", cause);
        }
    }

    private static void Fill(Generated.MessageEnvelope generated, MessageEnvelope envelope)
    {
        Fill(generated.TimeStamp ??= new(), envelope.TimeStamp);
        generated.MessageId = Filled(generated.MessageId, envelope.MessageId);
        if (envelope.Header is { } header)
        {
            generated.Header = header;
        }
        else
        {
            generated.ClearHeader();
        }

        generated.From = Filled(generated.From, envelope.From);
        generated.To = Filled(generated.To, envelope.To);
        generated.KeyValuePairs.Clear();
        if (envelope.KeyValuePairs is { } map)
        {
            foreach (var (key, value) in map)
            {
                var entry = Entries<Generated.MessageEnvelope.Types.Entry>.At(generated.KeyValuePairs.Count);
                entry.Key = key;
                if (value is null)
                {
                    entry.ClearValue();
                }
                else
                {
                    entry.Value = value;
                }

                generated.KeyValuePairs.Add(entry);
            }
        }

        generated.KeyValuePairsIsEmpty = envelope.KeyValuePairs is { Count: 0 };
        generated.IsInternal = envelope.IsInternal;
    }

    private static void Fill(Bcl.DateTime generated, DateTime value)
    {
        if (value != default)
        {
            DateParts.Fill(generated, value);
            return;
        }

        generated.Value = Least;
        generated.Scale = LeastOrGreatest;
        generated.Kind = default;
    }

    private static Bcl.Guid? Filled(Bcl.Guid? generated, Guid value)
    {
        if (value == Guid.Empty)
        {
            return null;
        }

        var halves = MemoryMarshal.Cast<Guid, ulong>(new ReadOnlySpan<Guid>(in value));
        generated ??= new();
        generated.Lo = halves[0];
        generated.Hi = halves[1];
        return generated;
    }

    private static MessageEnvelope Read(Generated.MessageEnvelope generated)
    {
        var envelope = new MessageEnvelope
        {
            TimeStamp = generated.TimeStamp is { Value: Least, Scale: LeastOrGreatest } ? default : DateParts.Read(generated.TimeStamp),
            MessageId = Read(generated.MessageId),
            Header = generated.HasHeader ? generated.Header : null,
            From = Read(generated.From),
            To = Read(generated.To),
            IsInternal = generated.IsInternal,
        };
        if (generated.KeyValuePairs.Count > 0 || generated.KeyValuePairsIsEmpty)
        {
            var map = envelope.KeyValuePairs = new(generated.KeyValuePairs.Count);
            foreach (var entry in generated.KeyValuePairs)
            {
                if (!entry.HasKey || !map.TryAdd(entry.Key, entry.HasValue ? entry.Value : null))
                {
                    throw new InvalidMessageException("A key is missing or twice in a map.");
                }
            }
        }

        return envelope;
    }

    private static Guid Read(Bcl.Guid? generated)
    {
        if (generated is null)
        {
            return default;
        }

        ReadOnlySpan<ulong> halves = [generated.Lo, generated.Hi];
        return MemoryMarshal.Cast<ulong, Guid>(halves)[0];
    }
}
