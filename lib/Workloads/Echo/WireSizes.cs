using Overtake.Workloads.Echo.Frames;

namespace Overtake.Workloads.Echo;

/// <summary>The bytes of a message on the wire by their purpose.</summary>
internal static class WireSizes
{
    private static readonly (string Name, Action<MessageEnvelope> Clear)[] Fields =
    [
        (nameof(MessageEnvelope.TimeStamp), message => message.TimeStamp = default),
        (nameof(MessageEnvelope.MessageId), message => message.MessageId = default),
        (nameof(MessageEnvelope.Header), message => message.Header = null),
        (nameof(MessageEnvelope.From), message => message.From = default),
        (nameof(MessageEnvelope.To), message => message.To = default),
        (nameof(MessageEnvelope.KeyValuePairs), message => message.KeyValuePairs = null),
        (nameof(MessageEnvelope.IsInternal), message => message.IsInternal = false),
    ];

    /// <summary>Bytes of a contender's envelope, alone.</summary>
    /// <exception cref="ArgumentException">A text has no form in the format.</exception>
    public static int Envelope<TSerializer>(MessageEnvelope message)
        where TSerializer : struct, IEnvelopeSerializer
    {
        using var output = new SendBuffer(0);
        TSerializer.Serialize(message, output);
        return output.Length;
    }

    /// <summary>
    /// Bytes of a message in its frame, part by part: the frame; what a message takes in which nothing is set; each field, by what
    /// it adds to that; and the payload. Fields that add nothing are not there; what one takes less than nothing in its place, as
    /// a date in MessagePack does (10 bytes instead of 15 for the first day of the calendar), is taken off the empty envelope.
    /// </summary>
    public static IReadOnlyList<(string Part, int Bytes)> Parts<TSerializer>(MessageEnvelope message)
        where TSerializer : struct, IEnvelopeSerializer
    {
        // Field by field is taken away, so that the sum is the whole even where fields share a length.
        var left = message.Copy();
        var bytes = Envelope<TSerializer>(left);
        var fields = new List<(string, int)>();
        var saved = 0;
        foreach (var (name, clear) in Fields)
        {
            clear(left);
            var without = Envelope<TSerializer>(left);
            if (without < bytes)
            {
                fields.Add((name, bytes - without));
            }
            else
            {
                saved += without - bytes;
            }

            bytes = without;
        }

        return [("frame", FrameLayout.HeaderBytes), ("empty envelope", bytes - saved), .. fields, (nameof(MessageEnvelope.Payload), message.Payload.Length)];
    }
}
