using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Measurement.Launches;

/// <summary>The cases of one launch, and their order.</summary>
/// <param name="Groups">The groups, measured one after the other.</param>
internal sealed record LaunchPlan(int Launch, IReadOnlyList<GroupPlan> Groups)
{
    // Measured with as many starts at once as there are processors: start of the runtime,
    // loading and compiling of what a worker needs, and the wait for late events.
    private const double ProcessMilliseconds = 450;

    // More code takes longer to drive: measured 100 to 200 ms for each scenario.
    private const double PartMilliseconds = 140;

    // Visits in turns take so many times what they are meant to: measured 1.3 to 1.5. Operations come from a pilot, which runs with warm caches.
    private const double Slower = 1.4;

    // Two changes of process and an uncounted operation.
    private const double GapMilliseconds = 0.25;

    // Preparation, full collection and uncounted visits of a case, and its pilot.
    private const double SettleMilliseconds = 20;
    private const double PilotMilliseconds = 55;

    // Building a heap of 1 GB of small objects and promoting it.
    private const double LargeHeapMilliseconds = 2_500;

    public int Workers => Groups.Sum(g => g.Workers.Count);

    public int Cases => Groups.Sum(g => g.Blocks.Sum(b => b.Cases.Count));

    /// <summary>Expected length of a later launch of the same cases, for which a first one has found operations and schedules.</summary>
    public TimeSpan EstimateOfLater =>
        Estimate - TimeSpan.FromMilliseconds(PilotMilliseconds * Groups.SelectMany(g => g.Blocks).Where(b => b.Schedule is null).Sum(b => b.Cases.Count));

    /// <summary>Expected length, for progress and <c>--list</c>.</summary>
    public TimeSpan Estimate => Groups.Aggregate(TimeSpan.Zero, (sum, group) => sum + EstimateOf(group));

    /// <summary>
    /// Plans a launch. Every contender of a group gets a process of its own; when all of them are at tier 1 they take turns, size by
    /// size: what is divided by each other is measured within milliseconds and many times in a launch, so that a
    /// machine whose speed changes over tens of milliseconds (neighbours on the host use its memory bus) changes both sides alike. The
    /// order of contenders is drawn anew for every round, so that no contender always follows the same one (in a fixed rotation the copy
    /// of the baseline came out up to a third slower than the baseline, for what ran before it), and that of sizes for every launch.
    /// As many visits as a round has happen on one processor, then as many on another (<see cref="Processors"/>).
    /// </summary>
    /// <param name="known">Cases with their pilot times from earlier launches.</param>
    public static LaunchPlan Create(
        IStudy study,
        IReadOnlyList<CaseGroup> groups,
        int launch,
        long seed,
        EngineSettings engine,
        IReadOnlyDictionary<CaseId, KnownCase> known)
    {
        var order = 0;
        return new LaunchPlan(launch, [.. Together(groups).Select(PlanOf)]);

        GroupPlan PlanOf(IReadOnlyList<CaseGroup> together, int index)
        {
            var random = new Random(SeedOf(seed, index, launch));
            var (parameters, gc, runtime) = (together[0].Parameters.ToString(), together[0].Gc, together[0].Runtime);
            var settings = engine.With(together[0].Parameters);
            var perSize = together[0].Parameters[Parameter.ProcessPerSize] == "yes";
            var workers = new List<WorkerRequest>();
            var blocks = new List<VisitBlock>();
            (CaseGroup Group, int Size)[] ascending =
                [.. together.SelectMany(g => g.Contenders.SelectMany(c => c.Sizes).Distinct().Order().Select(s => (g, s)))];
            var ordered = together[0].Parameters[Parameter.Order] switch
            {
                Parameter.Ascending => ascending,
                Parameter.Descending => Enumerable.Reverse(ascending),
                _ => Shuffled(ascending, random),
            };
            foreach (var (group, size) in ordered)
            {
                blocks.Add(BlockOf(group, size));
            }

            return new GroupPlan(workers, blocks) { StartOrder = Shuffled([.. Enumerable.Range(0, workers.Count)], random) };

            VisitBlock BlockOf(CaseGroup group, int size)
            {
                var cases = group.Contenders.Where(c => c.Sizes.Contains(size)).Select(c => TurnOf(group, c.Contender, size, ++order)).ToList();
                var (kind, once) = (study.VisitsOf(group.Scenario), settings.Sampling.Of(VisitKind.Once));
                if (kind == VisitKind.Once)
                {
                    return new VisitBlock(
                        Shuffled([.. cases.Select(t => t with { Case = t.Case with { Operations = 1 } })], random), once, once, 0, group.OnceMilliseconds);
                }

                var schedule = group.Contenders
                    .Select(c => known.GetValueOrDefault(IdOf(group, c.Contender, size))?.Schedule).FirstOrDefault(s => s is not null);
                var large = kind == VisitKind.Collecting && study.Structure(group.Shape).Any(s => s.LargeObject && s.Size <= size && group.Contenders.Any(c =>
                    c.Contender == s.Contender && c.Sizes.Contains(size)));
                var uninterrupted =
                    Shuffled(
                        [.. Enumerable.Range(0, cases.Count)
                            .Where(i => group.Uninterrupted.Any(u => u.Contender == workers[cases[i].Worker].Contender && u.Sizes.Contains(size)))],
                        random);
                // There and back: a machine that gets slower or faster meanwhile changes all of them alike.
                var expected = settings.Sampling.Of(large ? VisitKind.Long : kind).Times(group.TimesRounds);
                return new VisitBlock(cases, schedule, expected, random.Next(), group.OnceMilliseconds)
                {
                    TimesRounds = group.TimesRounds,
                    LeadInMilliseconds = settings.Sampling.LeadInOf(kind),
                    Stretches = [.. uninterrupted, .. Enumerable.Reverse(uninterrupted)],
                };
            }

            Turn TurnOf(CaseGroup group, string contender, int size, int place)
            {
                var worker = workers.FindIndex(w => w.Contender == contender && (!perSize || w.Parts[0].Sizes[0] == size));
                if (worker < 0)
                {
                    worker = workers.Count;
                    workers.Add(
                        new WorkerRequest(
                            study.Name, launch, perSize ? [new WorkerPart(group.Scenario, group.Shape, [size])] : PartsOf(contender), contender, parameters, gc,
                            settings) { Runtime = runtime });
                }

                var part = workers[worker].Parts.TakeWhile(p => (p.Scenario, p.Shape) != (group.Scenario, group.Shape)).Count();
                return new Turn(worker, new CaseRequest(part, size, place, known.GetValueOrDefault(IdOf(group, contender, size))?.Operations));
            }

            CaseId IdOf(CaseGroup group, string contender, int size) => new(group.Scenario, group.Shape, contender, parameters, gc, runtime, size);

            IReadOnlyList<WorkerPart> PartsOf(string contender) =>
                [.. from g in together from c in g.Contenders where c.Contender == contender select new WorkerPart(g.Scenario, g.Shape, c.Sizes)];
        }
    }

