using System.Buffers.Binary;
using System.IO.Compression;
using Overtake.Workloads.ByteBuffers;
using Overtake.Workloads.Histograms;

namespace Overtake.Tests.Workloads.Histograms;

public class HistogramEncodingTests
{
    private const long Highest = 3_600_000_000;

    [Fact]
    public void The_published_standard_histogram_has_its_published_values()
    {
        var histogram = FromBase64OfC(PublishedHistograms.Standard);
        Assert.Equal(10_001, histogram.TotalCount);
        Assert.Equal(10_000, histogram.CountAt(1_000));
        Assert.Equal(1, histogram.CountAt(100_000_000));
        Assert.Equal(1_000, histogram.Min);
        Assert.Equal([1_000L, 1_000L, 1_000L], new[] { 30, 99, 99.99 }.Select(histogram.ValueAtPercentile));
        AssertWithin(100_000_000, histogram.ValueAtPercentile(99.999));
        AssertWithin(100_000_000, histogram.Max);
    }

    [Fact]
    public void The_published_corrected_histogram_has_its_published_values()
    {
        var histogram = FromBase64OfC(PublishedHistograms.Corrected);
        Assert.Equal(20_000, histogram.TotalCount);
        Assert.Equal(10_000, histogram.CountAt(1_000));
        Assert.Equal(1_000, histogram.Min);
        (double Percentile, long Value)[] published = [(30, 1_000), (50, 1_000), (75, 50_000_000), (90, 80_000_000), (99, 98_000_000), (99.999, 100_000_000), (100, 100_000_000)];
        foreach (var (percentile, value) in published)
        {
            AssertWithin(value, histogram.ValueAtPercentile(percentile));
        }
    }

    [Fact]
    public void The_published_log_has_its_published_values()
    {
        var sum = new LongHistogram(85_899_345_920_838, 3);
        long total = 0;
        foreach (var interval in PublishedHistograms.Log)
        {
            var histogram = FromBase64(interval);
            total += histogram.TotalCount;
            sum.Add(histogram);
        }

        Assert.Equal((62, 48_761), (PublishedHistograms.Log.Length, total));
        Assert.Equal(48_761, sum.TotalCount);
        Assert.Equal(1_745_879_039, sum.ValueAtPercentile(99.9));
        Assert.Equal(1_796_210_687, sum.Max);
        Assert.Equal(301_998, Math.Floor(FromBase64(PublishedHistograms.Log[0]).Mean));
        Assert.Equal(293_719, Math.Floor(FromBase64(PublishedHistograms.Log[1]).Mean));
    }

    [Fact]
    public void Published_special_cases_have_their_published_values()
    {
        var zeroDigits = FromBase64(PublishedHistograms.ZeroDigits);
        Assert.Equal((0, 1, 64, 127, 1), (zeroDigits.SignificantDigits, zeroDigits.TotalCount, zeroDigits.Min, zeroDigits.Max, zeroDigits.CountAt(100)));
        var boundary = FromBase64(PublishedHistograms.Boundary);
        Assert.Equal((2_048, 1, 2_048, 2_049, 1), (boundary.HighestTrackable, boundary.TotalCount, boundary.Min, boundary.Max, boundary.CountAt(2_048)));
        Assert.Equal(0, FromBase64(PublishedHistograms.Empty).TotalCount);
    }

    [Fact]
    public void A_payload_length_that_counts_the_header_is_refused() =>
        Assert.Throws<InvalidHistogramException>(() => FromBase64(PublishedHistograms.Standard));

    [Fact]
    public void Encoded_again_published_histograms_have_their_published_plain_bytes()
    {
        foreach (var published in PublishedHistograms.Log.Append(PublishedHistograms.Empty).Append(PublishedHistograms.ThreeValues))
        {
            Assert.Equal(Inflated(published), Encode(FromBase64(published)));
        }

        Assert.Equal(Inflated(PublishedHistograms.Standard)[8..], Encode(FromBase64OfC(PublishedHistograms.Standard))[8..]);
    }

    [Fact]
    public void Values_recorded_as_published_give_the_published_plain_bytes()
    {
        var histogram = new LongHistogram(300, 3);
        Array.ForEach([100L, 200L, 250L], histogram.Record);
        Assert.Equal(Inflated(PublishedHistograms.ThreeValues), Encode(histogram));
        var boundary = new LongHistogram(2_048, 3);
        boundary.Record(2_048);
        Assert.Equal(Inflated(PublishedHistograms.Boundary), Encode(boundary));
    }

