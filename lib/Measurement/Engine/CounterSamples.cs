using Overtake.Results;

namespace Overtake.Measurement.Engine;

/// <summary>Turns counters into samples per operation.</summary>
internal static class CounterSamples
{
    /// <summary>The samples of a case. No collection samples means that none happened.</summary>
    public static IEnumerable<Sample> Of(Counters counters, long operations)
    {
        yield return new Sample(Metric.Allocated, operations, (double)counters.Allocated / operations);
        yield return new Sample(Metric.Processor, operations, counters.Processor.TotalNanoseconds / operations);
        if (counters.Gen0 > 0)
        {
            yield return new Sample(Metric.Gen0, operations, PerThousand(counters.Gen0));
            yield return new Sample(Metric.Gen1, operations, PerThousand(counters.Gen1));
            yield return new Sample(Metric.Gen2, operations, PerThousand(counters.Gen2));
            yield return new Sample(Metric.Pause, operations, counters.Pause.TotalNanoseconds / operations);
        }

        if (counters.Compiled > 0)
        {
            yield return new Sample(Metric.Compiled, operations, counters.Compiled);
        }

        double PerThousand(int collections) => collections * 1_000.0 / operations;
    }
}