    /// <summary>The groups in lists of those that share their processes.</summary>
    private static List<List<CaseGroup>> Together(IReadOnlyList<CaseGroup> groups)
    {
        var lists = new List<List<CaseGroup>>();
        foreach (var group in groups)
        {
            if (group.Shared is not null && lists is [.., var last] && Sharing(last[0]) == Sharing(group))
            {
                last.Add(group);
            }
            else
            {
                lists.Add([group]);
            }
        }

        return lists;

        static (string?, string, string, string) Sharing(CaseGroup group) => (group.Shared, group.Parameters.ToString(), group.Gc, group.Runtime);
    }

    /// <summary>Expected time from the start of a worker until it is ready.</summary>
    internal static TimeSpan StartOf(WorkerRequest worker) => TimeSpan.FromMilliseconds(
        ProcessMilliseconds + worker.Engine.DriveMilliseconds + worker.Engine.QuietMilliseconds + (worker.Parts.Count * PartMilliseconds)
        + (worker.Parameters.Contains($"{Parameter.LiveHeap}=1GB", StringComparison.Ordinal) ? LargeHeapMilliseconds : 0));

    internal static TimeSpan EstimateOf(GroupPlan group) =>
        (group.Workers.Aggregate(TimeSpan.Zero, (sum, w) => sum + StartOf(w)) / Launcher.StartsAtOnce)
        + group.Blocks.Aggregate(TimeSpan.Zero, (sum, b) => sum + EstimateOf(b));

    /// <summary>Expected time of one block, when the workers have started.</summary>
    internal static TimeSpan EstimateOf(VisitBlock block)
    {
        var schedule = block.Schedule ?? block.ExpectedSchedule;
        var visits = schedule.Rounds * VisitOrder.VisitsOf(block.Cases.Count - 1);
        return TimeSpan.FromMilliseconds(
            (visits * ((Slower * schedule.Milliseconds) + block.LeadInMilliseconds + GapMilliseconds))
            + (block.Cases.Count * (SettleMilliseconds + block.OnceMilliseconds + (block.Schedule is null ? PilotMilliseconds : 0)))
            + (block.Stretches.Count * (VisitRun.StretchMilliseconds + schedule.Milliseconds)));
    }

    private static List<T> Shuffled<T>(IReadOnlyList<T> items, Random random)
    {
        var copy = items.ToArray();
        random.Shuffle(copy);
        return [.. copy];
    }

    /// <summary>A seed of its own for each use, the same on every machine (unlike <see cref="HashCode"/>).</summary>
    private static int SeedOf(long seed, int group, int launch)
    {
        unchecked
        {
            var mixed = ((ulong)seed * 0x9E3779B97F4A7C15) + ((ulong)group * 0xBF58476D1CE4E5B9) + ((ulong)launch * 0x94D049BB133111EB);
            mixed ^= mixed >> 31;
            return (int)(mixed ^ (mixed >> 32));
        }
    }
}
