using System.Runtime.CompilerServices;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Workloads.Boxing;
using Overtake.Workloads.Boxing.Scenarios;

namespace Overtake.Measurement.Boxing;

/// <summary>The last 64 buffers stay alive.</summary>
internal sealed class RetainedBenchmark(IBoxingContender contender, ParameterList parameters) : BoxingBenchmark(contender, parameters)
{
    private readonly Retained _scenario = new(contender);

    /// <summary>Once around the ring: whether a collection falls into less of it is chance.</summary>
    public override long LeastInvocations => Retained.Buffers;

    public override void Prepare(int size)
    {
        if (size == Size)
        {
            return;
        }

        _scenario.Clear();
        base.Prepare(size);
        // The ring is full before anything is timed.
        Run(Retained.Buffers);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override void Run(long invocations)
    {
        for (long i = 0; i < invocations; i++)
        {
            _scenario.Run(Size);
        }
    }

    public override void Dispose()
    {
        _scenario.Clear();
        base.Dispose();
    }
}
