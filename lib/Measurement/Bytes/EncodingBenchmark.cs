using Overtake.Measurement.Engine;
using Overtake.Workloads;
using Overtake.Workloads.ByteBuffers;
using Overtake.Workloads.Histograms;

namespace Overtake.Measurement.Bytes;

/// <summary>What encoding and decoding share: the published histogram and a buffer that holds it.</summary>
/// <typeparam name="TCodec">The buffer that is written or read.</typeparam>
/// <typeparam name="TCopy">Which copy of the contender this is.</typeparam>
internal abstract class EncodingBenchmark<TCodec, TCopy>(bool compressed) : IBenchmark
    where TCodec : struct, IBigEndianCodec
    where TCopy : struct, ICopy
{
    public abstract IReadOnlyList<HotMethod> HotMethods { get; }

    public int OperationsPerInvocation => 1;

    protected LongHistogram Histogram { get; private set; } = new(EncodingInputs.HighestTrackable, EncodingInputs.SignificantDigits);

    protected ByteBuffer<TCodec> Buffer { get; private set; } = ByteBuffer<TCodec>.Allocate(0);

    public void Prepare(int size)
    {
        Histogram = new LongHistogram(EncodingInputs.HighestTrackable, EncodingInputs.SignificantDigits);
        foreach (var value in EncodingInputs.Values(TCopy.Size(size)))
        {
            Histogram.Record(value);
        }

        // Room for the compressed form too, which is shorter.
        Buffer = ByteBuffer<TCodec>.Allocate(HistogramEncoding.MaxLength(Histogram));
        Encode();
    }

    public string? Verify()
    {
        Encode();
        var decoded = Decode();
        return decoded.TotalCount == Histogram.TotalCount && decoded.Max == Histogram.Max && decoded.Mean == Histogram.Mean
            ? null
            : $"{decoded.TotalCount} values decoded, expected {Histogram.TotalCount}";
    }

    public abstract void Run(long invocations);

    public void Dispose()
    {
    }

    protected void Encode()
    {
        var buffer = Buffer;
        buffer.Position = 0;
        if (compressed)
        {
            HistogramEncoding.EncodeCompressed(Histogram, buffer);
        }
        else
        {
            HistogramEncoding.Encode(Histogram, buffer);
        }
    }

    protected LongHistogram Decode()
    {
        var buffer = Buffer;
        buffer.Position = 0;
        return compressed ? HistogramEncoding.DecodeCompressed(buffer) : HistogramEncoding.Decode(buffer);
    }
}
