using Overtake.Measurement.Environments;

namespace Overtake.Runs;

/// <summary>Measures again what others disturbed. The rule knows what others took, and never what was measured.</summary>
internal static class Repetition
{
    /// <summary>Measures until an attempt is undisturbed, and returns the least disturbed one.</summary>
    /// <param name="measure">Measures once and returns the load of others; null where the system does not report it, and then one attempt is enough.</param>
    /// <param name="mostAttempts">At least 1.</param>
    /// <param name="again">Told before each further attempt what disturbed the last one.</param>
    public static async Task<(T Result, OtherLoad? Load, int Attempts)> LeastDisturbedAsync<T>(Func<Task<(T Result, OtherLoad? Load)>> measure, int mostAttempts, Action<OtherLoad> again)
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
