using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;
using Overtake.Workloads;
using Overtake.Workloads.Serializers.Records;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Measurement.Serializers;

/// <summary>One buffer of records, every leaf value boxed: what serializers have to overtake.</summary>
internal sealed class BoxedRecordsBenchmark<T, TLeaves, TCopy>(IMessageSource<T> source) : IBenchmark
    where TLeaves : struct, IRecordLeaves<T>
    where TCopy : struct, ICopy
{
    // A field of a live object, so that the JIT cannot keep the boxes on the stack.
    private object?[] _buffer = [];
    private T[] _records = [];

    public IReadOnlyList<HotMethod> HotMethods { get; } =
        [HotMethod.Of(typeof(BoxedRecordsBenchmark<,,>), nameof(Run)), HotMethod.Of(typeof(BoxedRecords<T, TLeaves>), nameof(BoxedRecords<T, TLeaves>.Fill))];

    public int OperationsPerInvocation => 1;

    public void Prepare(int size) => _records = source.Messages(TCopy.Size(size));

    public string? Verify()
    {
        Run(1);
        return Enumerable.Range(0, _records.Length)
            .Select(i => MessageComparison.Difference(_records[i], BoxedRecords<T, TLeaves>.Read(_buffer, i)))
            .FirstOrDefault(d => d is not null);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Run(long invocations)
    {
        for (long i = 0; i < invocations; i++)
        {
            _buffer = BoxedRecords<T, TLeaves>.Fill(_records);
        }
    }

    public void Dispose()
    {
    }
}
