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

    /// <summary>The values by shifts alone, the most significant byte first. A plain loop: preparing is repeated, and whatever it calls would be compiled again while the contender is driven.</summary>
    protected byte[] BigEndian()
    {
        var bytes = new byte[Values.Count * TType.Size];
        for (var i = 0; i < bytes.Length; i++)
        {
            bytes[i] = unchecked((byte)(TType.Bits(Values, i / TType.Size) >> (8 * (TType.Size - 1 - (i % TType.Size)))));
        }

        return bytes;
    }
}
