using System.Diagnostics;
using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Reports;
using Perfolizer.Horology;
using Perfolizer.Mathematics.OutlierDetection;

namespace Overtake.Measurement.Engine;

/// <summary>
/// Runs a case through BenchmarkDotNet's own engine inside this process.
/// The engine is used without <c>BenchmarkRunner</c>: the runner costs about half a second a process and emits a new wrapper
/// for every case, which starts again at tier 0; the engine alone adds nothing to the wrapper that was driven to tier 1.
/// </summary>
public static class BenchmarkEngine
{
    /// <summary>Compiles the engine's own code, so that none of it is compiled beside the first case.</summary>
    public static void WarmUp() => Run(Spin, 1, new EngineSettings(1, 1, 1, 0, 0, false), invocations: 100, leastInvocations: 1);

    /// <summary>Times <paramref name="benchmark"/> at its prepared size.</summary>
    /// <param name="benchmark">Driven to tier 1 before.</param>
    /// <param name="settings">Iterations and their length.</param>
    /// <param name="operations">Operations per iteration, carried over from an earlier launch; null lets a pilot find them.</param>
    public static CaseResult Run(IBenchmark benchmark, EngineSettings settings, long? operations) =>
        Run(
            benchmark.Run,
            benchmark.OperationsPerInvocation,
            settings,
            operations / benchmark.OperationsPerInvocation,
            benchmark.LeastInvocations);

    private static CaseResult Run(Action<long> action, int operationsPerInvocation, EngineSettings settings, long? invocations, long leastInvocations)
    {
        var probe = new IterationProbe();
        var started = DateTime.UtcNow;
        var perIteration = Math.Max(leastInvocations, invocations ?? Pilot(action, settings.IterationMilliseconds));
        action(Math.Max(1, (long)(perIteration * settings.WarmUp)));
        var parameters = new EngineParameters
        {
            Host = SilentHost.Instance,
            WorkloadActionNoUnroll = action,
            WorkloadActionUnroll = action,
            OverheadActionNoUnroll = Nothing,
            OverheadActionUnroll = Nothing,
            Dummy1Action = Nothing,
            Dummy2Action = Nothing,
            Dummy3Action = Nothing,
            GlobalSetupAction = Nothing,
            GlobalCleanupAction = Nothing,
            // BenchmarkDotNet would collect between these two and the clock; done here instead, its collections stay out of the counters.
            IterationSetupAction = settings.ForcedCollections ? () => { Collect(); probe.Start(); } : probe.Start,
            IterationCleanupAction = probe.End,
            TargetJob = JobOf(settings, perIteration),
            OperationsPerInvoke = operationsPerInvocation,
            MeasureExtraStats = false,
            BenchmarkName = string.Empty,
        };
        using var engine = new EngineFactory().CreateReadyToRun(parameters);
        var timed = engine.Run().Workload.Where(m => m.IterationStage == IterationStage.Actual).ToList();
        var (from, to) = probe.Span(timed.Count);
        return new CaseResult(
            [.. timed.Select(m => (m.Operations, m.Nanoseconds))],
            probe.Total(timed.Count),
            from,
            to,
            from - started);
    }

    /// <summary>
    /// How many invocations fill an iteration. The engine's own pilot believes its first, slow invocations, which fault memory in, and
    /// gave equal code two to six times different counts; here the count is taken from the faster of two runs of a full length: one may have had a long collection.
    /// </summary>
    private static long Pilot(Action<long> action, int iterationMilliseconds)
    {
        long invocations = 1;
        double first;
        while ((first = Time(action, invocations).TotalMilliseconds) < iterationMilliseconds)
        {
            invocations *= 2;
        }

        return Math.Max(1, (long)Math.Round(invocations * iterationMilliseconds / Math.Min(first, Time(action, invocations).TotalMilliseconds)));
    }

    private static TimeSpan Time(Action<long> action, long invocations)
    {
        var start = Stopwatch.GetTimestamp();
        action(invocations);
        return Stopwatch.GetElapsedTime(start);
    }

