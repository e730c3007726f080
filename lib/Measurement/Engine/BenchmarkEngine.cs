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
    /// gave equal code two to six times different counts; here the count is taken from the second run of a full length.
    /// </summary>
    private static long Pilot(Action<long> action, int iterationMilliseconds)
    {
        long invocations = 1;
        while (Time(action, invocations).TotalMilliseconds < iterationMilliseconds)
        {
            invocations *= 2;
        }

        return Math.Max(1, (long)Math.Round(invocations * iterationMilliseconds / Time(action, invocations).TotalMilliseconds));
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
        var turns = benchmarks.SelectMany(b => b.Sizes.Select(s => (b.Benchmark, Size: s, IsSmallest: s == b.Sizes[0]))).ToList();
        while (clock.ElapsedMilliseconds < EngineSettings.LongestDriveMilliseconds)
        {
            var longest = Math.Clamp(RoundMilliseconds / turns.Count, 1, LongestTurnMilliseconds);
            foreach (var (benchmark, size, isSmallest) in turns.ToList())
            {
                var started = clock.ElapsedMilliseconds;
                benchmark.Prepare(size);
                // Many short calls: the wrapper itself must be called often enough to leave tier 0. Where they are long, others get their turn.
                for (var call = 0; call < CallsPerRound && clock.ElapsedMilliseconds - started <= longest; call++)
                {
                    benchmark.Run(InvocationsPerCall);
                }

                // Where a size takes long its one turn was enough; the smallest comes again, whatever it takes.
                if (!isSmallest && clock.ElapsedMilliseconds - started > LongTurnMilliseconds)
                {
                    turns.Remove((benchmark, size, isSmallest));
                }
            }

            // The compiler works on another thread and needs a core too.
            Thread.Sleep(1);
            if (clock.ElapsedMilliseconds >= settings.DriveMilliseconds
                && benchmarks[0].Watch.Quiet.TotalMilliseconds >= settings.QuietMilliseconds
                && Settled())
            {
                break;
            }
        }

        return clock.Elapsed;

        bool Settled() => benchmarks.All(b => b.Watch.Settled);
    }

    private const int CallsPerRound = 16;
    private const int RoundMilliseconds = 80;
    private const int LongestTurnMilliseconds = 4;
    private const int LongTurnMilliseconds = 20;
    private const int InvocationsPerCall = 4;

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