    [Fact]
    public void Ten_thousand_values_come_back_and_have_identical_bytes_through_all_buffers()
    {
        var histogram = new LongHistogram(Highest, 3);
        for (var i = 0; i < 10_000; i++)
        {
            histogram.Record(1_000L * i);
        }

        var bytes = RoundTrip<AfterCodec>(histogram);
        Assert.Equal(bytes, RoundTrip<BeforeCodec>(histogram));
        Assert.Equal(bytes, RoundTrip<VectorisedCodec>(histogram));
    }

    [Fact]
    public void Histograms_of_all_kinds_and_layouts_come_back_through_all_buffers()
    {
        var random = new Random(155);
        for (var round = 0; round < 60; round++)
        {
            var digits = round % 6;
            var highest = 100 + (long)Math.Pow(10, random.NextDouble() * (15 - (2 * digits)));
            var lowest = random.NextInt64(1, 20);
            var histogram = new LongHistogram(highest, digits, lowest);
            var small = new Histogram<Counts<short>>(highest, digits, lowest);
            var shared = new Histogram<IntConcurrentCounts>(highest, digits, lowest);
            for (var i = random.Next(2_000); i > 0; i--)
            {
                var value = (long)(highest * Math.Pow(random.NextDouble(), 4));
                histogram.Record(value);
                small.Record(value);
                shared.Record(value);
            }

            var bytes = RoundTrip<AfterCodec>(histogram);
            Assert.Equal(bytes, RoundTrip<BeforeCodec>(histogram));
            Assert.Equal(bytes, RoundTrip<VectorisedCodec>(histogram));
            Assert.Equal(bytes, Encode(small));
            Assert.Equal(bytes, Encode(shared));
            histogram.Record(highest, long.MaxValue - histogram.TotalCount);
            RoundTrip<AfterCodec>(histogram);
        }
    }

    [Theory]
    [InlineData(0L, "00")]
    [InlineData(1L, "02")]
    [InlineData(63L, "7E")]
    [InlineData(64L, "8001")]
    [InlineData(8_191L, "FE7F")]
    [InlineData(8_192L, "808001")]
    [InlineData(int.MaxValue, "FEFFFFFF0F")]
    [InlineData((1L << 55) - 1, "FEFFFFFFFFFFFF7F")]
    [InlineData(1L << 55, "808080808080808001")]
    [InlineData(long.MaxValue, "FEFFFFFFFFFFFFFFFF")]
    public void A_count_has_the_bytes_of_the_format(long count, string hex)
    {
        var histogram = new LongHistogram(Highest, 3);
        histogram.Record(0, count);
        Assert.Equal(hex, Convert.ToHexString(Encode(histogram)[40..]));
        Assert.Equal(count, Decode(Encode(histogram)).CountAt(0));
    }

    [Theory]
    [InlineData(1, "0002")]
    [InlineData(2, "0302")]
    [InlineData(64, "7F02")]
    [InlineData(65, "810102")]
    public void A_run_of_zeros_is_a_negative_number(long value, string hex)
    {
        var histogram = new LongHistogram(Highest, 3);
        histogram.Record(value);
        Assert.Equal(hex, Convert.ToHexString(Encode(histogram)[40..]));
    }

    [Fact]
    public void The_header_is_that_of_the_format()
    {
        var bytes = Encode(new LongHistogram(Highest, 3, 2));
        Assert.Equal("1C849313" + "00000001" + "00000000" + "00000003" + "0000000000000002" + "00000000D693A400" + "3FF0000000000000" + "00", Convert.ToHexString(bytes));
    }

    [Fact]
    public void Encoding_starts_at_the_position_and_moves_it_behind_and_so_does_decoding()
    {
        var histogram = new LongHistogram(Highest, 3);
        histogram.Record(77);
        var buffer = ByteBuffer<AfterCodec>.Allocate(2_000);
        buffer.Position = 3;
        var plain = HistogramEncoding.Encode(histogram, buffer);
        Assert.Equal(3 + plain, buffer.Position);
        var compressed = HistogramEncoding.EncodeCompressed(histogram, buffer);
        Assert.Equal(3 + plain + compressed, buffer.Position);
        buffer.Position = 3;
        Assert.Equal(1, HistogramEncoding.Decode(buffer).CountAt(77));
        Assert.Equal(3 + plain, buffer.Position);
        Assert.Equal(1, HistogramEncoding.DecodeCompressed(buffer).CountAt(77));
        Assert.Equal(3 + plain + compressed, buffer.Position);
    }

