using Overtake.Charts;
using Overtake.Measurement.Environments;
using Overtake.Results;

namespace Overtake.Runs;

/// <summary>Measures again what others disturbed. The rule knows what others took, and never what was measured.</summary>
internal static class Repetition
{
    /// <summary>Measures until an attempt is undisturbed, and returns the least disturbed one.</summary>
    /// <param name="measure">Measures once and returns the load of others; null where the system does not report it, and then one attempt is enough.</param>
    /// <param name="mostAttempts">At least 1.</param>
    /// <param name="again">Told before each further attempt what disturbed the last one; may wait until it is over.</param>
    public static async Task<(T Result, OtherLoad? Load, int Attempts)> LeastDisturbedAsync<T>(
        Func<Task<(T Result, OtherLoad? Load)>> measure, int mostAttempts, Func<OtherLoad, Task> again)
    {
        var last = await measure();
        var best = last;
        var attempts = 1;
        for (; attempts < mostAttempts && last.Load is { Disturbs: true } load; attempts++)
        {
            await again(load);
            last = await measure();
            best = last.Load?.Degree < best.Load?.Degree ? last : best;
        }

        return (best.Result, best.Load, attempts);
    }
}

/// <summary>Waits until other programs leave the machine alone.</summary>
internal static class QuietMachine
{
    /// <summary>Seconds in a row without disturbance: a program that works in short bursts, as an editor does, is not taken for one that has ended.</summary>
    public const int Seconds = 5;

    /// <summary>A disturbance that lasts longer is there to stay.</summary>
    public static readonly TimeSpan Longest = TimeSpan.FromMinutes(10);

    /// <summary>Waits until each of the last <see cref="Seconds"/> seconds was undisturbed.</summary>
    /// <param name="read">Reads the ticks; null where the system does not tell, and then there is nothing to wait for.</param>
    /// <param name="tell">Called after each second with the load of others in it.</param>
    /// <returns>False when the machine was not quiet within <see cref="Longest"/>.</returns>
    public static Task<bool> WaitAsync(Func<ProcessorTicks?> read, TimeSpan second, Action<OtherLoad> tell, CancellationToken cancellation)
    {
        var before = read();
        return UntilQuietAsync(
            () =>
            {
                var (start, now) = (before, read());
                before = now;
                return start is { } earlier ? now?.OthersSince(earlier) : null;
            },
            second,
            tell,
            cancellation);
    }

    /// <summary>Waits until memory is as fast as usual: by the middle of the last readings, for single ones vary twofold on a busy host.</summary>
    /// <param name="read">Reads the time of a load from memory, nanoseconds.</param>
    /// <returns>False when it was not as fast within <see cref="Longest"/>.</returns>
    public static Task<bool> UntilMemoryIsUsualAsync(Func<double> read, double usual, TimeSpan second, Action tell, CancellationToken cancellation)
    {
        var last = new Queue<double>();
        return UntilQuietAsync(
            () =>
            {
                last.Enqueue(read());
                if (last.Count > Seconds)
                {
                    last.Dequeue();
                }

                return new OtherLoad(0, 0) { Memory = MemoryPace.Usual(last)!.Value / usual };
            },
            second,
            _ => tell(),
            cancellation);
    }

    /// <summary>Waits for a load that is read after each second; null ends the waiting.</summary>
    private static async Task<bool> UntilQuietAsync(Func<OtherLoad?> read, TimeSpan second, Action<OtherLoad> tell, CancellationToken cancellation)
    {
        for (var (waited, quiet) = (0, 0); quiet < Seconds; waited++)
        {
            if (waited >= Longest.TotalSeconds)
            {
                return false;
            }

            await Task.Delay(second, cancellation);
            if (read() is not { } load)
            {
                return true;
            }

            tell(load);
            quiet = load.Disturbs ? 0 : quiet + 1;
        }

        return true;
    }
}

/// <summary>Marks the launches in which memory was slow. Only the whole run shows it where the first ones were.</summary>
internal static class SlowMemory
{
    /// <summary>What is usual in these launches, nanoseconds; null where none has it.</summary>
    public static double? Usual(IEnumerable<LaunchLoad> loads) => MemoryPace.Usual(loads.Select(l => l.Memory).OfType<double>());

    /// <summary>The loads, with those of slow launches marked as disturbed.</summary>
    public static IEnumerable<LaunchLoad> Marked(IReadOnlyList<LaunchLoad> loads)
    {
        var usual = Usual(loads);
        return loads.Select(l => l with { Disturbed = l.Disturbed || l.Memory > OtherLoad.MemoryLimit * usual });
    }
}

/// <summary>
/// Tells before a run that its machine is slower than it used to be. What a neighbour on the host takes, of caches and memory or of a shared core, is neither
/// load nor stolen time.
/// </summary>
internal static class UsualPace
{
    // On an Intel Xeon ten readings of three days lay within 4 % of their median. On a day with a busy host it took 1.15 and 1.19 times as long,
    // and ratios of launches lay twice as far apart.
    private const double Slower = 1.1;

    // Of fewer runs nobody knows what is usual.
    private const int FewestRuns = 3;

    /// <summary>The note; null where the machine is as fast as usual, or that is not known.</summary>
    /// <param name="earlier">Finished runs of this machine.</param>
    /// <param name="nanoseconds">What the fixed workload takes now.</param>
    public static string? Note(IEnumerable<RunManifest> earlier, double nanoseconds)
    {
        double[][] readings = [.. earlier.Select(m => m.Drift).OfType<DriftControl>().Select(d => (double[])[d.StartNanoseconds, d.EndNanoseconds])];
        return readings.Length >= FewestRuns && nanoseconds / LaunchEstimate.Median([.. readings.SelectMany(r => r)]) is > Slower and var times
            ? $"a fixed workload takes {Format.Number(Format.Significant(times, 3))} times as long as in {Format.Count(readings.Length)} earlier runs here: "
                + "the host is busy or the processor slow, and intervals will be wider than on another day"
            : null;
    }
}
