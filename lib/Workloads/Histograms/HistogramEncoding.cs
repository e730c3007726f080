using System.IO.Compression;
using Overtake.Workloads.ByteBuffers;

namespace Overtake.Workloads.Histograms;

/// <summary>
/// Version 2 of the encoding that the HdrHistogram family shares between languages. Plain: a header of 40 bytes (cookie, payload length,
/// normalizing index offset, significant digits, lowest and highest value, integer-to-double ratio; big-endian), then the counts up to the
/// last that is not zero, each in 1 to 9 bytes by <see cref="ZigZagEncoding"/>, a negative number -n standing for n zeros. Compressed: a
/// cookie, a length, and the plain form as a zlib stream (RFC 1950). Every field is one call of the buffer, as in HdrHistogram.NET.
/// </summary>
internal static class HistogramEncoding
{
    /// <summary>
    /// Most counts that a decoded histogram may have, 4,194,304: with 4 digits every range, with 5 digits three days in
    /// nanoseconds. A false header costs at most 32 MiB for them, and a payload at most 1,032 times its compressed length.
    /// </summary>
    public const int MaxDecodedCounts = 1 << 22;

    private const int PlainCookie = 0x1c849303;
    private const int CompressedCookie = 0x1c849304;

    // One digit of the cookie is the size of a word. This version has words of all sizes and always writes 1; readers ignore it.
    private const int WordSizeMask = 0xf0;
    private const int AnyWordSize = 0x10;

    private const int HeaderLength = 40;
    private const int CompressedHeaderLength = 8;
    private const int ZlibHeaderLength = 2;
    private const int DeflateMethod = 8;
    private const int PresetDictionary = 0x20;

    // Deflate repeats at most 258 bytes with 2 bits.
    private const int MaxInflation = 1_032;

    /// <summary>Bytes that suffice for the plain form of what the histogram holds now.</summary>
    public static int MaxLength<TCounts>(Histogram<TCounts> histogram)
        where TCounts : struct, ICounts<TCounts> =>
        HeaderLength + (EncodedCounts(histogram) * ZigZagEncoding.MaxLength);

    /// <summary>Writes the plain form at the buffer's position and moves it past the end.</summary>
    /// <param name="histogram">Nobody records into it meanwhile.</param>
    /// <param name="target">A buffer with at least <see cref="MaxLength"/> bytes remaining.</param>
    /// <exception cref="ArgumentException">Fewer bytes remain; nothing is written.</exception>
    public static int Encode<TCounts, TCodec>(Histogram<TCounts> histogram, ByteBuffer<TCodec> target)
        where TCounts : struct, ICounts<TCounts>
        where TCodec : struct, IBigEndianCodec
    {
        var counts = EncodedCounts(histogram);
        if (target.Remaining < HeaderLength + (counts * ZigZagEncoding.MaxLength))
        {
            throw new ArgumentException("The buffer is too short for the histogram.", nameof(target));
        }

        var start = target.Position;
        target.PutInt(PlainCookie | AnyWordSize);
        var payloadLength = target.Position;
        target.PutInt(0);
        target.PutInt(0);
        target.PutInt(histogram.SignificantDigits);
        target.PutLong(histogram.LowestDiscernible);
        target.PutLong(histogram.HighestTrackable);
        target.PutDouble(1);
        EncodeCounts(histogram, counts, target);
        var written = target.Position - start;
        target.PutInt(payloadLength, written - HeaderLength);
        return written;
    }

