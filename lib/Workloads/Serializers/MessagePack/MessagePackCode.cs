using System.Buffers.Binary;

namespace Overtake.Workloads.Serializers.MessagePack;

/// <summary>First bytes of values (<c>spec.md</c> of msgpack/msgpack, "Formats").</summary>
internal static class MessagePackCode
{
    internal const byte MaxPositiveFixInt = 0x7f;
    internal const byte FixMap = 0x80;
    internal const byte FixArray = 0x90;
    internal const byte FixString = 0xa0;
    internal const byte Nil = 0xc0;
    internal const byte False = 0xc2;
    internal const byte True = 0xc3;
    internal const byte Binary8 = 0xc4;
    internal const byte Binary16 = 0xc5;
    internal const byte Binary32 = 0xc6;
    internal const byte Extension8 = 0xc7;
    internal const byte Float32 = 0xca;
    internal const byte Float64 = 0xcb;
    internal const byte UInt8 = 0xcc;
    internal const byte UInt16 = 0xcd;
    internal const byte UInt32 = 0xce;
    internal const byte UInt64 = 0xcf;
    internal const byte Int8 = 0xd0;
    internal const byte Int16 = 0xd1;
    internal const byte Int32 = 0xd2;
    internal const byte Int64 = 0xd3;
    internal const byte FixExtension4 = 0xd6;
    internal const byte FixExtension8 = 0xd7;
    internal const byte String8 = 0xd9;
    internal const byte String16 = 0xda;
    internal const byte String32 = 0xdb;
    internal const byte Array16 = 0xdc;
    internal const byte Array32 = 0xdd;
    internal const byte Map16 = 0xde;
    internal const byte Map32 = 0xdf;
    internal const byte NegativeFixInt = 0xe0;

    /// <summary>Elements or entries that fit into the first byte.</summary>
    internal const int MaxFixCount = 15;

    /// <summary>Bytes of a string whose length fits into the first byte.</summary>
    internal const int MaxFixString = 31;

    /// <summary>The extension type of timestamps.</summary>
    internal const sbyte Timestamp = -1;

    /// <summary>Bits of the seconds in a timestamp of 64 bits; above them are the nanoseconds.</summary>
    internal const int SecondsBits = 34;
}

/// <summary>
/// Finds out whether all of a MessagePack value is there, without reading it and, when more has come,
/// without looking at anything twice. What no value begins with counts as one byte: reading it says so.
/// </summary>
internal struct MessagePackExtent
{
    private const int FirstWithLength = MessagePackCode.Nil;

    // Values that were begun and not passed, but for the one that begins next.
    private long _others;
    private long _at;
    private bool _isWhole;

    // By first byte from 0xc0 to 0xdf, in the order of the specification: bytes of the length or count after it, and bytes that follow in any case.
    private static ReadOnlySpan<byte> BytesOfLength => [0, 0, 0, 0, 1, 2, 4, 1, 2, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 2, 4, 2, 4];

    private static ReadOnlySpan<byte> BytesAfter => [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8, 2, 3, 5, 9, 17, 0, 0, 0, 0, 0, 0, 0];

    /// <summary>Goes on where the last call stopped.</summary>
    /// <param name="value">The value from its first byte on, as much of it as is there; at least as much as the last time.</param>
    public bool IsWhole(ReadOnlySpan<byte> value)
    {
        while (!_isWhole && _at < value.Length && TryPass(value[(int)_at..]))
        {
        }

        return _isWhole && _at <= value.Length;
    }

    private bool TryPass(ReadOnlySpan<byte> rest)
    {
        var code = rest[0];
        var (bytes, values) = (1L, 0L);
        switch (code)
        {
            case <= MessagePackCode.MaxPositiveFixInt or >= MessagePackCode.NegativeFixInt:
                break;
            case < MessagePackCode.FixArray:
                values = 2 * (code & MessagePackCode.MaxFixCount);
                break;
            case < MessagePackCode.FixString:
                values = code & MessagePackCode.MaxFixCount;
                break;
            case < MessagePackCode.Nil:
                bytes += code & MessagePackCode.MaxFixString;
                break;
            default:
                var width = BytesOfLength[code - FirstWithLength];
                if (rest.Length <= width)
                {
                    return false;
                }

                long length = width switch
                {
                    0 => 0,
                    1 => rest[1],
                    2 => BinaryPrimitives.ReadUInt16BigEndian(rest[1..]),
                    _ => BinaryPrimitives.ReadUInt32BigEndian(rest[1..]),
                };
                bytes += width + BytesAfter[code - FirstWithLength];
                if (code < MessagePackCode.Array16)
                {
                    bytes += length;
                }
                else
                {
                    values = code < MessagePackCode.Map16 ? length : 2 * length;
                }

                break;
        }

        _at += bytes;
        _others += values - 1;
        _isWhole = _others < 0;
        return true;
    }
}
