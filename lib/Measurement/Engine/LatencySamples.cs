using Overtake.Results;
using Overtake.Workloads.Histograms;

namespace Overtake.Measurement.Engine;

/// <summary>Turns recorded latencies into samples of their percentiles.</summary>
internal static class LatencySamples
{
    /// <summary>Highest latency recorded exactly, ns; a longer one means that the load was not carried.</summary>
    public const long Longest = 10_000_000_000;

    /// <summary>Decimal digits to which latencies are kept.</summary>
    public const int Digits = 3;

    /// <summary>A percentile needs operations beyond it: ten at least.</summary>
    public const int LeastForP99 = 1_000;

    private const int LeastForP999 = 10_000;

    /// <summary>Shares of the measured capacity, of what can be sent at a pace, at which latency is taken from the intended start: at saturation it would only be the depth of the queue.</summary>
    public static readonly IReadOnlyList<(string Name, double Share)> Loads = [("50%", 0.5), ("80%", 0.8)];

    /// <summary>The median and the percentiles that there are enough latencies for.</summary>
    /// <param name="latencies">What was recorded, ns.</param>
    /// <param name="load">Share of the capacity at which it was; null at saturation.</param>
    /// <typeparam name="TCounts">Where the counts are kept.</typeparam>
    public static IEnumerable<Sample> Of<TCounts>(Histogram<TCounts> latencies, string? load = null)
        where TCounts : struct, ICounts<TCounts>
    {
        var operations = latencies.TotalCount;
        yield return new Sample(Metric.P50, operations, latencies.ValueAtPercentile(50), Load: load);
        if (operations >= LeastForP99)
        {
            yield return new Sample(Metric.P99, operations, latencies.ValueAtPercentile(99), Load: load);
        }

        if (operations >= LeastForP999)
        {
            yield return new Sample(Metric.P999, operations, latencies.ValueAtPercentile(99.9), Load: load);
        }
    }
}
