using Overtake.Measurement.Environments;

namespace Overtake.Runs;

/// <summary>Measures again what others disturbed. The rule knows what others took, and never what was measured.</summary>
internal static class Repetition
{
    /// <summary>Measures until an attempt is undisturbed, and returns the least disturbed one.</summary>
    /// <param name="measure">Measures once and returns the load of others; null where the system does not report it, and then one attempt is enough.</param>
    /// <param name="mostAttempts">At least 1.</param>
    /// <param name="again">Told before each further attempt what disturbed the last one.</param>
    public static async Task<(T Result, OtherLoad? Load, int Attempts)> LeastDisturbedAsync<T>(
        Func<Task<(T Result, OtherLoad? Load)>> measure, int mostAttempts, Action<OtherLoad> again)
    {
        var last = await measure();
        var best = last;
        var attempts = 1;
        for (; attempts < mostAttempts && last.Load is { Disturbs: true } load; attempts++)
        {
            again(load);
            last = await measure();
            best = last.Load?.Total < best.Load?.Total ? last : best;
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
    /// <param name="second">Time between two readings.</param>
    /// <param name="tell">Called after each second with the load of others in it.</param>
    /// <returns>False when the machine was not quiet within <see cref="Longest"/>.</returns>
    /// <exception cref="OperationCanceledException">Cancelled.</exception>
    public static async Task<bool> WaitAsync(Func<ProcessorTicks?> read, TimeSpan second, Action<OtherLoad> tell, CancellationToken cancellation)
    {
        var before = read();
        for (var (waited, quiet) = (0, 0); quiet < Seconds; waited++)
        {
            if (waited >= Longest.TotalSeconds)
            {
                return false;
            }

            await Task.Delay(second, cancellation);
            var now = read();
            if (before is not { } start || now?.OthersSince(start) is not { } load)
            {
                return true;
            }

            tell(load);
            quiet = load.Disturbs ? 0 : quiet + 1;
            before = now;
        }

        return true;
    }
}