    // HdrHistogram.NET compresses its whole buffer, of which the histogram is the beginning.
    [Fact]
    public void What_is_compressed_behind_a_histogram_is_not_looked_at()
    {
        var histogram = new LongHistogram(Highest, 3);
        histogram.Record(77);
        var stream = new MemoryStream();
        using (var deflate = new ZLibStream(stream, CompressionLevel.Optimal, leaveOpen: true))
        {
            deflate.Write(Encode(histogram));
            deflate.Write(new byte[50_000]);
        }

        byte[] bytes = [0x1C, 0x84, 0x93, 0x14, 0, 0, 0, 0, .. stream.ToArray()];
        BinaryPrimitives.WriteInt32BigEndian(bytes.AsSpan(4), bytes.Length - 8);
        Assert.Equal((1, 1), (HistogramEncoding.DecodeCompressed(ByteBuffer<AfterCodec>.Allocate(bytes)).CountAt(77), HistogramEncoding.DecodeCompressed(ByteBuffer<AfterCodec>.Allocate(bytes)).TotalCount));
    }

    [Fact]
    public void A_buffer_that_is_too_short_is_refused_and_not_written()
    {
        var histogram = new LongHistogram(Highest, 3);
        histogram.Record(77);
        var buffer = ByteBuffer<AfterCodec>.Allocate(HistogramEncoding.MaxLength(histogram) - 1);
        Assert.Throws<ArgumentException>(() => HistogramEncoding.Encode(histogram, buffer));
        buffer.Position = buffer.Capacity - 20;
        Assert.Throws<ArgumentException>(() => HistogramEncoding.EncodeCompressed(histogram, buffer));
        Assert.Equal(new byte[buffer.Capacity], buffer.ToArray());
    }

    internal static byte[] Encode<TCounts>(Histogram<TCounts> histogram)
        where TCounts : struct, ICounts<TCounts>
    {
        var buffer = ByteBuffer<AfterCodec>.Allocate(HistogramEncoding.MaxLength(histogram));
        var length = HistogramEncoding.Encode(histogram, buffer);
        return buffer.ToArray()[..length];
    }

    internal static byte[] EncodeCompressed(LongHistogram histogram)
    {
        var buffer = ByteBuffer<AfterCodec>.Allocate(HistogramEncoding.MaxLength(histogram) + 100);
        var length = HistogramEncoding.EncodeCompressed(histogram, buffer);
        return buffer.ToArray()[..length];
    }

    private static LongHistogram Decode(byte[] bytes) => HistogramEncoding.Decode(ByteBuffer<AfterCodec>.Allocate(bytes));

    private static LongHistogram FromBase64(string text) => HistogramEncoding.DecodeCompressed(ByteBuffer<AfterCodec>.Allocate(Convert.FromBase64String(text)));

    private static LongHistogram FromBase64OfC(string text)
    {
        var plain = Inflated(text);
        BinaryPrimitives.WriteInt32BigEndian(plain.AsSpan(4), plain.Length - 40);
        return Decode(plain);
    }

    private static byte[] Inflated(string text) => Inflated(Convert.FromBase64String(text));

    private static byte[] Inflated(byte[] compressed)
    {
        using var plain = new MemoryStream();
        using var zlib = new ZLibStream(new MemoryStream(compressed, 8, compressed.Length - 8), CompressionMode.Decompress);
        zlib.CopyTo(plain);
        return plain.ToArray();
    }

    private static byte[] RoundTrip<TCodec>(LongHistogram histogram)
        where TCodec : struct, IBigEndianCodec
    {
        var buffer = ByteBuffer<TCodec>.Allocate(HistogramEncoding.MaxLength(histogram));
        var length = HistogramEncoding.Encode(histogram, buffer);
        var bytes = buffer.ToArray()[..length];
        buffer.Position = 0;
        AssertSame(histogram, HistogramEncoding.Decode(buffer));
        Assert.Equal(length, buffer.Position);

        var compressed = ByteBuffer<TCodec>.Allocate(HistogramEncoding.MaxLength(histogram) + 100);
        length = HistogramEncoding.EncodeCompressed(histogram, compressed);
        Assert.Equal(bytes, Inflated(compressed.ToArray()[..length]));
        compressed.Position = 0;
        AssertSame(histogram, HistogramEncoding.DecodeCompressed(compressed));
        Assert.Equal(length, compressed.Position);
        return bytes;
    }

    private static void AssertSame(LongHistogram expected, LongHistogram actual)
    {
        Assert.Equal((expected.HighestTrackable, expected.SignificantDigits, expected.LowestDiscernible), (actual.HighestTrackable, actual.SignificantDigits, actual.LowestDiscernible));
        Assert.Equal((expected.TotalCount, expected.Min, expected.Max, expected.Mean), (actual.TotalCount, actual.Min, actual.Max, actual.Mean));
        for (double percentile = 0; percentile <= 100; percentile += 5)
        {
            Assert.Equal(expected.ValueAtPercentile(percentile), actual.ValueAtPercentile(percentile));
        }

        Assert.Equal(Encode(expected), Encode(actual));
    }

    private static void AssertWithin(long published, long found) => Assert.InRange(found, published - (published / 1_000), published + (published / 1_000));
}
