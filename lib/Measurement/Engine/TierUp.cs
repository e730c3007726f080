using System.Diagnostics;

namespace Overtake.Measurement.Engine;

/// <summary>Brings the code of benchmarks to tier 1 before anything is timed.</summary>
internal static class TierUp
{
    /// <summary>Drives benchmarks through their wrappers, a little of each in turn, until their code is final.</summary>
    /// <param name="benchmarks">The benchmarks, each with what watches its hot methods and the sizes at which it is driven, the smallest first.</param>
    /// <param name="settings">How long at least.</param>
    /// <returns>The time it took.</returns>
    public static TimeSpan Drive(IReadOnlyList<(IBenchmark Benchmark, TierWatch Watch, IReadOnlyList<int> Sizes)> benchmarks, EngineSettings settings)
    {
        var clock = Stopwatch.StartNew();
        // Compile this check first, so that it does not disturb the quiet period.
        _ = Settled();
        var (watch, least, quiet) = (benchmarks[0].Watch, settings.DriveMilliseconds, settings.QuietMilliseconds);
        (IBenchmark Benchmark, int Size)[] smallest = [.. benchmarks.Select(b => (b.Benchmark, b.Sizes[0]))];
        (IBenchmark Benchmark, int Size)[] others = [.. benchmarks.SelectMany(b => b.Sizes.Skip(1).Select(s => (b.Benchmark, s)))];
        for (var round = 0; clock.ElapsedMilliseconds < EngineSettings.LongestDriveMilliseconds; round++)
        {
            // Preparing in every round would get that code recompiled as well, and disturb the quiet period.
            Turns(smallest, isPrepared: round > RoundsOfAllSizes);
            // At tier 0 large sizes take far longer than later, so they wait for one round. A size that still takes long gets only that turn.
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
}
