using System.Diagnostics;
using Overtake.Results;

namespace Overtake.Measurement.Engine;

/// <summary>Times visits. A visit runs in chunks, between which the collector's counters are read: a pause is known with its generation.</summary>
internal sealed class VisitClock
{
    /// <summary>
    /// Chunks of a visit. Reading the counters takes some 50 ns, so this many cost less than a thousandth of a
    /// visit of 3 ms, and collections that come ten times a millisecond still mostly have a chunk of their own.
    /// </summary>
    public const int Chunks = 16;

    // One more reading than chunks, made before anything is timed: the timed region allocates nothing.
    private readonly Reading[] _readings = new Reading[Chunks + 1];

    /// <summary>Runs and times so many invocations.</summary>
    /// <param name="hooks">Untimed work before and after each invocation; null for none.</param>
    public (VisitTimes Times, Counters Counters) Run(Action<long> run, long invocations, InvocationHooks? hooks = null)
    {
        if (hooks is not null)
        {
            return RunEach(run, invocations, hooks);
        }

        var chunks = (int)Math.Min(Chunks, invocations);
        var before = Counters.Now();
        var started = Stopwatch.GetTimestamp();
        _readings[0] = Reading.Now();
        for (var i = 0; i < chunks; i++)
        {
            run(((i + 1) * invocations / chunks) - (i * invocations / chunks));
            _readings[i + 1] = Reading.Now();
        }

        var elapsed = Stopwatch.GetElapsedTime(started);
        var counters = Counters.Now() - before;
        return (TimesOf(elapsed, _readings.AsSpan(0, chunks + 1), counters), counters);
    }

    /// <summary>Runs and times so many invocations of a benchmark with several threads, in one piece: between chunks they would wait for each other.</summary>
    public static (VisitTimes Times, Counters Counters) Run(IMacroBenchmark benchmark, long invocations)
    {
        var before = benchmark.Counters;
        var started = Stopwatch.GetTimestamp();
        benchmark.Run(invocations);
        var elapsed = Stopwatch.GetElapsedTime(started);
        var after = benchmark.Counters;
        return (TimesOf(elapsed, [Reading.Of(before), Reading.Of(after)], after - before), after - before);
    }

    private static (VisitTimes Times, Counters Counters) RunEach(Action<long> run, long invocations, InvocationHooks hooks)
    {
        var (elapsed, counters) = (TimeSpan.Zero, default(Counters));
        List<int>[] pauses = [[], [], [], []];
        for (long i = 0; i < invocations; i++)
        {
            hooks.Before();
            var before = Counters.Now();
            var started = Stopwatch.GetTimestamp();
            run(1);
            elapsed += Stopwatch.GetElapsedTime(started);
            var after = Counters.Now();
            hooks.After();
            counters += after - before;
            foreach (var (of, kind) in PausesOf([Reading.Of(before), Reading.Of(after)]).Zip(pauses))
            {
                kind.AddRange(of);
            }
        }

        return (TimesOf(elapsed, [], counters) with { Pauses = pauses }, counters);
    }

    private static VisitTimes TimesOf(TimeSpan elapsed, ReadOnlySpan<Reading> readings, Counters counters) =>
        new(Math.Max(1, (long)Math.Round(elapsed.TotalMicroseconds)), PausesOf(readings)) { Faults = PageFaults.AreKnown ? counters.Faults : null };

    private static IReadOnlyList<IReadOnlyList<int>> PausesOf(ReadOnlySpan<Reading> readings)
    {
        if (readings.IsEmpty || readings[0] == readings[^1])
        {
            return Visit.NoPauses;
        }

        List<int>[] pauses = [[], [], [], []];
        for (var i = 1; i < readings.Length; i++)
        {
            var (before, after) = (readings[i - 1], readings[i]);
            // The runtime counts a collection of a generation among those of all younger ones too.
            int[] counts =
                [after.Gen0 - before.Gen0 - (after.Gen1 - before.Gen1), after.Gen1 - before.Gen1 - (after.Gen2 - before.Gen2), after.Gen2 - before.Gen2];
            var (pause, collections) = ((int)(after.Pause - before.Pause).TotalMicroseconds, counts.Sum());
            if (collections == 0 && pause > 0)
            {
                pauses[(int)PauseKind.Later].Add(pause);
            }

            for (var (kind, k) = (0, 0); kind < counts.Length; kind++)
            {
                for (var n = 0; n < counts[kind]; n++, k++)
                {
                    // Shares of whole microseconds whose sum is the pause.
                    pauses[kind].Add((int)(((k + 1L) * pause / collections) - ((long)k * pause / collections)));
                }
            }
        }

        return pauses;
    }

    private readonly record struct Reading(TimeSpan Pause, int Gen0, int Gen1, int Gen2)
    {
        public static Reading Of(Counters counters) => new(counters.Pause, counters.Gen0, counters.Gen1, counters.Gen2);

        public static Reading Now() => new(GC.GetTotalPauseDuration(), GC.CollectionCount(0), GC.CollectionCount(1), GC.CollectionCount(2));
    }
}

/// <summary>Time and counters of one visit.</summary>
/// <param name="Microseconds">Elapsed time, pauses included.</param>
/// <param name="Pauses">As in <see cref="Results.Visit.Pauses"/>.</param>
internal readonly record struct VisitTimes(long Microseconds, IReadOnlyList<IReadOnlyList<int>> Pauses)
{
    /// <summary>As <see cref="Results.Visit.Faults"/>.</summary>
    public long? Faults { get; init; }

    // Of a method that takes no longer than an empty one something must be left, or it could not be divided by.
    private const int MostOfLoop = 10;

    /// <summary>The same without the time of the loop around the invocations.</summary>
    public VisitTimes Without(double nanoseconds) => this with
    {
        Microseconds = Math.Max(Microseconds - (long)Math.Round(nanoseconds / 1e3), (Microseconds + MostOfLoop - 1) / MostOfLoop),
    };
}
