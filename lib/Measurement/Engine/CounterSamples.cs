using Overtake.Results;

namespace Overtake.Measurement.Engine;

/// <summary>Turns counters into samples per operation.</summary>
internal static class CounterSamples
{
    /// <summary>The samples of a case. What the collector did not do has no sample (<see cref="Metric.OfCollector"/>).</summary>
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
