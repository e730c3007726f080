using Overtake.Measurement.Engine;
using Overtake.Results;

namespace Overtake.Measurement.Launches;

/// <summary>From the pilots of a size to its schedule and operations.</summary>
internal static class VisitSchedules
{
    // A median of fewer does not hold against a neighbour on the host.
    private const int FewestRounds = 9;

    // Visits that are so much longer than intended, because one operation is or because so many belong together, are made less often.
    private const double TooLong = 2;

    /// <summary>
    /// One schedule for all contenders of a size: long visits where any of them collects
    /// generation 2, and fewer rounds where a visit cannot be as short as it should be.
    /// </summary>
    public static VisitSchedule Of(Sampling sampling, IReadOnlyCollection<PilotTimes> pilots)
    {
        var schedule = sampling.Of(pilots.Max(p => p.Visits));
        var longest = pilots.Max(p => Invocations(schedule, p) * p.WithHooks) / 1e6;
        if (longest < TooLong * schedule.Milliseconds)
        {
            return schedule;
        }

        var rounds = Math.Max((int)(schedule.Rounds * schedule.Milliseconds / longest), Math.Min(FewestRounds, schedule.Rounds));
        return schedule with { Rounds = rounds, Dropped = (int)Math.Ceiling((double)schedule.Dropped * rounds / schedule.Rounds) };
    }

    public static long Operations(VisitSchedule schedule, PilotTimes pilot) => Invocations(schedule, pilot) * pilot.OperationsPerInvocation;

    /// <summary>Operations of every visit to a case of which a control makes a tenth more: in each visit that is as much more.</summary>
    public static long OperationsInTenths(VisitSchedule schedule, PilotTimes pilot)
    {
        var invocations = Invocations(schedule, pilot);
        // Where they are few, ten are too long for a visit: the control is right on the average only. Of several threads it counts operations.
        return pilot.Visits == VisitKind.Threads || TooLong * invocations < MoreBenchmark.Tenths
            ? Operations(schedule, pilot)
            : Math.Max(Rounded(invocations, MidpointRounding.AwayFromZero), Rounded(pilot.LeastInvocations, MidpointRounding.ToPositiveInfinity))
                * pilot.OperationsPerInvocation;

        static long Rounded(long invocations, MidpointRounding way) =>
            (long)Math.Round((double)invocations / MoreBenchmark.Tenths, way) * MoreBenchmark.Tenths;
    }

    private static long Invocations(VisitSchedule schedule, PilotTimes pilot) =>
        Math.Max(
            pilot.LeastInvocations,
            (long)Math.Round(schedule.Milliseconds * 1e6 * Math.Min(1 / pilot.Nanoseconds, PilotTimes.MostWithHooks / pilot.WithHooks)));
}

/// <summary>The order of visits at one size: what is divided by each other lies a few milliseconds apart.</summary>
internal static class VisitOrder
{
    // Each of them has the baseline within two slots.
    private const int MostBetweenBaselines = 3;

    /// <summary>
    /// The contenders of each round, the baseline being 0: it comes first and then again every three to four slots (every second one beside
    /// a single contender). The others come once, in an order drawn anew for every round, so that no contender always follows the same one.
    /// </summary>
    /// <param name="contenders">Contenders beside the baseline.</param>
    public static IEnumerable<IReadOnlyList<int>> Of(int contenders, int rounds, Random random)
    {
        var others = Enumerable.Range(1, contenders).ToArray();
        var groups = Math.Max(1, (contenders + MostBetweenBaselines - 1) / MostBetweenBaselines);
        for (var round = 0; round < rounds; round++)
        {
            random.Shuffle(others);
            var order = new List<int>(contenders + groups);
            for (var group = 0; group < groups; group++)
            {
                order.Add(0);
                order.AddRange(others[(group * contenders / groups)..((group + 1) * contenders / groups)]);
            }

            yield return order;
        }
    }

    /// <summary>
    /// For every round the slot from which on the next processor is used, each slot equally often. The first visit to a processor takes up to 7 % longer than
    /// those that follow. With the change between two rounds that was always one of the baseline: two equal methods came out 4 % apart.
    /// </summary>
    /// <param name="slots">Visits of a round.</param>
    public static IEnumerable<int> Changes(int slots, Random random)
    {
        var places = Enumerable.Range(0, slots).ToArray();
        while (true)
        {
            random.Shuffle(places);
            foreach (var place in places)
            {
                yield return place;
            }
        }
    }

    /// <summary>Visits of a round.</summary>
    /// <param name="contenders">Contenders beside the baseline.</param>
    public static int VisitsOf(int contenders) => contenders + Math.Max(1, (contenders + MostBetweenBaselines - 1) / MostBetweenBaselines);
}

/// <summary>A group in one launch, or several that share their processes.</summary>
/// <param name="Blocks">Its cases, size by size in order.</param>
internal sealed record GroupPlan(IReadOnlyList<WorkerRequest> Workers, IReadOnlyList<VisitBlock> Blocks)
{
    /// <summary>
    /// The workers in the order in which they start, drawn anew for every launch: a process may get the memory that another one has left, and one that
    /// always started first would then have the same memory in every launch, be it faster or slower than that of others.
    /// </summary>
    public IReadOnlyList<int> StartOrder { get => field ?? [.. Enumerable.Range(0, Workers.Count)]; init; }
}

/// <summary>The visits to one size of a group in one launch: its contenders in turns.</summary>
/// <param name="Cases">The worker of each case, the baseline first.</param>
/// <param name="Schedule">Known from an earlier launch, or of no round where nothing is visited; null lets a pilot decide.</param>
/// <param name="ExpectedSchedule">The expected schedule where <paramref name="Schedule"/> is null, for estimates of time.</param>
/// <param name="OnceMilliseconds">Time to open and close one of the cases, for estimates.</param>
internal sealed record VisitBlock(IReadOnlyList<Turn> Cases, VisitSchedule? Schedule, VisitSchedule ExpectedSchedule, int Seed, int OnceMilliseconds)
{
    /// <summary>As that of its group, for the schedule that a pilot decides.</summary>
    public double TimesRounds { get; init; } = 1;

    /// <summary>Expected uncounted time before each visit, for estimates.</summary>
    public int LeadInMilliseconds { get; init; }

    /// <summary>Indices of cases in the order of their uninterrupted stretches, which come after the visits; empty for none.</summary>
    public IReadOnlyList<int> Stretches { get; init; } = [];
}

/// <param name="Worker">Index of the worker in its group.</param>
internal readonly record struct Turn(int Worker, CaseRequest Case);

/// <param name="Part">Index of its <see cref="WorkerPart"/>.</param>
/// <param name="Order">Position of the case in its launch, 1-based.</param>
/// <param name="Operations">Operations of a visit, as carried over from an earlier launch; null where they are to be found.</param>
internal sealed record CaseRequest(int Part, int Size, int Order, long? Operations);

/// <summary>A case across launches.</summary>
internal readonly record struct CaseId(string Scenario, string Shape, string Contender, string Parameters, string Gc, string Runtime, long Size);

/// <summary>Results of an earlier launch about a case. All launches do the same work in the same way, however long it takes.</summary>
internal sealed record KnownCase(long Operations, VisitSchedule Schedule);
