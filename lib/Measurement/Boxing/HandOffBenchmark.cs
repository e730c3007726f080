using System.Runtime.CompilerServices;
using System.Diagnostics;
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
    private const int MostMessages = 1 << 24;

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
    public override void Run(long invocations) => Saturate(checked((int)invocations));

    public int IterationStretch => 4;

    public IReadOnlyList<Sample> Measure(EngineSettings settings, long? operations, bool isFirst)
    {
        var samples = new List<Sample>();
        var messages = operations is { } known ? (int)Math.Clamp(known, HandOff.Capacity, MostMessages) : Pilot(settings.IterationMilliseconds * 1e6);
        // Both threads come to a steady pace.
        Saturate(messages);
        var before = Counters.Now();
        double total = 0;
        for (var i = 1; i <= settings.Iterations; i++)
        {
            var nanoseconds = Saturate(messages);
            total += nanoseconds;
            samples.Add(new Sample(Metric.Time, messages, nanoseconds / messages, i));
        }

        var all = (long)messages * settings.Iterations;
        samples.AddRange(CounterSamples.Of(Counters.Now() - before, all));
        samples.Add(new Sample(Metric.Throughput, all, all * 1e9 / total));
        foreach (var (name, share) in isFirst ? LatencySamples.Loads : [])
        {
            samples.AddRange(Paced(name, total / all / share));
        }

        return samples;
    }

    public override void Dispose()
    {
        _scenario.Dispose();
        base.Dispose();
    }

    /// <summary>
    /// How many messages fill an iteration. The first ones mostly wait for a thread to wake up, so the number grows until a run is long enough,
    /// and is taken from a second run of that length.
    /// </summary>
    private int Pilot(double nanoseconds)
    {
        var messages = HandOff.Capacity;
        while (messages < MostMessages && Saturate(messages) < nanoseconds)
        {
            messages *= 2;
        }

        return (int)Math.Clamp(messages * nanoseconds / Saturate(messages), HandOff.Capacity, MostMessages);
    }

    /// <summary>Nanoseconds for so many messages; what arrived is compared after the clock has stopped.</summary>
    private double Saturate(int messages)
    {
        var clock = Stopwatch.GetTimestamp();
        var result = _scenario.Run(Size, messages);
        var elapsed = Stopwatch.GetElapsedTime(clock).TotalNanoseconds;
        Demand(result, messages);
        return elapsed;
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
