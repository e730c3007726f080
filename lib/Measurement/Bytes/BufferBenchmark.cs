using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;
using Overtake.Workloads.ByteBuffers;
using Overtake.Workloads.LeadingZeros;

namespace Overtake.Measurement.Bytes;

/// <summary>The common part of writing and reading a buffer: the buffer, its values, and the bytes that must be in it.</summary>
internal abstract class BufferBenchmark<TCodec, TType> : IBenchmark
    where TCodec : struct, IBigEndianCodec
    where TType : struct, IBufferType
{
    public abstract IReadOnlyList<HotMethod> HotMethods { get; }

    protected BufferValues Values { get; private set; } = new(0);

    protected ByteBuffer<TCodec> Buffer { get; private set; } = ByteBuffer<TCodec>.Allocate(0);

    public void Prepare(int size)
    {
        Values = new BufferValues(size);
        Buffer = ByteBuffer<TCodec>.Allocate(BigEndian());
    }

    public abstract string? Verify();

    public abstract void Run(long invocations);

    /// <summary>
    /// The values by shifts alone, the most significant byte first. A plain loop: preparing is
    /// repeated, and whatever it calls would be compiled again while the contender is driven.
    /// </summary>
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

/// <summary>All values out of the buffer.</summary>
internal sealed class GetBenchmark<TCodec, TType> : BufferBenchmark<TCodec, TType>
    where TCodec : struct, IBigEndianCodec
    where TType : struct, IBufferType
{
    public override IReadOnlyList<HotMethod> HotMethods { get; } =
        [
            HotMethod.Of(typeof(GetBenchmark<,>), nameof(Run)), HotMethod.Of(typeof(TType), nameof(IBufferType.Get)),
            HotMethod.Of(typeof(ByteBuffer<>), nameof(IBufferType.Get)),
        ];

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

/// <summary>All values into the buffer.</summary>
internal sealed class PutBenchmark<TCodec, TType> : BufferBenchmark<TCodec, TType>
    where TCodec : struct, IBigEndianCodec
    where TType : struct, IBufferType
{
    public override IReadOnlyList<HotMethod> HotMethods { get; } =
        [
            HotMethod.Of(typeof(PutBenchmark<,>), nameof(Run)), HotMethod.Of(typeof(TType), nameof(IBufferType.Put)),
            HotMethod.Of(typeof(ByteBuffer<>), nameof(IBufferType.Put)),
        ];

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

/// <summary>The floor: a copy of as many bytes as the values have, with no change of order.</summary>
internal sealed class CopyBenchmark<TType> : IBenchmark
    where TType : struct, IBufferType
{
    private byte[] _source = [];
    private byte[] _target = [];

    public IReadOnlyList<HotMethod> HotMethods { get; } = [HotMethod.Of(typeof(CopyBenchmark<>), nameof(Run))];

    public void Prepare(int size)
    {
        _source = new byte[size * TType.Size];
        _target = new byte[size * TType.Size];
        new Random(size).NextBytes(_source);
    }

    public string? Verify()
    {
        Run(1);
        return _source.AsSpan().SequenceEqual(_target) ? null : "the copy differs";
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Run(long invocations)
    {
        for (long i = 0; i < invocations; i++)
        {
            _source.AsSpan().CopyTo(_target);
        }
    }
}

/// <summary>One method over a list of values; every count goes into a sum.</summary>
internal sealed class LeadingZeroBenchmark(ILeadingZeroMethod method, long[] list) : IBenchmark
{
    private long[] _values = [];
    private int _sum;

    public IReadOnlyList<HotMethod> HotMethods { get; } =
        [HotMethod.Of(typeof(LeadingZeroBenchmark), nameof(Run)), HotMethod.Of(method.GetType(), nameof(ILeadingZeroMethod.Sum))];

    public void Prepare(int size) => _values = [.. Enumerable.Range(0, size).Select(i => list[i % list.Length])];

    public string? Verify()
    {
        var (sum, expected) = (method.Sum(_values), _values.Sum(v => System.Numerics.BitOperations.LeadingZeroCount((ulong)v)));
        return sum == expected ? null : $"{sum} leading zeros in all, expected {expected}";
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Run(long invocations)
    {
        for (long i = 0; i < invocations; i++)
        {
            _sum ^= method.Sum(_values);
        }
    }
}
