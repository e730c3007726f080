using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;
using Overtake.Workloads;
using Overtake.Workloads.Pools;

namespace Overtake.Measurement.Pools;

/// <summary>The floor of every validation: hash and compare, with no request around them.</summary>
internal sealed class BareHashBenchmark : IBenchmark
{
    private BareHash _hash = new(0);
    private bool _matches;

    public IReadOnlyList<HotMethod> HotMethods { get; } = [HotMethod.Of(typeof(BareHashBenchmark), nameof(Run)), HotMethod.Of(typeof(BareHash), nameof(BareHash.Matches))];

    public int OperationsPerInvocation => RequestBenchmark<Original>.Batch;

    public void Prepare(int size)
    {
        _hash.Dispose();
        _hash = new BareHash(size);
    }

    public string? Verify()
    {
        Run(1);
        return _matches ? null : "the hash differs";
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Run(long invocations)
    {
        for (var i = invocations * OperationsPerInvocation; i > 0; i--)
        {
            _matches = _hash.Matches();
        }
    }

    public void Dispose() => _hash.Dispose();
}
