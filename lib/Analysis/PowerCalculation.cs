using Overtake.Results;

namespace Overtake.Analysis;

/// <summary>How precise a ratio of times will be, before it is measured.</summary>
/// <remarks>
/// The log ratio of a launch is a median over its kept visits, of which each differs from the nearest one of the baseline by a standard
/// deviation of its own; processes of equal code differ as well. The half-width of the interval is t·s/√L with s² = (√(π/2)·visits)²/n
/// + processes². Both standard deviations are medians over the cases of quick runs of all studies on a shared machine with two cores.
/// </remarks>
internal static class PowerCalculation
{
    private const double ShortVisits = 0.12;
    private const double LongVisits = 0.12;
    private const double ThreadVisits = 0.20;
    private const double Processes = 0.05;

    /// <summary>
    /// The half-width of a 95 % interval to expect, as a share of the ratio; null for fewer launches than an interval needs, and where there are no visits.
    /// </summary>
    public static double? HalfWidth(VisitKind kind, VisitSchedule schedule, int launches)
    {
        ArgumentNullException.ThrowIfNull(schedule);
        var kept = schedule.Rounds - schedule.Dropped;
        if (launches < RatioEstimator.MinimumLaunches || kept < 1)
        {
            return null;
        }

        var visits =
            Math.Sqrt(Math.PI / 2) * (kind switch { VisitKind.Short or VisitKind.Collecting => ShortVisits, VisitKind.Long => LongVisits, _ => ThreadVisits });
        var deviation = Math.Sqrt((visits * visits / kept) + (Processes * Processes));
        return Math.Exp(StudentT.Quantile(0.975, launches - 1) * deviation / Math.Sqrt(launches)) - 1;
    }
}
