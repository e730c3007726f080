namespace Overtake.Measurement.Engine;

/// <summary>What one run of a case through the engine gave.</summary>
/// <param name="Iterations">Operations and nanoseconds of every timed iteration.</param>
/// <param name="Counters">Counter sums over the timed iterations.</param>
/// <param name="From">Start of the first timed iteration, UTC.</param>
/// <param name="To">End of the last timed iteration, UTC.</param>
/// <param name="WarmUp">Time spent in pilot and warm-up iterations.</param>
public sealed record CaseResult(
    IReadOnlyList<(long Operations, double Nanoseconds)> Iterations,
    Counters Counters,
    DateTime From,
    DateTime To,
    TimeSpan WarmUp)
{
    /// <summary>Operations of all timed iterations.</summary>
    public long Operations => Iterations.Sum(i => i.Operations);

    /// <summary>Time of all timed iterations.</summary>
    public TimeSpan Timed => TimeSpan.FromMicroseconds(Iterations.Sum(i => i.Nanoseconds) / 1_000);
}
