using System.Runtime.InteropServices;
using Overtake.Results;
using Overtake.Workloads.Histograms;

namespace Overtake.Measurement.Engine;

/// <summary>Counters of the runtime: allocation, collections and pauses of the process, processor time.</summary>
/// <param name="Allocated">Bytes allocated by the calling thread or by all.</param>
/// <param name="Gen0">Collections of generation 0 and above.</param>
/// <param name="Gen1">Collections of generation 1 and above.</param>
/// <param name="Gen2">Collections of generation 2.</param>
/// <param name="Pause">Time in which the collector held all threads.</param>
/// <param name="Processor">Processor time of the process.</param>
/// <param name="Faults">Pages of memory that the process touched for the first time (minor page faults); 0 where the system does not report it.</param>
public readonly record struct Counters(long Allocated, int Gen0, int Gen1, int Gen2, TimeSpan Pause, TimeSpan Processor, long Faults)
{
    /// <summary>The counters as they stand, with what the calling thread allocated.</summary>
    public static Counters Now() => new(
        GC.GetAllocatedBytesForCurrentThread(),
        GC.CollectionCount(0),
        GC.CollectionCount(1),
        GC.CollectionCount(2),
        GC.GetTotalPauseDuration(),
        ProcessorTime.OfProcess(),
        PageFaults.OfProcess());

    /// <summary>The counters as they stand, with what all threads allocated; slower than <see cref="Now"/>, because all threads are asked.</summary>
    public static Counters OfAllThreads() => Now() with { Allocated = GC.GetTotalAllocatedBytes(precise: true) };

    /// <summary>The difference between two readings.</summary>
    public static Counters operator -(Counters a, Counters b) => new(
        a.Allocated - b.Allocated,
        a.Gen0 - b.Gen0,
        a.Gen1 - b.Gen1,
        a.Gen2 - b.Gen2,
        a.Pause - b.Pause,
        a.Processor - b.Processor,
        a.Faults - b.Faults);

    /// <summary>Sum of two differences.</summary>
    public static Counters operator +(Counters a, Counters b) => new(
        a.Allocated + b.Allocated,
        a.Gen0 + b.Gen0,
        a.Gen1 + b.Gen1,
        a.Gen2 + b.Gen2,
        a.Pause + b.Pause,
        a.Processor + b.Processor,
        a.Faults + b.Faults);
}

internal static class CounterSamples
{
    // Fewer faults an operation are those of the worker itself, not of the case.
    private const double LeastFaults = 0.01;

    /// <summary>The samples of a case with visits beside its estimate: allocation, page faults, and processor time where the benchmark asks for it.</summary>
    /// <param name="benchmark">Says whether processor time is wanted. That of threads it starts cannot be separated from the collector's.</param>
    public static IEnumerable<Sample> OfVisits(Counters counters, long operations, IBenchmark benchmark)
    {
        yield return new Sample(Metric.Allocated, operations, (double)counters.Allocated / operations);
        if (benchmark.CountsProcessor)
        {
            yield return new Sample(Metric.Processor, operations, counters.Processor.TotalNanoseconds / operations);
        }

        if (counters.Faults > LeastFaults * operations)
        {
            yield return new Sample(Metric.Faults, operations, (double)counters.Faults / operations);
        }
    }
}

/// <summary>Processor time used so far. On Linux the clock is that of the kernel and cheap to read.</summary>
internal static partial class ProcessorTime
{
    // Number of a clock in the interface of Linux (linux/time.h).
    private const int ProcessClock = 2;
    private const long NanosecondsPerSecond = 1_000_000_000;

    /// <summary>Of all threads of this process.</summary>
    public static TimeSpan OfProcess() => OperatingSystem.IsLinux() ? Read() :
#if NET9_0_OR_GREATER
        Environment.CpuUsage.TotalTime;
#else
        System.Diagnostics.Process.GetCurrentProcess().TotalProcessorTime;
#endif

    private static unsafe TimeSpan Read()
    {
        var time = stackalloc long[2];
        return ReadClock(ProcessClock, time) == 0
            ? TimeSpan.FromTicks(((time[0] * NanosecondsPerSecond) + time[1]) / TimeSpan.NanosecondsPerTick)
            : throw new InvalidOperationException($"The system has no clock {ProcessClock}.");
    }

    [LibraryImport("libc", EntryPoint = "clock_gettime")]
    private static unsafe partial int ReadClock(int clock, long* time);
}

/// <summary>Minor page faults so far: the kernel gave the process a page that it had not touched before, or had given back.</summary>
internal static partial class PageFaults
{
    // struct rusage has two times of 16 bytes and then words, of which the fifth is ru_minflt, on Linux and macOS alike.
    private const int Words = 18;
    private const int MinorFaults = 8;
    private const int Self = 0;

    public static bool AreKnown { get; } = OperatingSystem.IsLinux() || OperatingSystem.IsMacOS();

    /// <summary>Of all threads of this process; 0 where the system does not report them.</summary>
    public static unsafe long OfProcess()
    {
        var usage = stackalloc long[Words];
        return AreKnown && GetUsage(Self, usage) == 0 ? usage[MinorFaults] : 0;
    }

    [LibraryImport("libc", EntryPoint = "getrusage")]
    private static unsafe partial int GetUsage(int who, long* usage);
}

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

    /// <summary>
    /// Shares of the measured capacity, of what can be sent at a pace, at which latency is
    /// taken from the intended start: at saturation it would only be the depth of the queue.
    /// </summary>
    public static readonly IReadOnlyList<(string Name, double Share)> Loads = [("50%", 0.5), ("80%", 0.8)];

    /// <summary>The median and the percentiles that there are enough latencies for.</summary>
    /// <param name="load">Share of the capacity at which it was; null at saturation.</param>
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
