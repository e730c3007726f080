using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;
using Overtake.Workloads;
using Overtake.Workloads.ByteBuffers;

namespace Overtake.Measurement.Bytes;

/// <summary>All values out of the buffer.</summary>
internal sealed class GetBenchmark<TCodec, TType, TCopy> : BufferBenchmark<TCodec, TType, TCopy>
    where TCodec : struct, IBigEndianCodec
    where TType : struct, IBufferType
    where TCopy : struct, ICopy
{
    public override IReadOnlyList<HotMethod> HotMethods { get; } =
        [HotMethod.Of(typeof(GetBenchmark<,,>), nameof(Run)), HotMethod.Of(typeof(TType), nameof(IBufferType.Get)), HotMethod.Of(typeof(ByteBuffer<>), nameof(IBufferType.Get))];

    public override string? Verify()
    {
        TType.Get(Buffer, Values);
        var wrong = Enumerable.Range(0, Values.Count).FirstOrDefault(i => TType.Bits(Values, i) != TType.ReadBits(Values, i), -1);
        return wrong < 0 ? null : $"value {wrong} of {Values.Count} differs";
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override void Run(long invocations)
    {
        for (long i = 0; i < invocations; i++)
        {
            TType.Get(Buffer, Values);
        }
    }
}
