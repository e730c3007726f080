using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Workloads.Boxing;
using Overtake.Workloads.Boxing.Scenarios;

namespace Overtake.Measurement.Boxing;

/// <summary>Shared by the benchmarks of the study: contender, size, check, and the live heap beside the work.</summary>
internal abstract class BoxingBenchmark : IBenchmark
{
    private readonly LiveHeap? _liveHeap;

    protected BoxingBenchmark(IBoxingContender contender, ParameterList parameters)
    {
        Contender = contender;
        _liveHeap = LiveHeapSetting.Build(parameters);
    }

    public virtual IReadOnlyList<HotMethod> HotMethods =>
        [HotMethod.Of(Contender.GetType(), nameof(IBoxingContender.Fill)), HotMethod.Of(GetType(), nameof(Run))];

    public virtual int OperationsPerInvocation => 1;

    public virtual long LeastInvocations => 1;

    protected IBoxingContender Contender { get; }

    protected int Size { get; private set; }

    public virtual void Prepare(int size) => Size = size;

    public virtual string? Verify()
    {
        if (!Contender.Decodable)
        {
            return null;
        }

        var buffer = Contender.Fill(Size);
        var difference = Contender.Compare(buffer, Size);
        Contender.Release(buffer);
        return difference;
    }

    public abstract void Run(long invocations);

    public virtual void Dispose() => _liveHeap?.Dispose();
}
