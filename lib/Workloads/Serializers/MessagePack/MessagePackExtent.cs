using System.Buffers.Binary;

namespace Overtake.Workloads.Serializers.MessagePack;

/// <summary>Finds out whether all of a MessagePack value is there, without reading it and, when more has come, without looking at anything twice. What no value begins with counts as one byte: reading it says so.</summary>
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
