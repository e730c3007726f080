using System.Buffers.Binary;
using System.Buffers.Text;
using System.Globalization;
using System.Text;

namespace Overtake.Workloads.Serializers.MessagePack;

/// <summary>
/// Reads MessagePack values (<c>spec.md</c> of msgpack/msgpack) in any of their forms. An end of the input is no error, because more
/// may come: the first read that meets it sets <see cref="IsIncomplete"/>, and it and all later ones give 0 or nothing. Whatever
/// else is wrong throws <see cref="InvalidMessageException"/>. Memory is taken for what is there and never for what a length says.
/// </summary>
/// <param name="input">Values from their first byte on.</param>
internal ref struct MessagePackReader(ReadOnlySpan<byte> input)
{
    private const int NanosecondsATick = 100;

    private static readonly UTF8Encoding StrictUtf8 = new(false, throwOnInvalidBytes: true);

    private readonly ReadOnlySpan<byte> _input = input;
    private int _consumed;

    /// <summary>Bytes read so far.</summary>
    public readonly int Consumed => _consumed;

    /// <summary>Whether the input ended within a value.</summary>
    public bool IsIncomplete { get; private set; }

    /// <summary>Goes on after a nil if there is one.</summary>
    public bool TryReadNil()
    {
        if (Peek() != MessagePackCode.Nil || IsIncomplete)
        {
            return false;
        }

        _consumed++;
        return true;
    }

    /// <summary>Reads true or false.</summary>
    public bool ReadBool() => ReadCode() switch
    {
        MessagePackCode.True => true,
        MessagePackCode.False => false,
        _ when IsIncomplete => false,
        _ => throw Unexpected("a bool"),
    };

    /// <summary>Reads a whole number of 8 bits.</summary>
    public byte ReadByte() => ReadInt64() is var value && value is >= byte.MinValue and <= byte.MaxValue ? (byte)value : throw OutOfRange();

    /// <summary>Reads a whole number of 8 bits.</summary>
    public sbyte ReadSByte() => ReadInt64() is var value && value is >= sbyte.MinValue and <= sbyte.MaxValue ? (sbyte)value : throw OutOfRange();

    /// <summary>Reads a whole number of 16 bits.</summary>
    public ushort ReadUInt16() => ReadInt64() is var value && value is >= ushort.MinValue and <= ushort.MaxValue ? (ushort)value : throw OutOfRange();

    /// <summary>Reads a whole number of 16 bits.</summary>
    public short ReadInt16() => ReadInt64() is var value && value is >= short.MinValue and <= short.MaxValue ? (short)value : throw OutOfRange();

    /// <summary>Reads a whole number of 32 bits.</summary>
    public uint ReadUInt32() => ReadInt64() is var value && value is >= uint.MinValue and <= uint.MaxValue ? (uint)value : throw OutOfRange();

    /// <summary>Reads a whole number of 32 bits.</summary>
    public int ReadInt32() => ReadInt64() is var value && value is >= int.MinValue and <= int.MaxValue ? (int)value : throw OutOfRange();

    /// <summary>Reads a whole number of 64 bits.</summary>
    public long ReadInt64()
    {
        var code = ReadCode();
        if ((sbyte)code >= unchecked((sbyte)MessagePackCode.NegativeFixInt))
        {
            return (sbyte)code;
        }

        switch (code)
        {
            case MessagePackCode.UInt8:
                return ReadCode();
            case MessagePackCode.UInt16:
                return ReadBits16();
            case MessagePackCode.UInt32:
                return ReadBits32();
            case MessagePackCode.UInt64:
                return ReadBits64() is var wide && wide <= long.MaxValue ? (long)wide : throw OutOfRange();
            case MessagePackCode.Int8:
                return (sbyte)ReadCode();
            case MessagePackCode.Int16:
                return (short)ReadBits16();
            case MessagePackCode.Int32:
                return (int)ReadBits32();
            case MessagePackCode.Int64:
                return (long)ReadBits64();
            default:
                throw Unexpected("a whole number");
        }
    }

    /// <summary>Reads a whole number of 64 bits.</summary>
    public ulong ReadUInt64()
    {
        if (Peek() == MessagePackCode.UInt64)
        {
            _consumed++;
            return ReadBits64();
        }

        return ReadInt64() is var value && value >= 0 ? (ulong)value : throw OutOfRange();
    }

    /// <summary>Reads a number of 32 bits.</summary>
    public float ReadSingle() =>
        ReadCode() == MessagePackCode.Float32 ? BitConverter.UInt32BitsToSingle(ReadBits32()) : IsIncomplete ? 0 : throw Unexpected("a number of 32 bits");

    /// <summary>Reads a number of 64 bits.</summary>
    public double ReadDouble() =>
        ReadCode() == MessagePackCode.Float64 ? BitConverter.UInt64BitsToDouble(ReadBits64()) : IsIncomplete ? 0 : throw Unexpected("a number of 64 bits");

    /// <summary>Reads a text, or null where there is nil or where the input ends.</summary>
    public string? ReadString()
    {
        if (TryReadNil())
        {
            return null;
        }

        var bytes = ReadText();
        if (IsIncomplete)
        {
            return null;
        }

        try
        {
            return StrictUtf8.GetString(bytes);
        }
        catch (DecoderFallbackException cause)
        {
            throw new InvalidMessageException("A text is no UTF-8.", cause);
        }
    }

    /// <summary>Reads bytes, which stay where they are in the input.</summary>
    public ReadOnlySpan<byte> ReadBinary()
    {
        uint length;
        switch (ReadCode())
        {
            case MessagePackCode.Binary8:
                length = ReadCode();
                break;
            case MessagePackCode.Binary16:
                length = ReadBits16();
                break;
            case MessagePackCode.Binary32:
                length = ReadBits32();
                break;
            default:
                return IsIncomplete ? default : throw Unexpected("bytes");
        }

        return Take(length);
    }

    /// <summary>Reads a decimal from its text.</summary>
    public decimal ReadDecimal()
    {
        var text = ReadText();
        if (decimal.TryParse(text, NumberStyles.AllowLeadingSign | NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var value))
        {
            return value;
        }

        return IsIncomplete ? 0 : throw Unexpected("a decimal");
    }

    /// <summary>Reads a Guid from its text of 36 characters.</summary>
    public Guid ReadGuid()
    {
        var text = ReadText();
        if (Utf8Parser.TryParse(text, out Guid value, out var length, 'D') && length == text.Length)
        {
            return value;
        }

        return IsIncomplete ? default : throw Unexpected("a Guid");
    }

    /// <summary>Reads a timestamp in any of its three forms, as UTC. Parts of a tick are cut off.</summary>
    public DateTime ReadTimestamp()
    {
        var code = ReadCode();
        var length = code switch
        {
            MessagePackCode.FixExtension4 => 4,
            MessagePackCode.FixExtension8 => 8,
            MessagePackCode.Extension8 => ReadCode(),
            _ when IsIncomplete => 0,
            _ => throw Unexpected("a timestamp"),
        };
        var type = (sbyte)ReadCode();
        long seconds;
        uint nanoseconds = 0;
        switch (length)
        {
            case 4:
                seconds = ReadBits32();
                break;
            case 8:
                var both = ReadBits64();
                seconds = (long)(both & ((1UL << MessagePackCode.SecondsBits) - 1));
                nanoseconds = (uint)(both >> MessagePackCode.SecondsBits);
                break;
            case 12:
                nanoseconds = ReadBits32();
                seconds = (long)ReadBits64();
                break;
            default:
                return IsIncomplete ? default : throw Unexpected("a timestamp");
        }

        if (IsIncomplete)
        {
            return default;
        }

        const long First = -62_135_596_800, Last = 253_402_300_799;
        if (type != MessagePackCode.Timestamp || nanoseconds > 999_999_999 || seconds is < First or > Last)
        {
            throw Unexpected("a timestamp");
        }

        return DateTime.UnixEpoch.AddTicks((seconds * TimeSpan.TicksPerSecond) + (nanoseconds / NanosecondsATick));
    }

    /// <summary>Begins an array of exactly so many elements.</summary>
    public void ReadArray(int count)
    {
        if (ReadArrayCount() != count && !IsIncomplete)
        {
            throw Unexpected($"an array of {count} elements");
        }
    }

    /// <summary>Begins an array.</summary>
    /// <returns>Its elements; not more than there are bytes left.</returns>
    public int ReadArrayCount() => ReadCount(MessagePackCode.FixArray, MessagePackCode.Array16, 1);

    /// <summary>Begins a map.</summary>
    /// <returns>Its entries; not more than there are pairs of bytes left.</returns>
    public int ReadMapCount() => ReadCount(MessagePackCode.FixMap, MessagePackCode.Map16, 2);

    /// <summary>What is thrown for a value that is another than expected.</summary>
    internal readonly InvalidMessageException Unexpected(string expected) => new($"There is no {expected} before byte {_consumed}.");

    private static InvalidMessageException OutOfRange() => new("A number is out of range.");

    private int ReadCount(byte fix, byte code16, int bytesEach)
    {
        var code = ReadCode();
        uint count;
        if ((code & ~MessagePackCode.MaxFixCount) == fix)
        {
            count = (uint)(code & MessagePackCode.MaxFixCount);
        }
        else if (code == code16)
        {
            count = ReadBits16();
        }
        else if (code == code16 + 1)
        {
            count = ReadBits32();
        }
        else
        {
            return IsIncomplete ? 0 : throw Unexpected(bytesEach == 1 ? "an array" : "a map");
        }

        if (count > (uint)(_input.Length - _consumed) / (uint)bytesEach)
        {
            return (int)End();
        }

        return (int)count;
    }

    private ReadOnlySpan<byte> ReadText()
    {
        var code = ReadCode();
        uint length;
        if ((code & ~MessagePackCode.MaxFixString) == MessagePackCode.FixString)
        {
            length = (uint)(code & MessagePackCode.MaxFixString);
        }
        else
        {
            switch (code)
            {
                case MessagePackCode.String8:
                    length = ReadCode();
                    break;
                case MessagePackCode.String16:
                    length = ReadBits16();
                    break;
                case MessagePackCode.String32:
                    length = ReadBits32();
                    break;
                default:
                    return IsIncomplete ? default : throw Unexpected("a text");
            }
        }

        return Take(length);
    }

    private ReadOnlySpan<byte> Take(uint length)
    {
        if (length > (uint)(_input.Length - _consumed))
        {
            End();
            return default;
        }

        var taken = _input.Slice(_consumed, (int)length);
        _consumed += (int)length;
        return taken;
    }

    private byte Peek() => (uint)_consumed < (uint)_input.Length ? _input[_consumed] : (byte)End();

    private byte ReadCode()
    {
        if ((uint)_consumed >= (uint)_input.Length)
        {
            return (byte)End();
        }

        return _input[_consumed++];
    }

    private ushort ReadBits16()
    {
        if (_input.Length - _consumed < sizeof(ushort))
        {
            return (ushort)End();
        }

        var bits = BinaryPrimitives.ReadUInt16BigEndian(_input[_consumed..]);
        _consumed += sizeof(ushort);
        return bits;
    }

    private uint ReadBits32()
    {
        if (_input.Length - _consumed < sizeof(uint))
        {
            return End();
        }

        var bits = BinaryPrimitives.ReadUInt32BigEndian(_input[_consumed..]);
        _consumed += sizeof(uint);
        return bits;
    }

    private ulong ReadBits64()
    {
        if (_input.Length - _consumed < sizeof(ulong))
        {
            return End();
        }

        var bits = BinaryPrimitives.ReadUInt64BigEndian(_input[_consumed..]);
        _consumed += sizeof(ulong);
        return bits;
    }

    // From here on every read gives 0, whatever bytes were left.
    private uint End()
    {
        IsIncomplete = true;
        _consumed = _input.Length;
        return 0;
    }
}
