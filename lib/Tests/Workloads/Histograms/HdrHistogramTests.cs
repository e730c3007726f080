using HdrHistogram;
using HdrHistogram.Utilities;
using Overtake.Workloads.ByteBuffers;
using Overtake.Workloads.Histograms;

namespace Overtake.Tests.Workloads.Histograms;

/// <summary>The project's own histogram against the package: the same counts, percentiles and bytes.</summary>
public class HdrHistogramTests
{
    private const long Highest = 3_600_000_000;

    // So many that every percentile below is a whole rank: between two ranks the package takes the nearer one and this project the higher one.
    private const int Count = 10_000;

    public static TheoryData<int, int> Draws => [.. from seed in Enumerable.Range(0, 20) from digits in new[] { 1, 2, 3 } select (seed, digits)];

    [Theory]
    [MemberData(nameof(Draws))]
    public void Recording_and_percentiles_are_the_same(int seed, int digits)
    {
        var (ours, theirs) = Recorded(seed, digits);
        Assert.Equal(theirs.TotalCount, ours.TotalCount);
        Assert.Equal(theirs.GetMaxValue(), ours.Max);
        Assert.Equal(theirs.GetMean(), ours.Mean, 1e-9 * theirs.GetMean());
        Assert.All(new[] { 0, 0.1, 1, 10, 25, 50, 75, 90, 99, 99.9, 99.99, 100 }, p => Assert.Equal(theirs.GetValueAtPercentile(p), ours.ValueAtPercentile(p)));
    }

    [Theory]
    [MemberData(nameof(Draws))]
    public void Encodings_are_the_same_and_read_both_ways(int seed, int digits)
    {
        var (ours, theirs) = Recorded(seed, digits);
        var fromOurs = HistogramEncodingTests.Encode(ours);
        var buffer = ByteBuffer.Allocate(theirs.GetNeededByteBufferCapacity());
        var length = theirs.Encode(buffer, HdrHistogram.Encoding.HistogramEncoderV2.Instance);
        buffer.Position = 0;
        byte[] fromTheirs = [.. Enumerable.Range(0, length).Select(_ => buffer.Get())];

        Assert.Equal(fromTheirs, fromOurs);
        AssertSame(theirs, Overtake.Workloads.Histograms.HistogramEncoding.Decode(ByteBuffer<AfterCodec>.Allocate(fromTheirs)));
        AssertSame(HdrHistogram.HistogramEncoding.DecodeFromByteBuffer(ByteBuffer.Allocate(fromOurs), 0), ours);
    }

    [Theory]
    [MemberData(nameof(Draws))]
    public void Compressed_encodings_are_read_both_ways(int seed, int digits)
    {
        var (ours, theirs) = Recorded(seed, digits);
        var fromOurs = HistogramEncodingTests.EncodeCompressed(ours);
        var buffer = ByteBuffer.Allocate(theirs.GetNeededByteBufferCapacity());
        theirs.EncodeIntoCompressedByteBuffer(buffer);
        var length = buffer.Position;
        buffer.Position = 0;
        byte[] fromTheirs = [.. Enumerable.Range(0, length).Select(_ => buffer.Get())];

        AssertSame(theirs, Overtake.Workloads.Histograms.HistogramEncoding.DecodeCompressed(ByteBuffer<AfterCodec>.Allocate(fromTheirs)));
        AssertSame(HdrHistogram.HistogramEncoding.DecodeFromCompressedByteBuffer(ByteBuffer.Allocate(fromOurs), 0), ours);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void The_contender_encodes_and_decodes(bool compressed)
    {
        var histogram = new HdrLongHistogram(Highest, 3);
        for (long value = 1; value < 1_000_000; value += 999)
        {
            histogram.Record(value);
        }

        histogram.Encode(compressed);
        var back = histogram.Decode(compressed);
        Assert.Equal((histogram.TotalCount, histogram.Max, histogram.Mean), (back.TotalCount, back.Max, back.Mean));
        histogram.Reset();
        Assert.Equal(0, histogram.TotalCount);
    }

    [Fact]
    public void The_version_is_the_one_that_the_project_asks_for() => Assert.Equal("2.5.0", HdrLongHistogram.Version);

    private static void AssertSame(HistogramBase theirs, Overtake.Workloads.Histograms.LongHistogram ours)
    {
        Assert.Equal(theirs.TotalCount, ours.TotalCount);
        Assert.All(theirs.RecordedValues(), v => Assert.Equal(v.CountAtValueIteratedTo, ours.CountAt(Math.Min(v.ValueIteratedTo, Highest))));
    }

    private static (Overtake.Workloads.Histograms.LongHistogram Ours, HdrHistogram.LongHistogram Theirs) Recorded(int seed, int digits)
    {
        var random = new Random(seed);
        var ours = new Overtake.Workloads.Histograms.LongHistogram(Highest, digits);
        var theirs = new HdrHistogram.LongHistogram(Highest, digits);
        for (var i = 0; i < Count; i++)
        {
            var value = (long)Math.Pow(Highest, random.NextDouble());
            ours.Record(value);
            theirs.RecordValue(value);
        }

        return (ours, theirs);
    }
}
