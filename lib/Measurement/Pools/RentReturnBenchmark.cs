using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Workloads;
using Overtake.Workloads.Boxing.Scenarios;
using Overtake.Workloads.Pools;

namespace Overtake.Measurement.Pools;

/// <summary>One buffer rented and returned on one thread: what every pool is best at.</summary>
/// <typeparam name="TPool">Type of the pool.</typeparam>
/// <typeparam name="TCopy">Which copy of the contender this is.</typeparam>
internal sealed class RentReturnBenchmark<TPool, TCopy>(PoolContender<TPool> contender, bool touched, ParameterList parameters) : IBenchmark
    where TPool : struct, IBufferPool
    where TCopy : struct, ICopy
{
    private readonly LiveHeap? _liveHeap = LiveHeapSetting.Build(parameters);
    private TPool _pool;
    private int _size;

    // A field, so that the JIT cannot keep the array off the heap.
    private byte[] _last = [];

    public IReadOnlyList<HotMethod> HotMethods { get; } =
        [HotMethod.Of(typeof(RentReturnBenchmark<,>), nameof(Run)), HotMethod.Of(typeof(TPool), nameof(IBufferPool.Rent)), HotMethod.Of(typeof(TPool), nameof(IBufferPool.Return))];

    // The extra work of a control is not counted as operations, so it shows in the times.
    public int OperationsPerInvocation => Touching.Batch;

    public void Prepare(int size)
    {
        if (size == _size)
        {
            return;
        }

        _size = size;
        _pool = contender.Open(size);
    }

    public string? Verify()
    {
        var (first, second) = (_pool.Rent(_size), _pool.Rent(_size));
        var difference = first == second ? "two rents gave the same buffer"
            : first.Length < _size || second.Length < _size ? $"a buffer has {Math.Min(first.Length, second.Length)} bytes"
            : null;
        _pool.Return(first);
        _pool.Return(second);
        Run(1);
        return difference ?? (touched && !Touching.IsTouched(_last, _size) ? "a buffer does not keep what is written" : null);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Run(long invocations)
    {
        for (var i = invocations * TCopy.Size(Touching.Batch); i > 0; i--)
        {
            var buffer = _pool.Rent(_size);
            if (touched)
            {
                Touching.Touch(buffer.AsSpan(0, _size));
            }

            _last = buffer;
            _pool.Return(buffer);
        }
    }

    public IReadOnlyList<Sample> Facts() => _pool.HeldBytes is { } held ? [new Sample(Metric.Held, 1, held)] : [];

    public void Dispose() => _liveHeap?.Dispose();
}
