using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;
using Overtake.Workloads.ByteBuffers;
using Overtake.Workloads.Histograms;

namespace Overtake.Measurement.Bytes;

/// <summary>The common part of encoding and decoding: the published histogram and a buffer that holds it.</summary>
internal abstract class EncodingBenchmark<TCodec>(bool compressed) : IBenchmark
    where TCodec : struct, IBigEndianCodec
{
    public abstract IReadOnlyList<HotMethod> HotMethods { get; }

    protected LongHistogram Histogram { get; private set; } = new(EncodingInputs.HighestTrackable, EncodingInputs.SignificantDigits);

    protected ByteBuffer<TCodec> Buffer { get; private set; } = ByteBuffer<TCodec>.Allocate(0);

    public void Prepare(int size)
    {
        Histogram = new LongHistogram(EncodingInputs.HighestTrackable, EncodingInputs.SignificantDigits);
        foreach (var value in EncodingInputs.Values(size))
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
        // Of a codec that is wrong both ways the values come back too.
        var published = ByteBuffer<AfterCodec>.Allocate(Buffer.Capacity);
        Encode(Histogram, published, compressed);
        if (!Buffer.ToArray().AsSpan().SequenceEqual(published.ToArray()))
        {
            return "the bytes are not those of the published code";
        }

        var decoded = Decode();
        return decoded.TotalCount == Histogram.TotalCount && decoded.Max == Histogram.Max && decoded.Mean == Histogram.Mean
            ? null
            : $"{decoded.TotalCount} values decoded, expected {Histogram.TotalCount}";
    }

    public abstract void Run(long invocations);

    protected void Encode() => Encode(Histogram, Buffer, compressed);

    private static void Encode<TAny>(LongHistogram histogram, ByteBuffer<TAny> buffer, bool compressed)
        where TAny : struct, IBigEndianCodec
    {
        buffer.Position = 0;
        if (compressed)
        {
            HistogramEncoding.EncodeCompressed(histogram, buffer);
        }
        else
        {
            HistogramEncoding.Encode(histogram, buffer);
        }
    }

    protected LongHistogram Decode()
    {
        var buffer = Buffer;
        buffer.Position = 0;
        return compressed ? HistogramEncoding.DecodeCompressed(buffer) : HistogramEncoding.Decode(buffer);
    }
}

/// <summary>The histogram into the buffer.</summary>
internal sealed class EncodeBenchmark<TCodec>(bool compressed) : EncodingBenchmark<TCodec>(compressed)
    where TCodec : struct, IBigEndianCodec
{
    public override IReadOnlyList<HotMethod> HotMethods { get; } =
        [
            HotMethod.Of(typeof(EncodeBenchmark<>), nameof(Run)),
            HotMethod.Of(typeof(HistogramEncoding), compressed ? nameof(HistogramEncoding.EncodeCompressed) : nameof(HistogramEncoding.Encode)),
        ];

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override void Run(long invocations)
    {
        for (long i = 0; i < invocations; i++)
        {
            Encode();
        }
    }
}

/// <summary>The histogram out of the buffer.</summary>
internal sealed class DecodeBenchmark<TCodec>(bool compressed) : EncodingBenchmark<TCodec>(compressed)
    where TCodec : struct, IBigEndianCodec
{
    private LongHistogram? _decoded;

    public override IReadOnlyList<HotMethod> HotMethods { get; } =
        [
            HotMethod.Of(typeof(DecodeBenchmark<>), nameof(Run)),
            HotMethod.Of(typeof(HistogramEncoding), compressed ? nameof(HistogramEncoding.DecodeCompressed) : nameof(HistogramEncoding.Decode)),
        ];

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override void Run(long invocations)
    {
        for (long i = 0; i < invocations; i++)
        {
            _decoded = Decode();
        }
    }
}

/// <summary>The published histogram that is encoded and decoded.</summary>
internal static class EncodingInputs
{
    public const long HighestTrackable = 3_600_000_000;
    public const int SignificantDigits = 3;
    private const long Step = 1_000;

    public static IEnumerable<long> Values(int size)
    {
        for (long i = 0; i < size; i++)
        {
            yield return Step * i;
        }
    }
}

/// <summary>The published histogram into the buffer of the package, or out of it.</summary>
internal sealed class PackageEncodingBenchmark(bool compressed, bool decode) : IBenchmark
{
    private HdrLongHistogram _histogram;
    private HdrLongHistogram _decoded;

    public IReadOnlyList<HotMethod> HotMethods { get; } = [HotMethod.Of(typeof(PackageEncodingBenchmark), nameof(Run))];

    public void Prepare(int size)
    {
        _histogram = new(EncodingInputs.HighestTrackable, EncodingInputs.SignificantDigits);
        foreach (var value in EncodingInputs.Values(size))
        {
            _histogram.Record(value);
        }

        _histogram.Encode(compressed);
    }

    public string? Verify()
    {
        _histogram.Encode(compressed);
        _decoded = _histogram.Decode(compressed);
        return _decoded.TotalCount == _histogram.TotalCount && _decoded.Max == _histogram.Max && _decoded.Mean == _histogram.Mean
            ? null
            : $"{_decoded.TotalCount} values decoded, expected {_histogram.TotalCount}";
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Run(long invocations)
    {
        for (long i = 0; i < invocations; i++)
        {
            if (decode)
            {
                _decoded = _histogram.Decode(compressed);
            }
            else
            {
                _histogram.Encode(compressed);
            }
        }
    }
}
