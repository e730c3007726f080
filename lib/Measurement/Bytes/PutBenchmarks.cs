using BenchmarkDotNet.Attributes;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using static Overtake.Measurement.Bytes.BytesNames;

namespace Overtake.Measurement.Bytes;

/// <summary>The headline of the bytes study: write longs into a buffer, in network order.</summary>
public class PutBenchmarks : HeadlineBenchmarks
{
    private readonly IBenchmark _before;
    private readonly IBenchmark _after;
    private readonly IBenchmark _vectorised;

    /// <summary>Opens the contenders.</summary>
    public PutBenchmarks()
        : base(new BytesStudy(), Put, Longs) => (_before, _after, _vectorised) = (Open(Before), Open(After), Open(BytesNames.Vectorised));

    /// <summary>Longs in the buffer.</summary>
    [Params(10, 100, 1_000, 10_000)]
    public int Values { get; set; }

    private protected override int Size => Values;

    /// <summary>By <see cref="System.Net.IPAddress.HostToNetworkOrder(long)"/>, as published before the change.</summary>
    [Benchmark(Baseline = true, Description = Before)]
    public void HostToNetworkOrder() => _before.Run(1);

    /// <summary>By BinaryPrimitives, as published after the change.</summary>
    [Benchmark(Description = After)]
    public void BinaryPrimitives() => _after.Run(1);

    /// <summary>Whole runs of values at once.</summary>
    [Benchmark(Description = BytesNames.Vectorised)]
    public void Vectorised() => _vectorised.Run(1);
}