    /// <summary>Writes the compressed form at the buffer's position and moves it past the end.</summary>
    /// <param name="histogram">Nobody records into it meanwhile.</param>
    /// <param name="target">A buffer in which the result has room.</param>
    /// <exception cref="ArgumentException">The result has no room; nothing is written.</exception>
    public static int EncodeCompressed<TCounts, TCodec>(Histogram<TCounts> histogram, ByteBuffer<TCodec> target)
        where TCounts : struct, ICounts<TCounts>
        where TCodec : struct, IBigEndianCodec
    {
        var plain = ByteBuffer<TCodec>.Allocate(MaxLength(histogram));
        var bytes = new byte[Encode(histogram, plain)];
        plain.Position = 0;
        plain.BlockGet(bytes);
        using var compressed = new MemoryStream();
        using (var zlib = new ZLibStream(compressed, CompressionLevel.Optimal, leaveOpen: true))
        {
            zlib.Write(bytes);
        }

        var length = (int)compressed.Length;
        if (target.Remaining < CompressedHeaderLength + length)
        {
            throw new ArgumentException("The buffer is too short for the histogram.", nameof(target));
        }

        target.PutInt(CompressedCookie | AnyWordSize);
        target.PutInt(length);
        target.BlockCopy(compressed.GetBuffer().AsSpan(0, length));
        return CompressedHeaderLength + length;
    }

    /// <summary>Reads the plain form at the buffer's position and moves it past the end. Index offset and integer-to-double ratio are not used.</summary>
    /// <param name="source">Bytes by any writer of the family.</param>
    /// <exception cref="InvalidHistogramException">
    /// The bytes are not a histogram, or one of more than <see cref="MaxDecodedCounts"/> counts. Where the position is then is not said.
    /// </exception>
    public static LongHistogram Decode<TCodec>(ByteBuffer<TCodec> source)
        where TCodec : struct, IBigEndianCodec
    {
        if (source.Remaining < HeaderLength)
        {
            throw new InvalidHistogramException("The header is incomplete.");
        }

        var layout = DecodeHeader(source, out var payloadLength);
        if (payloadLength > source.Remaining)
        {
            throw new InvalidHistogramException("The payload is incomplete.");
        }

        return DecodeCounts(layout, source, payloadLength);
    }

    /// <summary>
    /// Reads the compressed form at the buffer's position and moves it past the end. The checksum at the end of the zlib stream is not verified:
    /// HdrHistogram.NET writes none. Nor is what follows the histogram in it looked at: that library compresses its whole buffer, with zeros to its end.
    /// </summary>
    /// <param name="source">Bytes by any writer of the family.</param>
    /// <exception cref="InvalidHistogramException">
    /// The bytes are not a histogram, or one of more than <see cref="MaxDecodedCounts"/> counts. Where the position is then is not said.
    /// </exception>
    public static LongHistogram DecodeCompressed<TCodec>(ByteBuffer<TCodec> source)
        where TCodec : struct, IBigEndianCodec
    {
        if (source.Remaining < CompressedHeaderLength)
        {
            throw new InvalidHistogramException("The header is incomplete.");
        }

        if ((source.GetInt() & ~WordSizeMask) != CompressedCookie)
        {
            throw new InvalidHistogramException("The cookie is not that of a compressed histogram.");
        }

        var length = source.GetInt();
        if (length < ZlibHeaderLength || length > source.Remaining)
        {
            throw new InvalidHistogramException("The compressed contents are incomplete.");
        }

        var compressed = new byte[length];
        source.BlockGet(compressed);
        source.Position += length;
        if ((compressed[0] & 0xf) != DeflateMethod || ((compressed[0] << 8) | compressed[1]) % 31 != 0 || (compressed[1] & PresetDictionary) != 0)
        {
            throw new InvalidHistogramException("The compressed contents are not a zlib stream.");
        }

        try
        {
            using var inflated = new DeflateStream(new MemoryStream(compressed, ZlibHeaderLength, length - ZlibHeaderLength), CompressionMode.Decompress);
            return DecodeInflated<TCodec>(inflated, (long)length * MaxInflation);
        }
        catch (Exception cause) when (cause is InvalidDataException or IOException)
        {
            throw new InvalidHistogramException("The compressed contents are not a zlib stream.", cause);
        }
    }

