using System.Buffers.Binary;
using System.IO.Compression;
using Overtake.Workloads.ByteBuffers;
using Overtake.Workloads.Histograms;

namespace Overtake.Tests.Workloads.Histograms;

public class HistogramDecoderFuzzTests
{
    // An exception with its trace, streams and their buffers cost some kilobytes, whatever the input.
    private const int Overhead = 64_000;
    private const long Highest = 3_600_000_000;

    [Fact]
    public void Mutated_bytes_are_decoded_or_refused_and_never_cost_more_memory_than_documented() => Fuzz(20_000);

    [Fact]
    [Trait("Category", "Long")]
    public void A_million_mutated_inputs_are_decoded_or_refused() => Fuzz(1_000_000);

    [Fact]
    public void Every_truncation_is_refused()
    {
        var plain = HistogramEncodingTests.Encode(Sample(new Random(1)));
        for (var length = 0; length < plain.Length; length++)
        {
            Assert.Throws<InvalidHistogramException>(() => HistogramEncoding.Decode(ByteBuffer<AfterCodec>.Allocate(plain.AsSpan(0, length))));
        }

        var compressed = HistogramEncodingTests.EncodeCompressed(Sample(new Random(1)));
        for (var length = 0; length < compressed.Length; length++)
        {
            var cut = compressed[..length];
            Assert.Throws<InvalidHistogramException>(() => HistogramEncoding.DecodeCompressed(ByteBuffer<AfterCodec>.Allocate(cut)));

            // Where the length says that the cut is the end, what is missing can only be the checksum or the end mark of the stream.
            if (length < 8)
            {
                continue;
            }

            BinaryPrimitives.WriteInt32BigEndian(cut.AsSpan(4), length - 8);
            if (length < compressed.Length - 6)
            {
                Assert.Throws<InvalidHistogramException>(() => HistogramEncoding.DecodeCompressed(ByteBuffer<AfterCodec>.Allocate(cut)));
            }
            else
            {
                AssertRefusedOrDecodedTo(plain, cut);
            }
        }
    }

    [Theory]
    [InlineData(0, 0x1c849302)]
    [InlineData(0, 0x1c849314)]
    [InlineData(0, 0)]
    [InlineData(4, -1)]
    [InlineData(4, 1)]
    [InlineData(4, int.MaxValue)]
    [InlineData(12, -1)]
    [InlineData(12, 6)]
    [InlineData(12, int.MinValue)]
    [InlineData(16, -1)]
    [InlineData(16, 0x7fffffff)]
    [InlineData(20, 0)]
    [InlineData(24, -1)]
    [InlineData(28, 1, 24, 0)]
    public void A_false_header_is_refused(int offset, int value, int secondOffset = 0, int secondValue = 0x1c849313)
    {
        var histogram = new LongHistogram(Highest, 3);
        Array.ForEach([100_000L, 200_000L], histogram.Record);
        var plain = HistogramEncodingTests.Encode(histogram);
        BinaryPrimitives.WriteInt32BigEndian(plain.AsSpan(secondOffset), secondValue);
        BinaryPrimitives.WriteInt32BigEndian(plain.AsSpan(offset), value);
        AssertRefused(plain);
        AssertRefused(Compressed(plain), compressed: true);
    }

    [Theory]
    [InlineData("FFFFFFFFFFFFFFFFFF")]
    [InlineData("FDFFFFFFFFFFFFFFFF")]
    [InlineData("818008")]
    [InlineData("FEFFFFFFFFFFFFFFFF02")]
    [InlineData("80")]
    [InlineData("8080808080808080")]
    public void A_false_payload_is_refused(string hex)
    {
        var plain = Plain(Highest, 3, Convert.FromHexString(hex));
        AssertRefused(plain);
        AssertRefused(Compressed(plain), compressed: true);
    }

    [Fact]
    public void A_count_or_zeros_beyond_the_last_are_refused()
    {
        // Highest 3, no digits: 3 half buckets of 1.
        Assert.Equal(2, HistogramEncoding.Decode(ByteBuffer<AfterCodec>.Allocate(Plain(3, 0, [2, 2]))).TotalCount);
        Assert.Equal(0, HistogramEncoding.Decode(ByteBuffer<AfterCodec>.Allocate(Plain(3, 0, [3]))).TotalCount);
        AssertRefused(Plain(3, 0, [2, 2, 2, 2]));
        AssertRefused(Plain(3, 0, [2, 2, 2, 1]));
        AssertRefused(Plain(3, 0, [7]));
    }

    [Fact]
    public void A_header_may_not_ask_for_more_counts_than_documented()
    {
        // 5 digits: half buckets of 131,072 counts, 32 of them up to 2^48 - 1.
        Assert.Equal(0, HistogramEncoding.Decode(ByteBuffer<AfterCodec>.Allocate(Plain((1L << 48) - 1, 5, [0]))).TotalCount);
        AssertRefused(Plain(1L << 48, 5, [0]));
        AssertRefused(Plain(long.MaxValue, 5, [0]));
        AssertRefused(Compressed(Plain(long.MaxValue, 5, [0])), compressed: true);
    }

    [Fact]
    public void More_compressed_than_a_histogram_is_not_inflated()
    {
        var bomb = new byte[200_000_000];
        Plain(Highest, 3, [0]).CopyTo(bomb, 0);
        var compressed = ByteBuffer<AfterCodec>.Allocate(Compressed(bomb));
        var before = GC.GetAllocatedBytesForCurrentThread();
        Assert.Equal(0, HistogramEncoding.DecodeCompressed(compressed).TotalCount);
        AssertAllocated(before, compressed.Capacity);

        // The same with a payload length that covers it.
        BinaryPrimitives.WriteInt32BigEndian(bomb.AsSpan(4), bomb.Length - 40);
        AssertRefused(Compressed(bomb), compressed: true);
    }

