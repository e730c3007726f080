using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Workloads;
using Overtake.Workloads.Boxing;
using Overtake.Workloads.Boxing.Scenarios;
using Overtake.Workloads.Histograms;

namespace Overtake.Measurement.Boxing;

/// <summary>
/// One message through a channel to a second thread: throughput at saturation, and latency from the intended start at two shares of
/// that throughput, since at saturation latency is only the depth of the queue.
/// </summary>
internal sealed class HandOffBenchmark(IBoxingContender contender, ParameterList parameters) : BoxingBenchmark(contender, parameters), IMacroBenchmark
{
    // How long a paced run is: percentiles need more messages than a mean.
    private const int PacedMilliseconds = 40;

    private readonly HandOff _scenario = new(contender);

    public override IReadOnlyList<HotMethod> HotMethods =>
    [
        HotMethod.Of(Contender.GetType(), nameof(IBoxingContender.Fill)),
        HotMethod.Of(typeof(BoxingContender<,>), nameof(IBoxingContender.Fold)),
        HotMethod.Of(typeof(HandOff), nameof(HandOff.Run)),
    ];

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override void Run(long invocations)
    {
        var messages = checked((int)invocations);
        Demand(_scenario.Run(Size, messages), messages);
    }

    // With fewer the channel would never be full.
    public override long LeastInvocations => HandOff.Capacity;

    public IReadOnlyList<Sample> Close(double nanoseconds) => [.. LatencySamples.Loads.SelectMany(load => Paced(load.Name, nanoseconds / load.Share))];

    public override void Dispose()
    {
        _scenario.Dispose();
        base.Dispose();
    }

    private IEnumerable<Sample> Paced(string load, double interval)
    {
        var messages = Math.Max(LatencySamples.LeastForP99, (int)(PacedMilliseconds * 1e6 / interval));
        var latencies = new LongHistogram(LatencySamples.Longest, LatencySamples.Digits);
        Demand(_scenario.RunPaced(Size, Pace.IntendedStarts(messages, interval), latencies), messages);
        return LatencySamples.Of(latencies, load);
    }

    private void Demand(HandOffResult result, int messages)
    {
        if (result != _scenario.Expected(Size, messages))
        {
            throw new InvalidDataException($"{Contender.Name} lost or changed a message of {Size} records.");
        }
    }
}
