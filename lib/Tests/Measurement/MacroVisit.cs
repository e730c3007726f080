namespace Overtake.Tests.Measurement;

/// <summary>One visit to a benchmark with several threads, as a session makes it.</summary>
internal static class MacroVisit
{
    /// <summary>Opens the prepared size, warms up, makes a visit and closes.</summary>
    /// <returns>What a session records of it.</returns>
    public static IReadOnlyList<Sample> Of(IMacroBenchmark benchmark, long invocations)
    {
        benchmark.Open();
        benchmark.Run(invocations);
        var (times, counters) = VisitClock.Run(benchmark, invocations);
        var operations = invocations * benchmark.OperationsPerInvocation;
        var nanoseconds = times.Microseconds * 1e3 / operations;
        return [new Sample(Metric.Time, operations, nanoseconds, 1), .. CounterSamples.OfVisits(counters, operations, benchmark), .. benchmark.Close(nanoseconds)];
    }
}