    [Fact]
    public void A_payload_longer_than_its_compressed_form_can_be_is_refused_before_it_is_allocated()
    {
        var plain = Plain((1L << 48) - 1, 5, [0]);
        BinaryPrimitives.WriteInt32BigEndian(plain.AsSpan(4), 9 * HistogramEncoding.MaxDecodedCounts);
        AssertRefused(Compressed(plain), compressed: true);
    }

    [Theory]
    [InlineData(0x79, 0x9c)]
    [InlineData(0x78, 0x9d)]
    [InlineData(0x78, 0xbb)]
    public void Another_stream_than_zlib_is_refused(byte first, byte second)
    {
        var compressed = HistogramEncodingTests.EncodeCompressed(Sample(new Random(1)));
        (compressed[8], compressed[9]) = (first, second);
        AssertRefused(compressed, compressed: true);
    }

    private static void AssertRefusedOrDecodedTo(byte[] plain, byte[] compressed)
    {
        try
        {
            Assert.Equal(plain, HistogramEncodingTests.Encode(HistogramEncoding.DecodeCompressed(ByteBuffer<AfterCodec>.Allocate(compressed))));
        }
        catch (InvalidHistogramException)
        {
            // As well: how an incomplete stream ends is a matter of the runtime.
        }
    }

    private static void AssertRefused(byte[] bytes, bool compressed = false)
    {
        var buffer = ByteBuffer<AfterCodec>.Allocate(bytes);
        var before = GC.GetAllocatedBytesForCurrentThread();
        Assert.Throws<InvalidHistogramException>(() => compressed ? HistogramEncoding.DecodeCompressed(buffer) : HistogramEncoding.Decode(buffer));

        AssertAllocated(before, bytes.Length);
    }

    // A layout of 3 digits has 23,552 counts of 8 bytes.
    private static void AssertAllocated(long before, int bytes) => Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, Overhead + (23_552 * 8) + bytes);

    private static void Fuzz(int cases)
    {
        var random = new Random(20_260_322);
        var refused = 0;
        for (var number = 0; number < cases; number++)
        {
            var bytes = Mutated(number % 3, random);
            var buffer = ByteBuffer<AfterCodec>.Allocate(bytes);
            refused += Damaged.IsDecoded<InvalidHistogramException>(
                () =>
                {
                    var histogram = number % 3 == 0 ? HistogramEncoding.Decode(buffer) : HistogramEncoding.DecodeCompressed(buffer);
                    _ = histogram.Mean;
                    _ = histogram.ValueAtPercentile(99);
                },
                Overhead + (HistogramEncoding.MaxDecodedCounts * 8L) + (1_100L * bytes.Length),
                () => $"Case {number}") ? 0 : 1;
        }

        Assert.InRange(refused, cases / 10, cases * 19 / 20);
    }

    // Plain, compressed and then mutated, or mutated and then compressed, so that changes get past inflating.
    private static byte[] Mutated(int form, Random random)
    {
        var histogram = Sample(random);
        List<byte> bytes = [.. form == 1 ? HistogramEncodingTests.EncodeCompressed(histogram) : HistogramEncodingTests.Encode(histogram)];
        // A repeated begin ends where the payload starts, so that more than the header is reached.
        Mutation.Damage(bytes, random, longestCut: 20, repeated: () => random.Next(40, 60));

        // Half of the inputs have the length that they say.
        if (bytes.Count >= 40 && random.Next(2) == 0)
        {
            var length = new byte[4];
            BinaryPrimitives.WriteInt32BigEndian(length, bytes.Count - (form == 1 ? 8 : 40));
            for (var i = 0; i < length.Length; i++)
            {
                bytes[4 + i] = length[i];
            }
        }

        return form == 2 ? Compressed([.. bytes]) : [.. bytes];
    }

    private static LongHistogram Sample(Random random)
    {
        var histogram = new LongHistogram(1L << random.Next(8, 20), random.Next(3));
        for (var i = random.Next(50); i > 0; i--)
        {
            histogram.Record(random.NextInt64(histogram.HighestTrackable), 1L << random.Next(40));
        }

        return histogram;
    }

    private static byte[] Plain(long highest, int digits, byte[] payload)
    {
        var buffer = ByteBuffer<AfterCodec>.Allocate(40 + payload.Length);
        buffer.PutInt(0x1c849313);
        buffer.PutInt(payload.Length);
        buffer.PutInt(0);
        buffer.PutInt(digits);
        buffer.PutLong(1);
        buffer.PutLong(highest);
        buffer.PutDouble(1);
        buffer.BlockCopy(payload);
        return buffer.ToArray();
    }

    private static byte[] Compressed(byte[] plain)
    {
        using var compressed = new MemoryStream();
        using (var zlib = new ZLibStream(compressed, CompressionLevel.Fastest, leaveOpen: true))
        {
            zlib.Write(plain);
        }

        var buffer = ByteBuffer<AfterCodec>.Allocate(8 + (int)compressed.Length);
        buffer.PutInt(0x1c849314);
        buffer.PutInt((int)compressed.Length);
        buffer.BlockCopy(compressed.ToArray());
        return buffer.ToArray();
    }
}