    private static LongHistogram DecodeInflated<TCodec>(DeflateStream inflated, long maxLength)
        where TCodec : struct, IBigEndianCodec
    {
        var header = ByteBuffer<TCodec>.Allocate(HeaderLength);
        if (header.ReadFrom(inflated, HeaderLength) < HeaderLength)
        {
            throw new InvalidHistogramException("The header is incomplete.");
        }

        var layout = DecodeHeader(header, out var payloadLength);
        if (payloadLength > maxLength)
        {
            throw new InvalidHistogramException("The payload is incomplete.");
        }

        var payload = ByteBuffer<TCodec>.Allocate(payloadLength);
        if (payload.ReadFrom(inflated, payloadLength) < payloadLength)
        {
            throw new InvalidHistogramException("The payload is incomplete.");
        }

        return DecodeCounts(layout, payload, payloadLength);
    }

    // The last count that is not zero is the last one written, but there is always one, as in the published encoders.
    private static int EncodedCounts<TCounts>(Histogram<TCounts> histogram)
        where TCounts : struct, ICounts<TCounts> =>
        Math.Max(1, histogram.UsedLength);

    private static void EncodeCounts<TCounts, TCodec>(Histogram<TCounts> histogram, int length, ByteBuffer<TCodec> target)
        where TCounts : struct, ICounts<TCounts>
        where TCodec : struct, IBigEndianCodec
    {
        for (var index = 0; index < length;)
        {
            var number = histogram.CountAtIndex(index++);
            if (number == 0)
            {
                var first = index - 1;
                while (index < length && histogram.CountAtIndex(index) == 0)
                {
                    index++;
                }

                // A single zero is written as a count.
                number = index - first == 1 ? 0 : first - index;
            }

            ZigZagEncoding.Put(target, number);
        }
    }

    private static HistogramLayout DecodeHeader<TCodec>(ByteBuffer<TCodec> source, out int payloadLength)
        where TCodec : struct, IBigEndianCodec
    {
        if ((source.GetInt() & ~WordSizeMask) != PlainCookie)
        {
            throw new InvalidHistogramException("The cookie is not that of a histogram.");
        }

        payloadLength = source.GetInt();
        _ = source.GetInt();
        var significantDigits = source.GetInt();
        var lowestDiscernible = source.GetLong();
        var highestTrackable = source.GetLong();
        _ = source.GetDouble();
        HistogramLayout layout;
        try
        {
            layout = new HistogramLayout(highestTrackable, significantDigits, lowestDiscernible);
        }
        catch (ArgumentOutOfRangeException cause)
        {
            throw new InvalidHistogramException("The header describes no histogram.", cause);
        }

        if (layout.CountsLength > MaxDecodedCounts)
        {
            throw new InvalidHistogramException($"The histogram has more than {MaxDecodedCounts} counts.");
        }

        if (payloadLength < 0 || payloadLength > layout.CountsLength * ZigZagEncoding.MaxLength)
        {
            throw new InvalidHistogramException("The payload has a length that its counts cannot have.");
        }

        return layout;
    }

    private static LongHistogram DecodeCounts<TCodec>(in HistogramLayout layout, ByteBuffer<TCodec> source, int payloadLength)
        where TCodec : struct, IBigEndianCodec
    {
        var histogram = new LongHistogram(layout);
        var end = source.Position + payloadLength;
        var index = 0;
        while (source.Position < end)
        {
            var number = ZigZagEncoding.Get(source, end);
            var free = layout.CountsLength - index;
            if (number < -free || (number >= 0 && free == 0))
            {
                throw new InvalidHistogramException("There are more counts than the histogram has.");
            }

            if (number < 0)
            {
                index -= (int)number;
            }
            else
            {
                AddAt(histogram, index++, number);
            }
        }

        return histogram;
    }

    private static void AddAt(LongHistogram histogram, int index, long count)
    {
        if (count > long.MaxValue - histogram.TotalCount)
        {
            throw new InvalidHistogramException("The counts add up to more than 64 bits can hold.");
        }

        histogram.AddAtIndex(index, count);
    }
}

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
