using HdrHistogram;
using HdrHistogram.Encoding;
using HdrHistogram.Utilities;

namespace Overtake.Workloads.Histograms;

/// <summary>The histogram of the package HdrHistogram with counts of 64 bits. The published change was made to its buffer.</summary>
internal readonly struct HdrLongHistogram
{
    public const string Name = "HdrHistogram";

    private readonly HdrHistogram.LongHistogram _histogram;
    private readonly ByteBuffer _buffer;

    public HdrLongHistogram(long highestTrackable, int significantDigits)
    {
        _histogram = new(highestTrackable, significantDigits);
        _buffer = ByteBuffer.Allocate(_histogram.GetNeededByteBufferCapacity());
    }

    private HdrLongHistogram(HdrHistogram.LongHistogram histogram, ByteBuffer buffer) => (_histogram, _buffer) = (histogram, buffer);

    public static string Version => LibraryVersion.Of<HistogramBase>();

    public long TotalCount => _histogram.TotalCount;

    /// <summary>The highest value that may have been recorded.</summary>
    public long Max => _histogram.GetMaxValue();

    public double Mean => _histogram.GetMean();

    public void Record(long value) => _histogram.RecordValue(value);

    /// <summary>How often a value, or an equivalent one, was recorded.</summary>
    public long CountAt(long value) => _histogram.GetCountAtValue(value);

    public void Reset() => _histogram.Reset();

    /// <summary>Writes the V2 form into the histogram's own buffer, which has room for it.</summary>
    /// <param name="compressed">Whether it is deflated.</param>
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

    /// <summary>Reads what <see cref="Encode"/> wrote last.</summary>
    /// <param name="compressed">As it was written.</param>
    public HdrLongHistogram Decode(bool compressed)
    {
        _buffer.Position = 0;
        return new((HdrHistogram.LongHistogram)(compressed
            ? HdrHistogram.HistogramEncoding.DecodeFromCompressedByteBuffer(_buffer, 0)
            : HdrHistogram.HistogramEncoding.DecodeFromByteBuffer(_buffer, 0)), _buffer);
    }
}
