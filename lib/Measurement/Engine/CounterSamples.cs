using Overtake.Results;

namespace Overtake.Measurement.Engine;

/// <summary>Turns counters into samples per operation.</summary>
internal static class CounterSamples
{
    /// <summary>The samples of a case with visits beside its estimate: allocation, and processor time where other threads take part.</summary>
    /// <param name="counters">Sums over its kept visits.</param>
    /// <param name="operations">Operations of these.</param>
    /// <param name="benchmark">Says whether processor time is wanted. Where it starts threads, their processor time cannot be separated from the collector's.</param>
    public static IEnumerable<Sample> OfVisits(Counters counters, long operations, IBenchmark benchmark)
    {
        yield return new Sample(Metric.Allocated, operations, (double)counters.Allocated / operations);
        if (benchmark.CountsProcessor)
        {
            yield return new Sample(Metric.Processor, operations, counters.Processor.TotalNanoseconds / operations);
        }

        // Without collections other threads have nothing to do but to wait.
        if (benchmark is not IMacroBenchmark && counters.Gen0 > 0 && counters.Processor > counters.Thread)
        {
            yield return new Sample(Metric.Background, operations, (counters.Processor - counters.Thread).TotalNanoseconds / operations);
        }
    }
}
