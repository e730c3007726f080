using Overtake.Measurement.Engine;
using Overtake.Results;

namespace Overtake.Measurement.Launches;

/// <summary>From the pilots of a size to its schedule and operations.</summary>
internal static class VisitSchedules
{
    // A median of fewer does not hold against a neighbour on the host.
    private const int FewestRounds = 10;

    // Visits that are so much longer than intended, because one operation is or because so many belong together, are made less often.
    private const double TooLong = 2;

    /// <summary>One schedule for all contenders of a size: long visits where any of them collects generation 2, and fewer rounds where a visit cannot be as short as it should be.</summary>
    public static VisitSchedule Of(Sampling sampling, IReadOnlyCollection<PilotTimes> pilots)
    {
        var schedule = sampling.Of(pilots.Max(p => p.Visits));
        var longest = pilots.Max(p => Invocations(schedule, p) * p.Nanoseconds) / 1e6;
        if (longest < TooLong * schedule.Milliseconds)
        {
            return schedule;
        }

        var rounds = Math.Max((int)(schedule.Rounds * schedule.Milliseconds / longest), Math.Min(FewestRounds, schedule.Rounds));
        return schedule with { Rounds = rounds, Dropped = (int)Math.Ceiling((double)schedule.Dropped * rounds / schedule.Rounds) };
    }

    /// <summary>Operations of every visit to a case.</summary>
    public static long Operations(VisitSchedule schedule, PilotTimes pilot) => Invocations(schedule, pilot) * pilot.OperationsPerInvocation;

    private static long Invocations(VisitSchedule schedule, PilotTimes pilot) =>
        Math.Max(pilot.LeastInvocations, (long)Math.Round(schedule.Milliseconds * 1e6 / pilot.Nanoseconds));
}
