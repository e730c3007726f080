using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Measurement.Launches;

/// <summary>What one launch measures, and in which order.</summary>
/// <param name="Launch">Launch number, 1-based.</param>
/// <param name="Groups">The groups, measured one after the other.</param>
public sealed record LaunchPlan(int Launch, IReadOnlyList<GroupPlan> Groups)
{
    // Measured: start of the runtime, loading and compiling of the engine, and the wait for late events.
    private const double ProcessMilliseconds = 1_000;

    // What the engine and the talk with the worker cost around the iterations of a case.
    private const double CaseMilliseconds = 15;

    // Building a heap of 1 GB of small objects and promoting it.
    private const double LargeHeapMilliseconds = 2_500;

    /// <summary>Worker processes of the launch.</summary>
    public int Workers => Groups.Sum(g => g.Workers.Count);

    /// <summary>Cases of the launch.</summary>
    public int Cases => Groups.Sum(g => g.Turns.Select(t => t.Case.Order).Distinct().Count());

    /// <summary>Expected length, for progress and <c>--list</c>.</summary>
    public TimeSpan Estimate => Groups.Aggregate(TimeSpan.Zero, (sum, group) => sum + EstimateOf(group));

    /// <summary>
    /// Plans a launch. Every contender of a group gets a process of its own; when all of them are at tier 1 they take turns, size by
    /// size and round by round: what is divided by each other is measured within a second and several times in a launch, so that a
    /// machine whose speed changes over seconds (neighbours on the host use its memory bus) changes both sides alike. The order of contenders is drawn anew for
    /// every turn, so that nobody always follows the same one (in a fixed rotation the copy of the baseline came out up to a third
    /// slower than the baseline, for what ran before it), and that of sizes for every launch and round.
    /// </summary>
    /// <param name="study">Study name.</param>
    /// <param name="groups">What is measured.</param>
    /// <param name="launch">Launch number, 1-based.</param>
    /// <param name="seed">Seed of the run.</param>
    /// <param name="engine">Engine settings.</param>
    /// <param name="operations">Operations per iteration known from an earlier launch.</param>
    public static LaunchPlan Create(
        string study,
        IReadOnlyList<CaseGroup> groups,
        int launch,
        long seed,
        EngineSettings engine,
        IReadOnlyDictionary<CaseId, long> operations)
    {
        var order = 0;
        return new LaunchPlan(launch, [.. Together(groups).Select(PlanOf)]);

        GroupPlan PlanOf(IReadOnlyList<CaseGroup> together, int index)
        {
            IReadOnlyList<(CaseGroup Group, int Size)> all = [.. together.SelectMany(g => g.Contenders.SelectMany(c => c.Sizes).Distinct().Order().Select(s => (g, s)))];
            var random = new Random(SeedOf(seed, index, launch));
            var (parameters, gc, runtime) = (together[0].Parameters.ToString(), together[0].Gc, together[0].Runtime);
            var perSize = together[0].Parameters[Parameter.ProcessPerSize] == "yes";
            var workers = new List<WorkerRequest>();
            var turns = new List<Turn>();
            foreach (var (group, size) in Enumerable.Range(0, engine.Rounds).SelectMany(_ => Shuffled(all, random)))
            {
                // As long as it is not known how many operations fill an iteration the baseline goes first, so that its copy can do the same.
                var baseline = group.Contenders[0].Contender;
                var known = operations.ContainsKey(IdOf(baseline));
                // One visit to each copy of the baseline, then again: what a neighbour on the host does for tenths of a second they have alike.
                var copies = group.Contenders.Where(c => c.Sizes.Contains(size)).ToLookup(c => ControlNames.OriginalOf(c.Contender) == baseline);
                var others = copies[false].ToLookup(_ => random.Next(group.ControlVisits));
                var visits = Enumerable.Range(0, group.ControlVisits).SelectMany(i => Shuffled([.. copies[true], .. others[i]], random)).ToList();
                if (!known && visits.FindIndex(c => c.Contender == baseline) is > 0 and var place)
                {
                    (visits[0], visits[place]) = (visits[place], visits[0]);
                }

                foreach (var contender in visits)
                {
                    var worker = workers.FindIndex(w => w.Contender == contender.Contender && (!perSize || w.Parts[0].Sizes[0] == size));
                    if (worker < 0)
                    {
                        worker = workers.Count;
                        workers.Add(new WorkerRequest(study, launch, perSize ? [new WorkerPart(group.Scenario, group.Shape, [size]) { Stretch = group.Stretch }] : PartsOf(contender.Contender), contender.Contender, parameters, gc, engine) { Runtime = runtime });
                    }

                    // A case keeps the place of its first visit.
                    var part = workers[worker].Parts.TakeWhile(p => (p.Scenario, p.Shape) != (group.Scenario, group.Shape)).Count();
                    var first = turns.FindIndex(t => t.Worker == worker && t.Case.Part == part && t.Case.Size == size);
                    turns.Add(new Turn(worker, new CaseRequest(
                        part,
                        size,
                        first < 0 ? ++order : turns[first].Case.Order,
                        operations.TryGetValue(IdOf(contender.Contender), out var count) ? count : null)));
                }

                CaseId IdOf(string contender) => new(group.Scenario, group.Shape, contender, parameters, gc, runtime, size);
            }

            return new GroupPlan(workers, turns);

            IReadOnlyList<WorkerPart> PartsOf(string contender) =>
                [.. from g in together from c in g.Contenders where c.Contender == contender select new WorkerPart(g.Scenario, g.Shape, c.Sizes) { Stretch = g.Stretch }];
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
        ProcessMilliseconds + worker.Engine.DriveMilliseconds + worker.Engine.QuietMilliseconds
        + (worker.Parameters.Contains($"{Parameter.LiveHeap}=1GB", StringComparison.Ordinal) ? LargeHeapMilliseconds : 0));

    /// <summary>Expected time of one case.</summary>
    internal static TimeSpan CaseOf(WorkerRequest worker, int part)
    {
        var stretch = worker.Parts[part].Stretch * (worker.Parameters.Contains($"{Parameter.Iterations}=5x", StringComparison.Ordinal) ? 5 : 1);
        return TimeSpan.FromMilliseconds(
            CaseMilliseconds + (stretch * worker.Engine.IterationMilliseconds * (worker.Engine.WarmUp + worker.Engine.Iterations)));
    }

    /// <summary>Expected time of one group.</summary>
    internal static TimeSpan EstimateOf(GroupPlan group) =>
        (group.Workers.Aggregate(TimeSpan.Zero, (sum, w) => sum + StartOf(w)) / Launcher.StartsAtOnce)
        + group.Turns.Aggregate(TimeSpan.Zero, (sum, t) => sum + CaseOf(group.Workers[t.Worker], t.Case.Part));

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
