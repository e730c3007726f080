namespace Overtake.Measurement.Engine;

/// <summary>What the runtime counts: allocation, collections and pauses of the process, processor time.</summary>
/// <param name="Allocated">Bytes allocated by the calling thread or by all.</param>
/// <param name="Gen0">Collections of generation 0 and above.</param>
/// <param name="Gen1">Collections of generation 1 and above.</param>
/// <param name="Gen2">Collections of generation 2.</param>
/// <param name="Pause">Time in which the collector held all threads.</param>
/// <param name="Processor">Processor time of the process.</param>
/// <param name="Thread">Processor time of the calling thread; that of the process where the system does not report it.</param>
public readonly record struct Counters(long Allocated, int Gen0, int Gen1, int Gen2, TimeSpan Pause, TimeSpan Processor, TimeSpan Thread)
{
    /// <summary>The counters as they stand, with what the calling thread allocated.</summary>
    public static Counters Now()
    {
        var processor = ProcessorTime.OfProcess();
        return new Counters(
            GC.GetAllocatedBytesForCurrentThread(),
            GC.CollectionCount(0),
            GC.CollectionCount(1),
            GC.CollectionCount(2),
            GC.GetTotalPauseDuration(),
            processor,
            ProcessorTime.OfThread() ?? processor);
    }

    /// <summary>The counters as they stand, with what all threads allocated; slower than <see cref="Now"/>, because all threads are asked.</summary>
    public static Counters OfAllThreads() => Now() with { Allocated = GC.GetTotalAllocatedBytes(precise: true) };

    /// <summary>What happened between two readings.</summary>
    public static Counters operator -(Counters a, Counters b) => new(
        a.Allocated - b.Allocated,
        a.Gen0 - b.Gen0,
        a.Gen1 - b.Gen1,
        a.Gen2 - b.Gen2,
        a.Pause - b.Pause,
        a.Processor - b.Processor,
        a.Thread - b.Thread);

    /// <summary>Sum of two differences.</summary>
    public static Counters operator +(Counters a, Counters b) => new(
        a.Allocated + b.Allocated,
        a.Gen0 + b.Gen0,
        a.Gen1 + b.Gen1,
        a.Gen2 + b.Gen2,
        a.Pause + b.Pause,
        a.Processor + b.Processor,
        a.Thread + b.Thread);
}
