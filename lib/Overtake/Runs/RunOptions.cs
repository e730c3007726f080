using Overtake.Analysis;
using Overtake.Measurement.Launches;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Runs;

/// <param name="Selection">How the preset is narrowed or widened.</param>
/// <param name="Seed">Seed of all orders.</param>
internal sealed record RunOptions(IStudy Study, Preset Preset, Selection Selection, long Seed)
{
    /// <summary>Whether it waits while others make memory slow; else a launch is measured again at once.</summary>
    public bool Waits { get; init; } = Preset.WaitsForQuiet;

    /// <summary>Launches of the headline, which is the first group of the main grid.</summary>
    public int Launches => LaunchesOf(Grid().Groups[0]);

    /// <summary>The options that an unfinished run was started with.</summary>
    /// <exception cref="UnknownNameException">Its study or preset is not known here.</exception>
    public static RunOptions Of(RunManifest manifest) => new(StudyList.Find(manifest.Study), Preset.Find(manifest.Preset), manifest.Selection, manifest.Seed);

    /// <summary>
    /// The cases of the main grid. What the selection names and the preset leaves out is measured as the standard preset has it, in the preset's launches.
    /// </summary>
    /// <exception cref="UnknownNameException">The selection names something that no preset measures.</exception>
    public Grid Grid()
    {
        var grid = Study.Grid(Preset);
        if (!HasAll(grid))
        {
            var standard = Study.Grid(Preset.Standard);
            grid = new Grid([.. standard.Groups.Select(g => g with { Launches = null })], standard.LeftOut);
            UnknownNameException.DemandAll("scenario", Selection.Scenarios, grid.Groups.Select(g => g.Scenario));
            UnknownNameException.DemandAll("shape", Selection.Shapes, grid.Groups.Select(g => g.Shape));
            UnknownNameException.DemandAll("contender", Selection.Contenders, grid.Groups.SelectMany(g => g.Contenders).Select(c => c.Contender));
        }

        var groups = Of(grid).Select(g => g with
        {
            Contenders =
            [
                .. g.Contenders.Where((c, i) => Kept(c, isBaseline: i == 0))
                    .Select(c => Selection.Sizes.Count == 0 ? c : c with { Sizes = Selection.Sizes }).Where(c => c.Sizes.Count > 0),
            ],
        }).ToList();
        var shapes = grid.Groups.Where(g => Selection.Scenarios.Contains(g.Scenario)).Select(g => g.Shape).Distinct();
        return groups.Count > 0
            ? grid with { Groups = groups }
            : throw new UnknownNameException("shape of this scenario", Selection.Shapes[0], [.. shapes]);
    }

    /// <summary>Groups with the same number of launches are measured together.</summary>
    internal IReadOnlyList<Batch> Batches(string name, IEnumerable<CaseGroup> groups) =>
        [.. groups.GroupBy(LaunchesOf).Select(batch => new Batch(name, [.. batch], batch.Key))];

    /// <summary>The group of the main grid for a scenario and shape that has most launches.</summary>
    internal CaseGroup MainOf(string scenario, string shape) =>
        Grid().Groups.Where(g => (g.Scenario, g.Shape) == (scenario, shape)).MaxBy(LaunchesOf)!;

    /// <summary>One launch of every group of the main grid as far as it is known before the run, and how long all launches take.</summary>
    /// <param name="grid">The part of the grid that this machine can measure.</param>
    public (LaunchPlan Launch, TimeSpan Total) PlanMain(Grid grid)
    {
        var nothing = new Dictionary<CaseId, KnownCase>();
        var total = Batches(string.Empty, grid.Groups).Aggregate(TimeSpan.Zero, (sum, batch) => sum + TotalOf(batch.Plan(this, 1, nothing), batch.Launches));
        return (new Batch(string.Empty, grid.Groups, 1).Plan(this, 1, nothing), total);
    }

    internal static TimeSpan TotalOf(LaunchPlan first, int launches) => first.Estimate + ((launches - 1) * first.EstimateOfLater);

    public int LaunchesOf(CaseGroup group) =>
        Selection.Launches ?? (Selection.Gate is { Budget: not null } ? Gate.Looks[0] : group.Launches ?? Preset.Launches);

    private IEnumerable<CaseGroup> Of(Grid grid) => grid.Groups.Where(g =>
        (Selection.Scenarios.Count == 0 || Selection.Scenarios.Contains(g.Scenario)) && (Selection.Shapes.Count == 0 || Selection.Shapes.Contains(g.Shape)));

    private bool HasAll(Grid grid)
    {
        var groups = Of(grid).ToList();
        return Selection.Scenarios.All(s => groups.Exists(g => g.Scenario == s)) && Selection.Shapes.All(s => groups.Exists(g => g.Shape == s))
            && Selection.Contenders.All(name => groups.Exists(g => g.Contenders.Any(c => c.Contender == name)));
    }

    private bool Kept(ContenderSizes contender, bool isBaseline) =>
        isBaseline
        || Selection.Contenders.Count == 0
        || Selection.Contenders.Contains(contender.Contender)
        || ControlNames.OriginalOf(contender.Contender) != contender.Contender;
}

/// <summary>Groups that are measured together in a number of launches.</summary>
/// <param name="Name">Its purpose, for progress.</param>
internal sealed record Batch(string Name, IReadOnlyList<CaseGroup> Groups, int Launches)
{
    public LaunchPlan Plan(RunOptions options, int launch, IReadOnlyDictionary<CaseId, KnownCase> known) =>
        LaunchPlan.Create(options.Study, Groups, launch, options.Seed, options.Preset.Engine, known);
}

/// <summary>The knowledge of earlier launches about the cases: later launches save the pilot, and all do the same work in the same way.</summary>
internal static class KnownCases
{
    /// <summary>From the first launch that measured a case.</summary>
    /// <param name="launches">In order.</param>
    public static IReadOnlyDictionary<CaseId, KnownCase> Of(IEnumerable<StoredLaunch> launches)
    {
        var known = new Dictionary<CaseId, KnownCase>();
        // A visitor that failed in the middle has fewer rounds than there were.
        foreach (var place in launches.SelectMany(l => l.Visits.GroupBy(v => v.Place)))
        {
            var rounds = place.Max(v => v.Visits[^1].Round);
            var dropped = place.SelectMany(v => v.Visits).Where(v => !v.Kept).Select(v => v.Round).DefaultIfEmpty(0).Max();
            foreach (var visits in place)
            {
                known.TryAdd(
                    new CaseId(visits.Scenario, visits.Shape, visits.Contender, visits.Parameters, visits.Gc, Runtimes.Of(visits.Runtime), visits.Size),
                    new KnownCase(visits.Operations, new VisitSchedule(visits.Milliseconds, rounds, dropped)));
            }
        }

        return known;
    }
}
