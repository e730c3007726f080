using HdrHistogram;
using HdrHistogram.Encoding;
using HdrHistogram.Utilities;
using Overtake.Workloads;
using Overtake.Workloads.Histograms;
using Overtake.Workloads.Serializers;

namespace Overtake.Peers.HdrHistogramPeer;

/// <summary>The contenders of the package HdrHistogram.</summary>
public sealed class HdrHistogramPackage : IContenderSource<PackageHistogram>
{
    public IReadOnlyDictionary<string, string> Packages => new Dictionary<string, string> { ["HdrHistogram"] = LibraryVersion.Of<HistogramBase>() };

    IEnumerable<PackageHistogram> IContenderSource<PackageHistogram>.Contenders => [new PackageHistogram<HdrLongHistogram>()];
}

/// <summary>The package's histogram with counts of 64 bits.</summary>
internal readonly struct HdrLongHistogram : IPackageHistogram<HdrLongHistogram>
{
    private readonly HdrHistogram.LongHistogram _histogram;
    private readonly ByteBuffer _buffer;

    private HdrLongHistogram(HdrHistogram.LongHistogram histogram, ByteBuffer buffer) => (_histogram, _buffer) = (histogram, buffer);

    public static string Name => "HdrHistogram";

    public static string Version => LibraryVersion.Of<HistogramBase>();

    public long TotalCount => _histogram.TotalCount;

    public long Max => _histogram.GetMaxValue();

    public double Mean => _histogram.GetMean();

    /// <summary>The package's object.</summary>
    internal HdrHistogram.LongHistogram Histogram => _histogram;

    public static HdrLongHistogram Of(long highestTrackable, int significantDigits)
    {
        var histogram = new HdrHistogram.LongHistogram(highestTrackable, significantDigits);
        return new(histogram, ByteBuffer.Allocate(histogram.GetNeededByteBufferCapacity()));
    }

    public void Record(long value) => _histogram.RecordValue(value);

    public long CountAt(long value) => _histogram.GetCountAtValue(value);

    public void Reset() => _histogram.Reset();

    public void Encode(bool compressed)
    {
        _buffer.Position = 0;
        if (compressed)
        {
            _histogram.EncodeIntoCompressedByteBuffer(_buffer);
        }
        else
        {
            _histogram.Encode(_buffer, HistogramEncoderV2.Instance);
        }
    }

    public HdrLongHistogram Decode(bool compressed)
    {
        _buffer.Position = 0;
        return new((HdrHistogram.LongHistogram)(compressed
            ? HdrHistogram.HistogramEncoding.DecodeFromCompressedByteBuffer(_buffer, 0)
            : HdrHistogram.HistogramEncoding.DecodeFromByteBuffer(_buffer, 0)), _buffer);
    }
}
