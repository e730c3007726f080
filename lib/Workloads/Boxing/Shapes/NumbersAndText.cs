using System.Buffers;
using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json.Serialization;
using System.Text.Unicode;

namespace Overtake.Workloads.Boxing.Shapes;

/// <summary>The three numbers of the published record and a text of 16 characters: 4 slots, and 28 bytes plus the text in UTF-8.</summary>
internal struct NumbersAndText : IRecord<NumbersAndText>
{
    // Three numbers of 8 bytes, then the length of the text.
    private const int NumbersSize = 24;
    private const int TextOffset = NumbersSize + sizeof(int);

    [JsonRequired]
    public long Counter;

    /// <summary>Point in time, in ticks of 100 ns.</summary>
    [JsonRequired]
    public long Ticks;

    [JsonRequired, JsonConverter(typeof(ExactDoubleConverter))]
    public double Value;

    private string? _text;

    /// <summary>Any well-formed text; the same in every record of a buffer.</summary>
    /// <exception cref="ArgumentException">There is a surrogate without its pair: UTF-8 cannot express it, so no contender gets it.</exception>
    [JsonRequired]
    public string Text
    {
        readonly get => _text ?? "";
        set
        {
            if (!IsWellFormed(value))
            {
                throw new ArgumentException("The text has a surrogate without its pair.", nameof(value));
            }

            _text = value;
        }
    }

    public static string Shape => "numbers-and-text";

    public static int Slots => 4;

    public static int Numbers => 3;

    public static NumbersAndText Start => new() { Counter = 0, Ticks = RecordTime.Start, Value = 0, Text = "sensor-0000-0042" };

    public static int LeastLength => TextOffset;

    [JsonIgnore]
    public readonly int EncodedLength => TextOffset + Encoding.UTF8.GetByteCount(Text);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Advance()
    {
        Counter += 1;
        Ticks += 1;
        Value += 0.001;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly int Encode(Span<byte> destination)
    {
        var textLength = Encoding.UTF8.GetBytes(Text, destination[TextOffset..]);
        var numbers = destination[..TextOffset];
        BinaryPrimitives.WriteInt64LittleEndian(numbers, Counter);
        BinaryPrimitives.WriteInt64LittleEndian(numbers[8..], Ticks);
        BinaryPrimitives.WriteDoubleLittleEndian(numbers[16..], Value);
        BinaryPrimitives.WriteInt32LittleEndian(numbers[NumbersSize..], textLength);
        return TextOffset + textLength;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static NumbersAndText Decode(ReadOnlySpan<byte> source, out int length)
    {
        if (source.Length < TextOffset)
        {
            throw Malformed.Truncated();
        }

        var textLength = BinaryPrimitives.ReadInt32LittleEndian(source[NumbersSize..]);
        if ((uint)textLength > (uint)(source.Length - TextOffset))
        {
            throw Malformed.Truncated();
        }

        var text = source.Slice(TextOffset, textLength);
        if (!Utf8.IsValid(text))
        {
            throw Malformed.Text();
        }

        length = TextOffset + textLength;
        return new NumbersAndText
        {
            Counter = BinaryPrimitives.ReadInt64LittleEndian(source),
            Ticks = BinaryPrimitives.ReadInt64LittleEndian(source[8..]),
            Value = BinaryPrimitives.ReadDoubleLittleEndian(source[16..]),
            _text = Encoding.UTF8.GetString(text),
        };
    }

    public readonly void Write(BinaryWriter writer)
    {
        writer.Write(Counter);
        writer.Write(Ticks);
        writer.Write(Value);
        writer.Write(Text);
    }

    public static NumbersAndText Read(BinaryReader reader) =>
        new() { Counter = reader.ReadInt64(), Ticks = reader.ReadInt64(), Value = reader.ReadDouble(), _text = reader.ReadString() };

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Store<TSlot, TSlots>(Span<TSlot> slots) where TSlots : ISlots<TSlot>
    {
        slots[0] = TSlots.Of(Counter);
        slots[1] = TSlots.Of(Ticks);
        slots[2] = TSlots.Of(Value);
        slots[3] = TSlots.Of(Text);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static NumbersAndText Load<TSlot, TSlots>(ReadOnlySpan<TSlot> slots) where TSlots : ISlots<TSlot> =>
        new() { Counter = TSlots.Int64(slots[0]), Ticks = TSlots.Int64(slots[1]), Value = TSlots.Double(slots[2]), _text = TSlots.Text(slots[3]) };

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ulong Fold<TMixing>(ulong checksum) where TMixing : IMixing
    {
        checksum = TMixing.Mix(checksum, Counter);
        checksum = TMixing.Mix(checksum, Ticks);
        checksum = TMixing.Mix(checksum, Value);
        checksum = TMixing.Mix(checksum, Text);
        return checksum;
    }

    private static bool IsWellFormed(ReadOnlySpan<char> text)
    {
        while (Rune.DecodeFromUtf16(text, out _, out var length) == OperationStatus.Done)
        {
            text = text[length..];
        }

        return text.IsEmpty;
    }
}
