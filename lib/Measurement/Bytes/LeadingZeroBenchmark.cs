using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;
using Overtake.Workloads;
using Overtake.Workloads.LeadingZeros;

namespace Overtake.Measurement.Bytes;

/// <summary>One method over a list of values; every count goes into a sum.</summary>
/// <typeparam name="TCopy">Which copy of the contender this is.</typeparam>
internal sealed class LeadingZeroBenchmark<TCopy>(ILeadingZeroMethod method, long[] list) : IBenchmark
    where TCopy : struct, ICopy
{
    private long[] _values = [];
    private int _sum;

    public IReadOnlyList<HotMethod> HotMethods { get; } =
        [HotMethod.Of(typeof(LeadingZeroBenchmark<>), nameof(Run)), HotMethod.Of(method.GetType(), nameof(ILeadingZeroMethod.Sum))];

    public int OperationsPerInvocation => 1;

    public void Prepare(int size) => _values = [.. Enumerable.Range(0, TCopy.Size(size)).Select(i => list[i % list.Length])];

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

    public void Dispose()
    {
    }
}
