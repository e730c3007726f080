using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;
using Overtake.Workloads;
using Overtake.Workloads.ByteBuffers;

namespace Overtake.Measurement.Bytes;

/// <summary>All values into the buffer.</summary>
internal sealed class PutBenchmark<TCodec, TType, TCopy> : BufferBenchmark<TCodec, TType, TCopy>
    where TCodec : struct, IBigEndianCodec
    where TType : struct, IBufferType
    where TCopy : struct, ICopy
{
    public override IReadOnlyList<HotMethod> HotMethods { get; } =
        [HotMethod.Of(typeof(PutBenchmark<,,>), nameof(Run)), HotMethod.Of(typeof(TType), nameof(IBufferType.Put)), HotMethod.Of(typeof(ByteBuffer<>), nameof(IBufferType.Put))];

    public override string? Verify()
    {
        var written = ByteBuffer<TCodec>.Allocate(Values.Count * TType.Size);
        TType.Put(written, Values);
        var (bytes, expected) = (written.ToArray(), BigEndian());
        return bytes.AsSpan().SequenceEqual(expected) ? null : $"byte {bytes.AsSpan().CommonPrefixLength(expected)} of {expected.Length} differs";
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override void Run(long invocations)
    {
        for (long i = 0; i < invocations; i++)
        {
            TType.Put(Buffer, Values);
        }
    }
}
