using Overtake.Results;

namespace Overtake.Measurement.Engine;

/// <summary>Turns counters into samples per operation.</summary>
internal static class CounterSamples
{
    /// <summary>The samples of a case with visits beside its estimate: allocation, and processor time where other threads take part.</summary>
    /// <param name="counters">Sums over its kept visits.</param>
    /// <param name="operations">Operations of these.</param>
    /// <param name="processor">Whether processor time of the process is wanted.</param>
    public static IEnumerable<Sample> OfVisits(Counters counters, long operations, bool processor)
    {
        yield return new Sample(Metric.Allocated, operations, (double)counters.Allocated / operations);
        if (processor)
        {
            yield return new Sample(Metric.Processor, operations, counters.Processor.TotalNanoseconds / operations);
        }

        // Without collections other threads have nothing to do but to wait.
        if (counters.Gen0 > 0 && counters.Processor > counters.Thread)
        {
            yield return new Sample(Metric.Background, operations, (counters.Processor - counters.Thread).TotalNanoseconds / operations);
        }
    }

    /// <summary>The samples of a case that measured itself. What the collector did not do has no sample (<see cref="Metric.OfCollector"/>).</summary>
    public static IEnumerable<Sample> Of(Counters counters, long operations) =>
    [
        new Sample(Metric.Allocated, operations, (double)counters.Allocated / operations),
        new Sample(Metric.Processor, operations, counters.Processor.TotalNanoseconds / operations),
        .. new[]
        {
            new Sample(Metric.Gen0, operations, counters.Gen0 * 1_000.0 / operations),
            new Sample(Metric.Gen1, operations, counters.Gen1 * 1_000.0 / operations),
            new Sample(Metric.Gen2, operations, counters.Gen2 * 1_000.0 / operations),
            new Sample(Metric.Pause, operations, counters.Pause.TotalNanoseconds / operations),
        }.Where(s => s.Value > 0),
    ];
}
