namespace Overtake.Results;

/// <summary>A quantity that a row can hold: its name in the file, its unit, and what it is. The one place where metrics are defined.</summary>
/// <param name="Name">Name in the <c>metric</c> column.</param>
/// <param name="Unit">Unit in the <c>unit</c> column.</param>
/// <param name="Meaning">One sentence for tables and help.</param>
public sealed record Metric(string Name, string Unit, string Meaning)
{
    /// <summary>Elapsed nanoseconds per operation: the <see cref="LaunchEstimate"/>; without visits one sample a launch.</summary>
    public static readonly Metric Time = new("time", "ns", "elapsed time per operation");

    /// <summary>The part of the estimate outside of collection pauses. Not written where there are none: then it is the time.</summary>
    public static readonly Metric Work = new("work", "ns", "time per operation outside of collection pauses");

    /// <summary>Bytes allocated per operation by the measuring thread during the visits.</summary>
    public static readonly Metric Allocated = new("allocated", "B", "bytes allocated per operation");

    /// <summary>Generation-0 collections per 1,000 operations (every higher collection counts as one too).</summary>
    public static readonly Metric Gen0 = new("gen0", "count", "generation 0 collections per 1,000 operations");

    public static readonly Metric Gen1 = new("gen1", "count", "generation 1 collections per 1,000 operations");

    public static readonly Metric Gen2 = new("gen2", "count", "generation 2 collections per 1,000 operations");

    /// <summary>
    /// Nanoseconds per operation in which the collector held all threads (<c>GC.GetTotalPauseDuration</c>):
    /// of a case with visits that part of the <see cref="LaunchEstimate"/>.
    /// </summary>
    public static readonly Metric Pause = new("pause", "ns", "time in collection pauses per operation");

    /// <summary>Processor nanoseconds of the whole process per operation, background collection included.</summary>
    public static readonly Metric Processor = new("processor", "ns", "processor time of the process per operation");

    /// <summary>Processor nanoseconds per operation of other threads than the measuring one. Older files have it; it is no longer recorded.</summary>
    public static readonly Metric Background = new("background", "ns", "processor time of other threads of the process per operation");

    /// <summary>
    /// Pages of memory that the process touched for the first time, per operation: in a warm heap, what the collector has given back to the system. Only
    /// where there is more than one in a hundred operations.
    /// </summary>
    public static readonly Metric Faults = new("faults", "count", "page faults per operation");

    /// <summary>All time of the kept visits over all their operations: the plain figure beside the estimate.</summary>
    public static readonly Metric Mean = new("mean", "ns", "plain mean of the time per operation over all visits");

    /// <summary>Visits that the estimate comes from.</summary>
    public static readonly Metric Visits = new("visits", "count", "visits behind the estimate of the time");

    /// <summary>
    /// First third of the visits of a launch over the last third, only where they differ beyond noise: the case was not stationary.
    /// See <see cref="Stationarity"/>.
    /// </summary>
    public static readonly Metric Trend = new("trend", "ratio", "first third of the visits over the last, where the case was not stationary");

    /// <summary>
    /// Nanoseconds per operation in stretches of 300 ms that no other contender interrupts,
    /// pauses included: what the <see cref="LaunchEstimate"/> of some cases is held against.
    /// </summary>
    public static readonly Metric Stretch = new("stretch", "ns", "time per operation in uninterrupted stretches");

    /// <summary>Time of an empty method in the loop around a method. It is subtracted from the visits: both together are what the clock showed.</summary>
    public static readonly Metric Loop = new("loop", "ns", "time of the loop around a method, which is subtracted");

    public static readonly Metric Wire = new("wire", "B", "bytes on the wire per operation");

    /// <summary>An operation's share of what a pass of them is when it is compressed with deflate.</summary>
    public static readonly Metric Deflated = new("deflated", "B", "bytes per operation of a pass compressed with deflate");

    /// <summary>An operation's share of what a pass of them is when it is compressed with Brotli.</summary>
    public static readonly Metric Brotli = new("brotli", "B", "bytes per operation of a pass compressed with Brotli");

    public static readonly Metric Throughput = new("throughput", "1/s", "operations per second, at saturation unless a load is set");

    public static readonly Metric P50 = new("p50", "ns", "median latency, from the intended start where operations have one");

    public static readonly Metric P99 = new("p99", "ns", "99th percentile of latency, from the intended start where operations have one");

    public static readonly Metric P999 = new("p999", "ns", "99.9th percentile of latency, from the intended start where operations have one");

    /// <summary>99th percentile of the time from the intended start of an operation to its real one: the latency before anything was sent.</summary>
    public static readonly Metric Late = new("late", "ns", "99th percentile of the time from the intended start of an operation to its real one");

    public static readonly Metric Held = new("held", "B", "bytes that a pool keeps when all its buffers are back");

    /// <summary>Share of requests that were refused as wrong (HTTP 400), 0 to 1.</summary>
    public static readonly Metric Rejected = new("rejected", "share", "share of requests that were refused as wrong");

    /// <summary>Share of requests that the server failed at (HTTP 500) or never answered, 0 to 1.</summary>
    public static readonly Metric Failed = new("failed", "share", "share of requests that the server failed at or never answered");

    /// <summary>1 when contender and wrapper ran tier-1 code from the first visit on, else 0. A case with 0 enters no ratio.</summary>
    public static readonly Metric Steady = new("steady", "flag", "1 when the code was at tier 1 before the first visit");

    /// <summary>Methods compiled by the JIT during the visits. Files of earlier versions have it; nothing reads or writes it.</summary>
    public static readonly Metric Compiled = new("compiled", "count", "methods compiled during the visits");

    /// <summary>
    /// Figures of the collector. Zeros are not written: a case with a row of <see cref="Allocated"/>
    /// in a launch and none of these there was measured, and nothing happened.
    /// </summary>
    public static readonly IReadOnlyList<Metric> OfCollector = [Gen0, Gen1, Gen2, Pause];

    /// <summary>Percentiles of a latency.</summary>
    public static readonly IReadOnlyList<Metric> Percentiles = [P50, P99, P999];

    /// <summary>All metrics in the order of this file.</summary>
    public static readonly IReadOnlyList<Metric> All =
        [
            Time, Work, Allocated, Gen0, Gen1, Gen2, Pause, Processor, Background, Faults, Mean, Visits, Trend, Stretch, Loop, Wire, Deflated, Brotli,
            Throughput, P50, P99, P999, Late, Held, Rejected, Failed, Steady, Compiled,
        ];
}
