using System.Buffers.Binary;
using System.Globalization;
using System.Text;

namespace Overtake.Workloads.Serializers.MessagePack;

/// <summary>
/// Writes MessagePack values (<c>spec.md</c> of msgpack/msgpack), each in its shortest form, into a span that is long enough: the constants say for what.
/// </summary>
/// <param name="target">Where the values go.</param>
internal ref struct MessagePackWriter(Span<byte> target)
{
    /// <summary>Bytes of the longest whole number.</summary>
    public const int MaxInteger = 9;

    /// <summary>Bytes of the longest whole number of 32 bits.</summary>
    public const int MaxInt32 = 5;

    /// <summary>Bytes of the longest beginning of a string, a binary, an array or a map.</summary>
    public const int MaxHeader = 5;

    /// <summary>Bytes of the longest timestamp.</summary>
    public const int MaxTimestamp = 15;

    /// <summary>Bytes of the longest decimal: a sign, a point and 29 digits, and a 0 before the point.</summary>
    public const int MaxDecimal = 34;

    /// <summary>Bytes of a Guid.</summary>
    public const int GuidLength = 2 + GuidText;

    private const int GuidText = 36;
    private const int MaxBytesACharacter = 3;
    private const int NanosecondsATick = 100;

    private readonly Span<byte> _target = target;
    private int _written;

    /// <summary>Bytes written so far.</summary>
    public readonly int Written => _written;

    /// <summary>Bytes of the longest form of a text.</summary>
    public static int MaxText(string? value) => value is null ? 1 : checked(MaxHeader + (MaxBytesACharacter * value.Length));

    /// <summary>Writes nothing, as a value.</summary>
    public void WriteNil() => _target[_written++] = MessagePackCode.Nil;

    /// <summary>Writes true or false.</summary>
    public void Write(bool value) => _target[_written++] = value ? MessagePackCode.True : MessagePackCode.False;

    /// <summary>Writes a whole number.</summary>
    public void Write(int value)
    {
        if ((uint)value <= MessagePackCode.MaxPositiveFixInt)
        {
            _target[_written++] = (byte)value;
        }
        else if (value >= 0)
        {
            WriteWide((uint)value);
        }
        else
        {
            WriteNegative(value);
        }
    }

    /// <summary>Writes a whole number.</summary>
    public void Write(long value)
    {
        if (value >= 0)
        {
            Write((ulong)value);
        }
        else
        {
            WriteNegative(value);
        }
    }

    /// <summary>Writes a whole number.</summary>
    public void Write(ulong value)
    {
        if (value <= MessagePackCode.MaxPositiveFixInt)
        {
            _target[_written++] = (byte)value;
        }
        else
        {
            WriteWide(value);
        }
    }

    /// <summary>Writes a number of 32 bits.</summary>
    public void Write(float value)
    {
        var target = Take(5);
        target[0] = MessagePackCode.Float32;
        BinaryPrimitives.WriteSingleBigEndian(target[1..], value);
    }

    /// <summary>Writes a number of 64 bits.</summary>
    public void Write(double value)
    {
        var target = Take(9);
        target[0] = MessagePackCode.Float64;
        BinaryPrimitives.WriteDoubleBigEndian(target[1..], value);
    }

    /// <summary>Writes a text.</summary>
    public void Write(string? value)
    {
        if (value is null)
        {
            WriteNil();
            return;
        }

        // The header goes before the bytes, and how long it is depends on how many they are: as many as characters in most texts.
        var header = TextHeader(value.Length);
        var bytes = Encoding.UTF8.GetBytes(value, _target[(_written + header)..]);
        if (TextHeader(bytes) is var needed && needed != header)
        {
            _target.Slice(_written + header, bytes).CopyTo(_target[(_written + needed)..]);
        }

        WriteTextHeader(bytes);
        _written += bytes;
    }

    /// <summary>Writes bytes.</summary>
    public void Write(scoped ReadOnlySpan<byte> value)
    {
        if (value.Length <= byte.MaxValue)
        {
            WriteHeader(MessagePackCode.Binary8, (byte)value.Length);
        }
        else if (value.Length <= ushort.MaxValue)
        {
            WriteHeader(MessagePackCode.Binary16, (ushort)value.Length);
        }
        else
        {
            WriteHeader(MessagePackCode.Binary32, (uint)value.Length);
        }

        value.CopyTo(Take(value.Length));
    }

    /// <summary>Writes a decimal as its text with all its digits, which is how MessagePack-CSharp does it; the sign of 0 is kept too.</summary>
    public void Write(decimal value)
    {
        var text = _target[(_written + 1)..];
        var sign = value == 0 && decimal.IsNegative(value) ? 1 : 0;
        if (sign > 0)
        {
            text[0] = (byte)'-';
        }

        if (!value.TryFormat(text[sign..], out var bytes, default, CultureInfo.InvariantCulture))
        {
            throw new ArgumentException("The span is too short for a decimal.", nameof(value));
        }

        // 31 bytes are as many as the short header can say, and a decimal may have one more.
        bytes += sign;
        if (bytes > MessagePackCode.MaxFixString)
        {
            text[..bytes].CopyTo(text[1..]);
        }

        WriteTextHeader(bytes);
        _written += bytes;
    }

    /// <summary>Writes a Guid as its text of 36 characters, the default of MessagePack-CSharp.</summary>
    public void Write(Guid value)
    {
        WriteTextHeader(GuidText);
        value.TryFormat(Take(GuidText), out _);
    }

    /// <summary>Writes a point in time in the shortest of three forms of timestamps. Times of unspecified kind count as UTC; the kind is not written.</summary>
    public void Write(DateTime value)
    {
        var ticks = (value.Kind == DateTimeKind.Local ? value.ToUniversalTime() : value).Ticks - DateTime.UnixEpoch.Ticks;
        (var seconds, var rest) = Math.DivRem(ticks, TimeSpan.TicksPerSecond);
        if (rest < 0)
        {
            (seconds, rest) = (seconds - 1, rest + TimeSpan.TicksPerSecond);
        }

        var nanoseconds = (uint)rest * NanosecondsATick;
        if ((seconds >> MessagePackCode.SecondsBits) != 0)
        {
            var longest = Take(MaxTimestamp);
            longest[0] = MessagePackCode.Extension8;
            longest[1] = 12;
            longest[2] = unchecked((byte)MessagePackCode.Timestamp);
            BinaryPrimitives.WriteUInt32BigEndian(longest[3..], nanoseconds);
            BinaryPrimitives.WriteInt64BigEndian(longest[7..], seconds);
        }
        else if (nanoseconds == 0 && seconds <= uint.MaxValue)
        {
            var shortest = Take(6);
            shortest[0] = MessagePackCode.FixExtension4;
            shortest[1] = unchecked((byte)MessagePackCode.Timestamp);
            BinaryPrimitives.WriteUInt32BigEndian(shortest[2..], (uint)seconds);
        }
        else
        {
            var middle = Take(10);
            middle[0] = MessagePackCode.FixExtension8;
            middle[1] = unchecked((byte)MessagePackCode.Timestamp);
            BinaryPrimitives.WriteUInt64BigEndian(middle[2..], ((ulong)nanoseconds << MessagePackCode.SecondsBits) | (ulong)seconds);
        }
    }

    /// <summary>Begins an array; its elements follow.</summary>
    public void WriteArray(int count)
    {
        if (count <= MessagePackCode.MaxFixCount)
        {
            _target[_written++] = (byte)(MessagePackCode.FixArray | count);
        }
        else if (count <= ushort.MaxValue)
        {
            WriteHeader(MessagePackCode.Array16, (ushort)count);
        }
        else
        {
            WriteHeader(MessagePackCode.Array32, (uint)count);
        }
    }

    /// <summary>Begins a map; its keys and values follow, one by one.</summary>
    public void WriteMap(int count)
    {
        if (count <= MessagePackCode.MaxFixCount)
        {
            _target[_written++] = (byte)(MessagePackCode.FixMap | count);
        }
        else if (count <= ushort.MaxValue)
        {
            WriteHeader(MessagePackCode.Map16, (ushort)count);
        }
        else
        {
            WriteHeader(MessagePackCode.Map32, (uint)count);
        }
    }

    private static int TextHeader(int bytes) => bytes switch
    {
        <= MessagePackCode.MaxFixString => 1,
        <= byte.MaxValue => 2,
        <= ushort.MaxValue => 3,
        _ => 5,
    };

    private void WriteTextHeader(int bytes)
    {
        if (bytes <= MessagePackCode.MaxFixString)
        {
            _target[_written++] = (byte)(MessagePackCode.FixString | bytes);
        }
        else if (bytes <= byte.MaxValue)
        {
            WriteHeader(MessagePackCode.String8, (byte)bytes);
        }
        else if (bytes <= ushort.MaxValue)
        {
            WriteHeader(MessagePackCode.String16, (ushort)bytes);
        }
        else
        {
            WriteHeader(MessagePackCode.String32, (uint)bytes);
        }
    }

    private void WriteWide(ulong value)
    {
        if (value <= byte.MaxValue)
        {
            WriteHeader(MessagePackCode.UInt8, (byte)value);
        }
        else if (value <= ushort.MaxValue)
        {
            WriteHeader(MessagePackCode.UInt16, (ushort)value);
        }
        else if (value <= uint.MaxValue)
        {
            WriteHeader(MessagePackCode.UInt32, (uint)value);
        }
        else
        {
            var target = Take(9);
            target[0] = MessagePackCode.UInt64;
            BinaryPrimitives.WriteUInt64BigEndian(target[1..], value);
        }
    }

    private void WriteNegative(long value)
    {
        if (value >= unchecked((sbyte)MessagePackCode.NegativeFixInt))
        {
            _target[_written++] = (byte)value;
        }
        else if (value >= sbyte.MinValue)
        {
            WriteHeader(MessagePackCode.Int8, (byte)value);
        }
        else if (value >= short.MinValue)
        {
            WriteHeader(MessagePackCode.Int16, (ushort)value);
        }
        else if (value >= int.MinValue)
        {
            WriteHeader(MessagePackCode.Int32, (uint)value);
        }
        else
        {
            var target = Take(9);
            target[0] = MessagePackCode.Int64;
            BinaryPrimitives.WriteInt64BigEndian(target[1..], value);
        }
    }

    private void WriteHeader(byte code, byte value)
    {
        var target = Take(2);
        target[1] = value;
        target[0] = code;
    }

    private void WriteHeader(byte code, ushort value)
    {
        var target = Take(3);
        BinaryPrimitives.WriteUInt16BigEndian(target[1..], value);
        target[0] = code;
    }

    private void WriteHeader(byte code, uint value)
    {
        var target = Take(5);
        BinaryPrimitives.WriteUInt32BigEndian(target[1..], value);
        target[0] = code;
    }

    private Span<byte> Take(int bytes)
    {
        var taken = _target.Slice(_written, bytes);
        _written += bytes;
        return taken;
    }
}
