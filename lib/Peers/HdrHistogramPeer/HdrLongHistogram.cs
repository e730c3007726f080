using HdrHistogram;
using HdrHistogram.Encoding;
using HdrHistogram.Utilities;
using Overtake.Workloads.Histograms;
using Overtake.Workloads.Serializers;

namespace Overtake.Peers.HdrHistogramPeer;

/// <summary>The package's histogram with counts of 64 bits.</summary>
public readonly struct HdrLongHistogram : IPackageHistogram<HdrLongHistogram>
{
    private readonly HdrHistogram.LongHistogram _histogram;
    private readonly ByteBuffer _buffer;

    private HdrLongHistogram(HdrHistogram.LongHistogram histogram, ByteBuffer buffer) => (_histogram, _buffer) = (histogram, buffer);

    /// <inheritdoc/>
    public static string Name => "HdrHistogram";

    /// <inheritdoc/>
    public static string Version => LibraryVersion.Of<HistogramBase>();

    /// <inheritdoc/>
    public long TotalCount => _histogram.TotalCount;

    /// <inheritdoc/>
    public long Max => _histogram.GetMaxValue();

    /// <inheritdoc/>
    public double Mean => _histogram.GetMean();

    /// <summary>The package's object.</summary>
    internal HdrHistogram.LongHistogram Histogram => _histogram;

    /// <inheritdoc/>
    public static HdrLongHistogram Of(long highestTrackable, int significantDigits)
    {
        var histogram = new HdrHistogram.LongHistogram(highestTrackable, significantDigits);
        return new(histogram, ByteBuffer.Allocate(histogram.GetNeededByteBufferCapacity()));
    }

    /// <inheritdoc/>
    public void Record(long value) => _histogram.RecordValue(value);

    /// <inheritdoc/>
    public long CountAt(long value) => _histogram.GetCountAtValue(value);

    /// <inheritdoc/>
    public void Reset() => _histogram.Reset();

    /// <inheritdoc/>
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

    /// <inheritdoc/>
    public HdrLongHistogram Decode(bool compressed)
    {
        _buffer.Position = 0;
        return new((HdrHistogram.LongHistogram)(compressed
            ? HdrHistogram.HistogramEncoding.DecodeFromCompressedByteBuffer(_buffer, 0)
            : HdrHistogram.HistogramEncoding.DecodeFromByteBuffer(_buffer, 0)), _buffer);
    }
}
