using System.Runtime.CompilerServices;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Workloads.Boxing;
using Overtake.Workloads.Boxing.Scenarios;

namespace Overtake.Measurement.Boxing;

/// <summary>Produce and drop.</summary>
internal sealed class FillBenchmark(IBoxingContender contender, ParameterList parameters) : BoxingBenchmark(contender, parameters)
{
    private readonly Fill _scenario = new(contender);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override void Run(long invocations)
    {
        for (long i = 0; i < invocations; i++)
        {
            _scenario.Run(Size);
        }
    }
}
