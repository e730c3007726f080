using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;
using Overtake.Workloads.Histograms;

namespace Overtake.Measurement.Bytes;

/// <summary>The published histogram into the buffer of a package, or out of it.</summary>
/// <typeparam name="THistogram">The histogram.</typeparam>
/// <param name="compressed">Whether it is deflated.</param>
/// <param name="decode">Whether it is read.</param>
internal sealed class PackageEncodingBenchmark<THistogram>(bool compressed, bool decode) : IBenchmark
    where THistogram : struct, IPackageHistogram<THistogram>
{
    private THistogram _histogram;
    private THistogram _decoded;

    public IReadOnlyList<HotMethod> HotMethods { get; } = [HotMethod.Of(typeof(PackageEncodingBenchmark<>), nameof(Run))];

    public int OperationsPerInvocation => 1;

    public void Prepare(int size)
    {
        _histogram = THistogram.Of(EncodingInputs.HighestTrackable, EncodingInputs.SignificantDigits);
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

    public void Dispose()
    {
    }
}
