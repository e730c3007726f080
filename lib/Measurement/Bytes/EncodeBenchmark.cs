using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;
using Overtake.Workloads;
using Overtake.Workloads.ByteBuffers;
using Overtake.Workloads.Histograms;

namespace Overtake.Measurement.Bytes;

/// <summary>The histogram into the buffer.</summary>
internal sealed class EncodeBenchmark<TCodec, TCopy>(bool compressed) : EncodingBenchmark<TCodec, TCopy>(compressed)
    where TCodec : struct, IBigEndianCodec
    where TCopy : struct, ICopy
{
    public override IReadOnlyList<HotMethod> HotMethods { get; } =
        [HotMethod.Of(typeof(EncodeBenchmark<,>), nameof(Run)), HotMethod.Of(typeof(HistogramEncoding), compressed ? nameof(HistogramEncoding.EncodeCompressed) : nameof(HistogramEncoding.Encode))];

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override void Run(long invocations)
    {
        for (long i = 0; i < invocations; i++)
        {
            Encode();
        }
    }
}
