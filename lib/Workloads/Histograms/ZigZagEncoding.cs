using Overtake.Workloads.ByteBuffers;

namespace Overtake.Workloads.Histograms;

/// <summary>
/// Numbers of 64 bits in 1 to 9 bytes, those near zero in few ("LEB128-64b9B"): the sign moves to the lowest bit, then come groups of 7 bits, the lowest first,
/// with the highest bit of a byte saying that another follows; the ninth byte holds the last 8 bits.
/// </summary>
internal static class ZigZagEncoding
{
    /// <summary>Bytes of the longest number.</summary>
    public const int MaxLength = 9;

    private const int LastShift = 56;

    /// <summary>Writes a number byte by byte, as the published encoder does.</summary>
    public static void Put<TCodec>(ByteBuffer<TCodec> target, long number)
        where TCodec : struct, IBigEndianCodec
    {
        var rest = (ulong)((number << 1) ^ (number >> 63));
        for (var shift = 0; shift < LastShift && rest > 0x7f; shift += 7)
        {
            target.Put((byte)(rest | 0x80));
            rest >>= 7;
        }

        target.Put((byte)rest);
    }

    /// <summary>Reads a number that ends before <paramref name="end"/>. Longer forms than necessary are accepted.</summary>
    /// <exception cref="InvalidHistogramException">It does not end there.</exception>
    public static long Get<TCodec>(ByteBuffer<TCodec> source, int end)
        where TCodec : struct, IBigEndianCodec
    {
        ulong bits = 0;
        for (var shift = 0; ; shift += 7)
        {
            if (source.Position == end)
            {
                throw new InvalidHistogramException("The payload ends within a number.");
            }

            ulong next = source.Get();
            if (next <= 0x7f || shift == LastShift)
            {
                bits |= next << shift;
                return (long)(bits >> 1) ^ -(long)(bits & 1);
            }

            bits |= (next & 0x7f) << shift;
        }
    }
}
