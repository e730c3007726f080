using BenchmarkDotNet.Attributes;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using static Overtake.Measurement.Pools.PoolsNames;

namespace Overtake.Measurement.Pools;

/// <summary>The headline of the pools study: get a buffer, write to each of its cache lines and give it back.</summary>
public class RentBenchmarks : HeadlineBenchmarks
{
    private const string Array = "new byte[n]";
    private const string Shared = "shared";

    private readonly IBenchmark _array;
    private readonly IBenchmark _stack;
    private readonly IBenchmark _shared;

    /// <summary>Opens the contenders.</summary>
    public RentBenchmarks()
        : base(new PoolsStudy(), RentReturn, Touched) => (_array, _stack, _shared) = (Open(Array), Open(PoolsNames.Stack), Open(Shared));

    /// <summary>Bytes of the buffer.</summary>
    [Params(32, 300, 1_000)]
    public int Bytes { get; set; }

    private protected override int Size => Bytes;

    /// <summary>A new array each time.</summary>
    [Benchmark(Baseline = true, Description = Array)]
    public void NewArray() => _array.Run(1);

    /// <summary>On the stack.</summary>
    [Benchmark(Description = PoolsNames.Stack)]
    public void Stack() => _stack.Run(1);

    /// <summary>From ArrayPool.Shared.</summary>
    [Benchmark(Description = Shared)]
    public void SharedPool() => _shared.Run(1);
}
