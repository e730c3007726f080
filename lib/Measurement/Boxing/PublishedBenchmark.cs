using System.Runtime.CompilerServices;
using System.Globalization;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Workloads.Boxing;
using Overtake.Workloads.Boxing.Scenarios;

namespace Overtake.Measurement.Boxing;

/// <summary>The published operation: a number of fills, then the forced full collection or none. One operation here is one buffer, so that both are separated by division.</summary>
internal sealed class PublishedBenchmark(IBoxingContender contender, ParameterList parameters) : BoxingBenchmark(contender, parameters)
{
    private readonly Published _scenario = new(contender, parameters[Parameter.Collect] == "yes");
    private readonly int _fills = int.Parse(parameters[Parameter.Fills] ?? "1", CultureInfo.InvariantCulture);

    public override int OperationsPerInvocation => _fills;

    /// <summary>Enough buffers of megabytes that collections are not a matter of chance.</summary>
    public override long LeastInvocations => 4;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override void Run(long invocations)
    {
        for (long i = 0; i < invocations; i++)
        {
            _scenario.Run(Size, _fills);
        }
    }
}
