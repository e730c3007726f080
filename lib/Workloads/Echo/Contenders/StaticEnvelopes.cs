using System.Buffers.Binary;
using System.Diagnostics.CodeAnalysis;
using System.Text;
using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.NetSerializerFormat;

namespace Overtake.Workloads.Echo.Contenders;

/// <summary>
/// The hand-written format of the published study (<c>EnvelopeSerializer</c> of StandardNetworkLibrary, July 2023), byte
/// for byte: one byte that says which fields follow, then these and nothing for the others. A Guid is its 16 bytes, a
/// time its ticks in 8 bytes (little-endian, the kind is lost), a map its count as a zigzag varint and its texts.
/// </summary>
/// <remarks>
/// A text is 0 for null, 1 and 0 for an empty one, else the length of its UTF-8 as a plain varint, and the UTF-8. So a text of one null
/// character would be written as an empty one is, and come back as that. It is refused when written, with an <see cref="ArgumentException"/>:
/// any other form for it would be one that the original does not read, and a text that is changed in silence is worse than one that is
/// refused. Reading is stricter than the original, which takes what it finds: see <see cref="IEnvelopeSerializer.Deserialize"/>.
/// </remarks>
internal readonly struct StaticEnvelopes : IEnvelopeSerializer
{
    private const int Internal = 1 << 0;
    private const int To = 1 << 1;
    private const int From = 1 << 2;
    private const int MessageId = 1 << 3;
    private const int TimeStamp = 1 << 4;
    private const int Header = 1 << 5;
    private const int Map = 1 << 6;
    private const int Unused = 1 << 7;

    private const int GuidBytes = 16;
    private const int MaxFixedBytes = 1 + (3 * GuidBytes) + sizeof(long);

    private const byte NullText = 0;
    private const byte EmptyText = 1;
    private const int MaxBytesACharacter = 3;

    // As many characters as surely need no more bytes than a varint of one byte can count.
    private const int MaxShortText = 0x7F / MaxBytesACharacter;

    // Key and value: an empty text and a null.
    private const int MinEntryBytes = 3;

    private static readonly UTF8Encoding StrictUtf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    // Month of the original's layout.
    public static SerializerFacts Facts => new("static", "flags and fields", () => "2023-07");

    /// <exception cref="ArgumentException">A text is a single null character, which would come back as an empty text.</exception>
    public static void Serialize(MessageEnvelope envelope, SendBuffer output)
    {
        var header = envelope.Header;
        var map = envelope.KeyValuePairs;
        var target = output.GetSpan(checked(MaxFixedBytes + MaxTextBytes(header)));
        var fields = 0;
        var at = 1;
        if (envelope.IsInternal)
        {
            fields |= Internal;
        }

        if (envelope.To != Guid.Empty)
        {
            fields |= To;
            at += Write(target[at..], envelope.To);
        }

        if (envelope.From != Guid.Empty)
        {
            fields |= From;
            at += Write(target[at..], envelope.From);
        }

        if (envelope.MessageId != Guid.Empty)
        {
            fields |= MessageId;
            at += Write(target[at..], envelope.MessageId);
        }

        if (envelope.TimeStamp.Ticks > 0)
        {
            fields |= TimeStamp;
            BinaryPrimitives.WriteInt64LittleEndian(target[at..], envelope.TimeStamp.Ticks);
            at += sizeof(long);
        }

        if (header is not null)
        {
            fields |= Header;
            at += Write(target[at..], header);
        }

        if (map is not null)
        {
            fields |= Map;
        }

        target[0] = (byte)fields;
        output.Advance(at);
        if (map is not null)
        {
            Write(map, output);
        }
    }

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input)
    {
        int fields = Take(ref input, 1)[0];
        if ((fields & Unused) != 0)
        {
            throw new InvalidMessageException("An envelope has a field that there is not.");
        }

        var envelope = new MessageEnvelope { IsInternal = (fields & Internal) != 0 };
        if ((fields & To) != 0)
        {
            envelope.To = new(Take(ref input, GuidBytes));
        }

        if ((fields & From) != 0)
        {
            envelope.From = new(Take(ref input, GuidBytes));
        }

        if ((fields & MessageId) != 0)
        {
            envelope.MessageId = new(Take(ref input, GuidBytes));
        }

        if ((fields & TimeStamp) != 0)
        {
            envelope.TimeStamp = ReadTime(ref input);
        }

        if ((fields & Header) != 0)
        {
            envelope.Header = ReadText(ref input);
        }

        if ((fields & Map) != 0)
        {
            envelope.KeyValuePairs = ReadMap(ref input);
        }

        if (!input.IsEmpty)
        {
            throw new InvalidMessageException($"There are {input.Length} bytes behind an envelope.");
        }

        return envelope;
    }

    private static int MaxTextBytes(string? text) => text is null ? 1 : checked(LengthPrefix.MaxLength + (MaxBytesACharacter * text.Length));

    private static int Write(Span<byte> target, Guid value)
    {
        value.TryWriteBytes(target);
        return GuidBytes;
    }

    private static int Write(Span<byte> target, string text)
    {
        int length;
        if ((uint)(text.Length - 1) < MaxShortText && text[0] != '\0')
        {
            length = Encoding.UTF8.GetBytes(text, target[1..]);
            target[0] = (byte)length;
            return 1 + length;
        }

        if (text.Length == 0)
        {
            target[1] = 0;
            target[0] = EmptyText;
            return 2;
        }

        if (text.Length == 1)
        {
            throw new ArgumentException("The format has no form for a text of one null character: it would come back empty.");
        }

        var prefix = LengthPrefix.Write(target, Encoding.UTF8.GetByteCount(text));
        return prefix + Encoding.UTF8.GetBytes(text, target[prefix..]);
    }

    private static void Write(Dictionary<string, string?> map, SendBuffer output)
    {
        output.Advance(LengthPrefix.Write(output.GetSpan(LengthPrefix.MaxLength), (int)Varint.ZigZag(map.Count)));
        foreach (var (key, value) in map)
        {
            output.Advance(Write(output.GetSpan(MaxTextBytes(key)), key));
            var target = output.GetSpan(MaxTextBytes(value));
            target[0] = NullText;
            output.Advance(value is null ? 1 : Write(target, value));
        }
    }

    private static DateTime ReadTime(ref ReadOnlySpan<byte> input)
    {
        var ticks = BinaryPrimitives.ReadInt64LittleEndian(Take(ref input, sizeof(long)));
        return (ulong)ticks <= (ulong)DateTime.MaxValue.Ticks ? new(ticks) : throw new InvalidMessageException("A time is outside the years 1 to 9999.");
    }

    private static string? ReadText(ref ReadOnlySpan<byte> input)
    {
        var length = ReadVarint(ref input);
        if (length > (uint)input.Length)
        {
            ThrowIncomplete();
        }

        var text = Take(ref input, (int)length);
        if (length > 1 || (length == 1 && text[0] != 0))
        {
            return Ascii.IsValid(text) ? Encoding.Latin1.GetString(text) : Decode(text);
        }

        return length == 0 ? null : "";
    }

    private static string Decode(ReadOnlySpan<byte> text)
    {
        try
        {
            return StrictUtf8.GetString(text);
        }
        catch (DecoderFallbackException cause)
        {
            throw new InvalidMessageException("A text is no UTF-8.", cause);
        }
    }

    private static Dictionary<string, string?> ReadMap(ref ReadOnlySpan<byte> input)
    {
        var count = Varint.UnZigZag(ReadVarint(ref input));
        if (count < 0 || count > input.Length / MinEntryBytes)
        {
            throw new InvalidMessageException($"A map of {count} entries cannot be in {input.Length} bytes.");
        }

        var map = new Dictionary<string, string?>(count);
        for (; count > 0; count--)
        {
            var key = ReadText(ref input);
            var value = ReadText(ref input);
            if (key is null || !map.TryAdd(key, value))
            {
                throw new InvalidMessageException("A key is null or twice in a map.");
            }
        }

        return map;
    }

    private static uint ReadVarint(ref ReadOnlySpan<byte> input)
    {
        if (input.Length > 0 && input[0] < 0x80)
        {
            uint only = input[0];
            input = input[1..];
            return only;
        }

        ulong number = 0;
        for (var at = 0; at < LengthPrefix.MaxLength; at++)
        {
            if (at == input.Length)
            {
                ThrowIncomplete();
            }

            number |= (ulong)(input[at] & 0x7F) << (7 * at);
            if (input[at] < 0x80 && number <= uint.MaxValue)
            {
                input = input[(at + 1)..];
                return (uint)number;
            }
        }

        Varint.ThrowTooLong();
        return 0;
    }

    private static ReadOnlySpan<byte> Take(ref ReadOnlySpan<byte> input, int count)
    {
        if (input.Length < count)
        {
            ThrowIncomplete();
        }

        var taken = input[..count];
        input = input[count..];
        return taken;
    }

    [DoesNotReturn]
    private static void ThrowIncomplete() => throw new InvalidMessageException("An envelope ends within a field.");
}