    /// <summary>Drives benchmarks through their wrappers, a little of each in turn, until their code is final.</summary>
    /// <param name="benchmarks">The benchmarks, each with what watches its hot methods and the sizes at which it is driven, the smallest first.</param>
    /// <param name="settings">How long at least.</param>
    /// <returns>The time it took.</returns>
    public static TimeSpan Drive(IReadOnlyList<(IBenchmark Benchmark, TierWatch Watch, IReadOnlyList<int> Sizes)> benchmarks, EngineSettings settings)
    {
        var clock = Stopwatch.StartNew();
        // What asks is compiled now: compiled at the end, it would break the very quiet it asks for.
        _ = Settled();
        var (watch, least, quiet) = (benchmarks[0].Watch, settings.DriveMilliseconds, settings.QuietMilliseconds);
        (IBenchmark Benchmark, int Size)[] smallest = [.. benchmarks.Select(b => (b.Benchmark, b.Sizes[0]))];
        (IBenchmark Benchmark, int Size)[] others = [.. benchmarks.SelectMany(b => b.Sizes.Skip(1).Select(s => (b.Benchmark, s)))];
        for (var round = 0; clock.ElapsedMilliseconds < EngineSettings.LongestDriveMilliseconds; round++)
        {
            // What prepares a size would be compiled again as well if it were called in every round, and nothing fall quiet.
            Turns(smallest, isPrepared: round > RoundsOfAllSizes);
            // At tier 0 large sizes take far longer than ever again: they wait for a round. Where one takes long even then its one turn was enough.
            if (round is > 0 and < RoundsOfAllSizes)
            {
                others = [.. Turns(others, isPrepared: false)];
            }

            // The compiler works on another thread and needs a core too.
            var ended = clock.ElapsedMilliseconds;
            do
            {
                Thread.Sleep(1);
            }
            while (clock.ElapsedMilliseconds < ended + CompilerPauseMilliseconds || (watch.Quiet.TotalMilliseconds < CompilerPauseMilliseconds && clock.ElapsedMilliseconds < ended + LongestPauseMilliseconds));

            if (clock.ElapsedMilliseconds >= least && watch.Quiet.TotalMilliseconds >= quiet && Settled())
            {
                break;
            }
        }

        return clock.Elapsed;

        bool Settled() => benchmarks.All(b => b.Watch.Settled);

        // Those that did not take long.
        List<(IBenchmark Benchmark, int Size)> Turns((IBenchmark Benchmark, int Size)[] turns, bool isPrepared)
        {
            var longest = Math.Clamp(RoundMilliseconds / (smallest.Length + others.Length), 1, LongestTurnMilliseconds);
            var quick = new List<(IBenchmark, int)>(turns.Length);
            foreach (var (benchmark, size) in turns)
            {
                var started = clock.ElapsedMilliseconds;
                if (!isPrepared)
                {
                    benchmark.Prepare(size);
                }

                // Many short calls: the wrapper itself must be called often enough to leave tier 0. Where the first is long, others get their turn.
                for (var call = 0; call < CallsPerRound && clock.ElapsedMilliseconds - started <= longest; call++)
                {
                    benchmark.Run(call == 0 ? 1 : InvocationsPerCall);
                }

                if (clock.ElapsedMilliseconds - started <= LongTurnMilliseconds)
                {
                    quick.Add((benchmark, size));
                }
            }

            return quick;
        }
    }

    // With all sizes together fewer than the 30 calls after which the runtime compiles a method again.
    private const int RoundsOfAllSizes = 8;
    private const int CallsPerRound = 16;
    private const int RoundMilliseconds = 80;
    private const int LongestTurnMilliseconds = 4;
    private const int LongTurnMilliseconds = 20;
    private const int InvocationsPerCall = 4;

    // Longer than the runtime waits before it counts calls.
    private const int CompilerPauseMilliseconds = 7;
    private const int LongestPauseMilliseconds = 200;

    private static Job JobOf(EngineSettings settings, long invocations) => new Job()
            .WithStrategy(RunStrategy.Throughput)
            .WithIterationTime(TimeInterval.FromMilliseconds(settings.IterationMilliseconds))
            .WithWarmupCount(0)
            .WithIterationCount(settings.Iterations)
            .WithUnrollFactor(1)
            .WithEvaluateOverhead(false)
            .WithGcForce(false)
            .WithOutlierMode(OutlierMode.DontRemove)
            .WithInvocationCount(invocations)
            .Freeze();

    private static void Collect()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        GC.WaitForPendingFinalizers();
    }

    private static void Spin(long invocations)
    {
        for (long i = 0; i < invocations; i++)
        {
            Thread.SpinWait(10);
        }
    }

    private static void Nothing()
    {
    }

    private static void Nothing(long invocations)
    {
    }
}
