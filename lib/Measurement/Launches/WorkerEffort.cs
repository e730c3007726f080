namespace Overtake.Measurement.Launches;

/// <summary>Where a worker's time went.</summary>
/// <param name="TierUp">Milliseconds of driving the contender to tier 1.</param>
/// <param name="WarmUp">Milliseconds of pilot, warm-up and uncounted visits.</param>
/// <param name="Timed">Milliseconds of timed visits.</param>
public sealed record WorkerEffort(double TierUp, double WarmUp, double Timed)
{
    /// <summary>Sum of both.</summary>
    public static WorkerEffort operator +(WorkerEffort a, WorkerEffort b) => new(a.TierUp + b.TierUp, a.WarmUp + b.WarmUp, a.Timed + b.Timed);
}
