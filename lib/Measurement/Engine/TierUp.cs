using System.Diagnostics;
using System.Reflection;

namespace Overtake.Measurement.Engine;

/// <summary>Brings the code of benchmarks to tier 1 before anything is timed.</summary>
internal static class TierUp
{
    /// <summary>Drives benchmarks through their wrappers, a little of each in turn, until their code is final.</summary>
    public static TimeSpan Drive(IReadOnlyList<DrivenBenchmark> benchmarks, EngineSettings settings)
    {
        var clock = Stopwatch.StartNew();
        var (watch, least, quiet) = (benchmarks[0].Watch, settings.DriveMilliseconds, settings.QuietMilliseconds);
        var (smallest, others) = (new List<Turn>(), new List<Turn>());
        foreach (var benchmark in benchmarks)
        {
            for (var i = 0; i < benchmark.Sizes.Count; i++)
            {
                (i == 0 ? smallest : others).Add(new Turn(benchmark.Benchmark, benchmark.Sizes[i]));
            }
        }

        for (var round = 0; clock.ElapsedMilliseconds < EngineSettings.LongestDriveMilliseconds; round++)
        {
            // Preparing in every round would get that code recompiled as well, and disturb the quiet period.
            Turns(smallest, isPrepared: round > RoundsOfAllSizes);
            // At tier 0 large sizes take far longer than later, so they wait for one round. A size that still takes long gets only that turn.
            if (round is > 0 and < RoundsOfAllSizes)
            {
                others = Turns(others, isPrepared: false);
            }

            // The compiler works on another thread and needs a core too.
            var ended = clock.ElapsedMilliseconds;
            do
            {
                Thread.Sleep(1);
            }
            while (clock.ElapsedMilliseconds < ended + CompilerPauseMilliseconds
                || (watch.Quiet.TotalMilliseconds < CompilerPauseMilliseconds && clock.ElapsedMilliseconds < ended + LongestPauseMilliseconds));

            if (clock.ElapsedMilliseconds >= least && watch.Quiet.TotalMilliseconds >= quiet && Settled())
            {
                break;
            }
        }

        return clock.Elapsed;

        bool Settled() => benchmarks.All(b => b.Watch.Settled);

        // Those that did not take long.
        List<Turn> Turns(List<Turn> turns, bool isPrepared)
        {
            var longest = Math.Clamp(RoundMilliseconds / (smallest.Count + others.Count), 1, LongestTurnMilliseconds);
            var quick = new List<Turn>(turns.Count);
            foreach (var turn in turns)
            {
                var started = clock.ElapsedMilliseconds;
                if (!isPrepared)
                {
                    turn.Benchmark.Prepare(turn.Size);
                }

                // Many short calls: the wrapper itself must be called often enough to leave tier 0. Where the first is long, others get their turn.
                for (var call = 0; call < CallsPerRound && clock.ElapsedMilliseconds - started <= longest; call++)
                {
                    InvocationHooks.Run(turn.Benchmark, call == 0 ? 1 : InvocationsPerCall);
                }

                if (clock.ElapsedMilliseconds - started <= LongTurnMilliseconds)
                {
                    quick.Add(turn);
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

    private sealed record Turn(IBenchmark Benchmark, int Size);
}

/// <param name="Sizes">The sizes at which it is driven, the smallest first.</param>
internal sealed record DrivenBenchmark(IBenchmark Benchmark, TierWatch Watch, IReadOnlyList<int> Sizes);

/// <summary>
/// Answers from the runtime's JIT events whether methods ran tier-1 code from a moment on.
/// Stable times prove nothing here: a launch of tier-0 code can be perfectly stable and five times too slow.
/// </summary>
internal sealed class TierWatch(IReadOnlyList<HotMethod> hotMethods)
{
    private readonly JitEvents _events = JitEvents.Instance;

    public TimeSpan Quiet => _events.Quiet;

    /// <summary>Whether every hot method seen so far is at tier 1 and nothing waits to be compiled.</summary>
    public bool Settled => !_events.Pending && AreFinal(DateTime.MaxValue);

    /// <summary>Whether all hot methods ran final code from <paramref name="from"/> to <paramref name="to"/> (UTC).</summary>
    public bool WasSteady(DateTime from, DateTime to) => AreFinal(from) && !Loads.Any(l => l.Time >= from && l.Time <= to);

    private IEnumerable<MethodLoad> Loads => hotMethods.SelectMany(_events.Of);

    /// <summary>
    /// Whether at least one hot method was seen, and the latest code of each instantiation before <paramref name="until"/> was final or is not called any more:
    /// a method whose caller was compiled for good after it may have become a part of that caller and then never gets
    /// to tier 1 itself. Were it still called, it would have been compiled again within the quiet that ends a drive.
    /// </summary>
    private bool AreFinal(DateTime until)
    {
        var loads = Loads.Where(l => l.Time < until).ToList();
        var lastFinal = DateTime.MinValue;
        foreach (var load in loads)
        {
            lastFinal = load.IsFinal && load.Time > lastFinal ? load.Time : lastFinal;
        }

        for (var i = 0; i < loads.Count; i++)
        {
            var load = loads[i];
            if (!load.IsFinal && load.Time >= lastFinal && loads.FindIndex(i + 1, later => later.Instance == load.Instance) < 0)
            {
                return false;
            }
        }

        return loads.Count > 0;
    }
}

/// <summary>Refuses to time code that was compiled without optimisation.</summary>
internal static class OptimizedCode
{
    /// <summary>Checks the assembly of a benchmark.</summary>
    /// <exception cref="InvalidOperationException">It is a Debug build, or a debugger is attached.</exception>
    public static void Demand(Assembly assembly)
    {
        if (assembly.GetCustomAttribute<DebuggableAttribute>() is { IsJITOptimizerDisabled: true })
        {
            throw new InvalidOperationException($"{assembly.GetName().Name} is a Debug build: build it with -c Release before measuring.");
        }

        if (Debugger.IsAttached)
        {
            throw new InvalidOperationException("A debugger is attached, which turns optimisation off: measure without it.");
        }
    }
}
