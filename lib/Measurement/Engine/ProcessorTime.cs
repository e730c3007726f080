using System.Runtime.InteropServices;

namespace Overtake.Measurement.Engine;

/// <summary>Processor time used so far. On Linux both clocks are those of the kernel, nanoseconds apart in meaning and cheap to read.</summary>
internal static partial class ProcessorTime
{
    // Numbers of clocks in the interface of Linux (linux/time.h).
    private const int ProcessClock = 2;
    private const int ThreadClock = 3;
    private const long NanosecondsPerSecond = 1_000_000_000;

    /// <summary>Of all threads of this process.</summary>
    public static TimeSpan OfProcess() => OperatingSystem.IsLinux() ? Read(ProcessClock) :
#if NET9_0_OR_GREATER
        Environment.CpuUsage.TotalTime;
#else
        System.Diagnostics.Process.GetCurrentProcess().TotalProcessorTime;
#endif

    /// <summary>Of the calling thread; null where the system does not report it.</summary>
    public static TimeSpan? OfThread() => OperatingSystem.IsLinux() ? Read(ThreadClock) : null;

    private static unsafe TimeSpan Read(int clock)
    {
        var time = stackalloc long[2];
        return ReadClock(clock, time) == 0
            ? TimeSpan.FromTicks(((time[0] * NanosecondsPerSecond) + time[1]) / TimeSpan.NanosecondsPerTick)
            : throw new InvalidOperationException($"The system has no clock {clock}.");
    }

    [LibraryImport("libc", EntryPoint = "clock_gettime")]
    private static unsafe partial int ReadClock(int clock, long* time);
}
