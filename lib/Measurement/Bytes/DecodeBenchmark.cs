using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;
using Overtake.Workloads;
using Overtake.Workloads.ByteBuffers;
using Overtake.Workloads.Histograms;

namespace Overtake.Measurement.Bytes;

/// <summary>The histogram out of the buffer.</summary>
internal sealed class DecodeBenchmark<TCodec, TCopy>(bool compressed) : EncodingBenchmark<TCodec, TCopy>(compressed)
    where TCodec : struct, IBigEndianCodec
    where TCopy : struct, ICopy
{
    private LongHistogram? _decoded;

    public override IReadOnlyList<HotMethod> HotMethods { get; } =
        [HotMethod.Of(typeof(DecodeBenchmark<,>), nameof(Run)), HotMethod.Of(typeof(HistogramEncoding), compressed ? nameof(HistogramEncoding.DecodeCompressed) : nameof(HistogramEncoding.Decode))];

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override void Run(long invocations)
    {
        for (long i = 0; i < invocations; i++)
        {
            _decoded = Decode();
        }
    }
}
