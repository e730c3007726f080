using Overtake.Measurement.Engine;
using Overtake.Workloads;
using Overtake.Workloads.ByteBuffers;

namespace Overtake.Measurement.Bytes;

/// <summary>What writing and reading a buffer share: the buffer, its values, and the bytes that must be in it.</summary>
/// <typeparam name="TCodec">The buffer.</typeparam>
/// <typeparam name="TType">Type of the values.</typeparam>
/// <typeparam name="TCopy">Which copy of the contender this is.</typeparam>
internal abstract class BufferBenchmark<TCodec, TType, TCopy> : IBenchmark
    where TCodec : struct, IBigEndianCodec
    where TType : struct, IBufferType
    where TCopy : struct, ICopy
{
    public abstract IReadOnlyList<HotMethod> HotMethods { get; }

    public int OperationsPerInvocation => 1;

    protected BufferValues Values { get; private set; } = new(0);

    protected ByteBuffer<TCodec> Buffer { get; private set; } = ByteBuffer<TCodec>.Allocate(0);

    public void Prepare(int size)
    {
        Values = new BufferValues(TCopy.Size(size));
        Buffer = ByteBuffer<TCodec>.Allocate(BigEndian());
    }

    public abstract string? Verify();

    public abstract void Run(long invocations);

    public void Dispose()
    {
    }

    /// <summary>The values by shifts alone, the most significant byte first.</summary>
    protected byte[] BigEndian() =>
        [.. from value in Enumerable.Range(0, Values.Count) from i in Enumerable.Range(1, TType.Size) select (byte)(TType.Bits(Values, value) >> (8 * (TType.Size - i)))];
}
