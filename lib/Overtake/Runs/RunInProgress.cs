using System.Diagnostics;
using System.Globalization;
using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Measurement.Environments;
using Overtake.Measurement.Launches;
using Overtake.Measurement.Own;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Runs;

/// <summary>
/// One run of one study from start to end: drift control, main grid, refinement of crossovers, causes and sensitivity, audit, drift
/// control. Every launch is on disk before the next begins, and the plan follows from seed and stored rows alone, so a killed run
/// goes on where it was.
/// </summary>
internal sealed class RunInProgress
{
    private const int DriftMilliseconds = 500;

    // A front end may redraw for each report, beside what is measured.
    private static readonly TimeSpan BetweenReports = TimeSpan.FromSeconds(10);

    // Lines that the measured code writes to the console.
    private const int MostSaid = 20;

    private readonly RunOptions _options;
    private readonly RunFolder _folder;
    private readonly IProgress<RunProgress> _progress;
    private readonly IReadOnlyDictionary<int, StoredLaunch> _stored;
    private readonly List<StoredLaunch> _launches = [];
    private readonly Stopwatch _clock = Stopwatch.StartNew();
    private readonly ProcessorTicks? _ticksAtStart = ProcessorTicks.Read();
    private readonly RunEffort _effortBefore;
    private readonly HashSet<LateContender> _late = [];
    private readonly HashSet<string> _said = new(StringComparer.Ordinal);
    private WorkerEffort _effort = new(0, 0, 0);
    private TimeSpan _done;
    private TimeSpan _planned;
    private int _next = 1;
    private bool _mainIsDone;

    // Until once it was in vain.
    private bool _mayWait;

    private RunInProgress(RunOptions options, RunFolder folder, IProgress<RunProgress> progress)
    {
        (_options, _folder, _progress) = (options, folder, progress);
        _stored = folder.ReadLaunches().Complete;
        _mayWait = options.Waits;
        _effortBefore = folder.Manifest.Effort ?? new RunEffort(0, 0, 0, 0);
    }

    /// <summary>Starts a new run and measures it to its end.</summary>
    /// <exception cref="IOException">The run folder cannot be written; what was stored stays.</exception>
    /// <exception cref="OperationCanceledException">Cancelled; finished launches are stored.</exception>
    public static async Task<StoredRun> StartAsync(RunOptions options, RunStore store, IProgress<RunProgress> progress, CancellationToken cancellation)
    {
        var grid = await RuntimeWorkers.AvailableAsync(options.Grid(), cancellation);
        var environment = MachineEnvironmentReader.Read();
        var started = DateTimeOffset.UtcNow;
        // A run without a drift control has nothing to compare with them.
        List<RunManifest> earlier = !options.Preset.HasControls ? [] :
            [.. store.List().Where(r => r is { Finished: true, Manifest: not null }).Where(Machine.Identity.Measured).Select(r => r.Manifest!)];
        var folder = store.Create(new RunManifest
        {
            Study = options.Study.Name,
            Run = string.Create(CultureInfo.InvariantCulture, $"{started:yyyyMMdd'T'HHmmss'Z'}-{options.Preset.Name}"),
            Machine = Machine.Name,
            Environment = environment,
            Preset = options.Preset.Name,
            Seed = options.Seed,
            MainLaunches = options.Launches,
            Launches = options.Launches,
            Sampling = options.Preset.Engine.Sampling,
            Selection = options.Selection,
            Scenarios = [.. options.Study.Scenarios.Where(s => grid.Groups.Any(g => g.Scenario == s.Name))],
            Contenders = [.. options.Study.Contenders.Where(c => grid.Groups.Any(g => g.Contenders.Any(s => s.Contender == c.Name)))],
            Structure = [.. grid.Groups.Select(g => g.Shape).Distinct().SelectMany(options.Study.Structure)],
            Packages = PackageVersions.Read(),
            Commit = await SourceCommit.ReadAsync(ProjectFolder.Root, cancellation),
            LeftOut = [.. grid.LeftOut, .. ContenderSources.Here.Absences.Select(LeftOut.Everywhere)],
            Started = started,
            Code = RunManifest.CodeGiven,
            Command = RunManifest.CommandGiven ?? ContenderSources.CommandOf(options.Study.Name) ?? [],
        });
        return await new RunInProgress(options, folder, progress).RunAsync(grid, earlier, cancellation);
    }

    /// <summary>Goes on with a run that was killed or cancelled.</summary>
    /// <param name="waits">False where it never waits for others; else it waits as its preset does.</param>
    /// <exception cref="InvalidResultException">It was begun with other code.</exception>
    /// <exception cref="IOException">The run folder cannot be written; what was stored stays.</exception>
    /// <exception cref="OperationCanceledException">Cancelled again; finished launches are stored.</exception>
    public static async Task<StoredRun> ResumeAsync(RunFolder folder, bool waits, IProgress<RunProgress> progress, CancellationToken cancellation)
    {
        if (folder.Manifest.Code is { } begun && RunManifest.CodeGiven is { } given && begun != given)
        {
            throw new InvalidResultException(folder.Manifest.Study, "the code has changed since this run was begun: measure it anew, without --resume");
        }

        var options = RunOptions.Of(folder.Manifest);
        options = options with { Waits = waits && options.Waits };
        return await new RunInProgress(options, folder, progress).RunAsync(
            await RuntimeWorkers.AvailableAsync(options.Grid(), cancellation), [], cancellation);
    }

    /// <param name="earlier">Finished runs of this machine, which say how fast it usually is.</param>
    private async Task<StoredRun> RunAsync(Grid grid, IEnumerable<RunManifest> earlier, CancellationToken cancellation)
    {
        _planned = _options.PlanMain(grid).Total;
        double? driftAtStart = _options.Preset.HasControls ? _folder.Manifest.Drift?.StartNanoseconds ?? await DriftAsync(cancellation) : null;
        if (driftAtStart is { } atStart)
        {
            _folder.Save(_folder.Manifest with { Drift = new DriftControl(atStart, atStart) });
            if (UsualPace.Note(earlier, atStart) is { } note)
            {
                _progress.Report(new RunProgress("start", TimeSpan.Zero, _planned) { Note = note });
            }
        }

        foreach (var main in _options.Batches("main grid", grid.Groups))
        {
            await MeasureAsync(main, cancellation);
        }

        _mainIsDone = true;
        await UntilDecidedAsync(grid, cancellation);
        IReadOnlyList<RefinementStop> stops;
        for (var round = 1; ; round++)
        {
            (var groups, stops) = FollowUp.Refinement(_options, _folder.Manifest, Analyze(), round);
            if (groups.Count == 0)
            {
                break;
            }

            foreach (var refinement in _options.Batches($"refinement, round {round}", groups))
            {
                await MeasureAsync(refinement, cancellation);
            }
        }

        if (_options.Preset.InterventionLaunches > 0)
        {
            var interventions = FollowUp.Interventions(Analyze(), grid.Groups[0]);
            if (interventions.Count > 0)
            {
                await MeasureAsync(new Batch("causes and sensitivity", interventions, _options.Preset.InterventionLaunches), cancellation);
            }

            if (FollowUp.Order(grid) is { Count: > 0 } orders)
            {
                await MeasureAsync(new Batch("order of sizes", orders, _options.Preset.LaunchesBeside), cancellation);
            }

            await MeasureAsync(new Batch("audit", [FollowUp.Audit(grid)], 1), cancellation);
        }

        var drift = driftAtStart is { } start ? new DriftControl(start, await DriftAsync(cancellation)) : null;
        return _folder.Finish(_folder.Manifest with
        {
            Drift = drift,
            Loads = [.. SlowMemory.Marked(_folder.Manifest.Loads)],
            Refinement = stops,
            Environment = _folder.Manifest.Environment with { Steal = _ticksAtStart is { } ticks ? ProcessorTicks.Read()?.StolenSince(ticks) : null },
            Effort = Effort(),
            Ended = DateTimeOffset.UtcNow,
            StopReason = "complete",
        });
    }

    /// <summary>Adds launches until a gate is decided, or neither its budget would last for the next ones nor its number of launches.</summary>
    private async Task UntilDecidedAsync(Grid grid, CancellationToken cancellation)
    {
        if (_options.Selection.Gate is not { Budget: not null } rule)
        {
            return;
        }

        foreach (var (before, after) in Gate.Looks.Zip(Gate.Looks.Skip(1)))
        {
            var isStored = _stored.ContainsKey(before + 1);
            var gate = Gate.Of([.. _launches.SelectMany(l => l.Rows)], Analyze(), CheckStudy.Before, CheckStudy.After, rule);
            if (gate.Verdict != GateVerdict.Undecided || (!isStored && !rule.GoesOn(Effort().Total, before, after)))
            {
                return;
            }

            await MeasureAsync(new Batch("until it is decided", grid.Groups, after - before), cancellation);
        }
    }

    /// <summary>Without contenders and sizes that did not return in time, for which another launch would wait as long again.</summary>
    private Batch WithoutLate(Batch batch) => _late.Count == 0 ? batch : batch with
    {
        Groups = [.. batch.Groups.Select(g => g with
        {
            Contenders = [.. from c in g.Contenders
                             let sizes = c.Sizes.Where(s => !IsLate(g, c, null) && !IsLate(g, c, s)).ToList()
                             where sizes.Count > 0
                             select c with { Sizes = sizes }],
        })],
    };

    private bool IsLate(CaseGroup group, ContenderSizes contender, int? size) =>
        _late.Contains(new LateContender(group.Scenario, group.Shape, contender.Contender, size));

    /// <summary>Passes on what the measured code writes to the console: once, and not without end.</summary>
    private void Tell(LaunchProgress progress, RunProgress run)
    {
        foreach (var (contender, line) in progress.Said ?? [])
        {
            if (_said.Count < MostSaid && _said.Add(line))
            {
                _progress.Report(run with { Note = $"{contender} writes: {line}{(_said.Count == MostSaid ? " (and more, which is not shown)" : "")}" });
            }
        }
    }

    /// <summary>Ends a run in which nothing can be compared, as soon as that is known.</summary>
    /// <exception cref="InvalidResultException">A launch left nothing to compare.</exception>
    private void DemandPairs(LaunchResult result)
    {
        var failed = _folder.Manifest.LeftOut.Concat(result.LeftOut).Where(l => l.Failed).ToList();
        var timed = result.Rows.Where(r => r.Metric == Metric.Time.Name && ControlNames.OriginalOf(r.Contender) == r.Contender).ToList();
        var baselines = _folder.Manifest.Scenarios.ToDictionary(s => s.Name, s => s.Baseline, StringComparer.Ordinal);
        if (_launches.Count > 0 || failed.Count == 0 || timed.GroupBy(r => (r.Scenario, r.Shape, r.Size)).Any(g =>
            g.Any(r => r.Contender == baselines[r.Scenario]) && g.Select(r => r.Contender).Distinct().Skip(1).Any()))
        {
            return;
        }

        _folder.Delete();
        // Controls are copies, so they say it once more.
        var first = failed.Find(l => ControlNames.OriginalOf(l.Contender) == l.Contender) ?? failed[0];
        var sizes = failed.Where(l => (l.Contender, l.Reason) == (first.Contender, first.Reason)).Select(l => l.Size).OfType<long>().Distinct().Order()
            .Select(s => Format.Count(s)).ToList();
        throw new InvalidResultException(
            _folder.Manifest.Study,
            $"{first.Contender}{(sizes.Count > 0 ? $" at {Format.List(sizes)}" : "")}: {first.Reason.TrimEnd('.')}. Nothing is left to compare"
            + (_options.Study is BenchmarkStudy && first.Reason.StartsWith(LeftOut.FailedCheck, StringComparison.Ordinal)
                ? "; own --results-may-differ measures all the same"
                : ""));
    }

    private async Task MeasureAsync(Batch batch, CancellationToken cancellation)
    {
        batch = WithoutLate(batch);
        var first = _next;
        var last = first + batch.Launches - 1;
        _next = last + 1;
        if (_mainIsDone)
        {
            _planned += RunOptions.TotalOf(batch.Plan(_options, first, Known()), batch.Launches);
        }

        if (!_folder.Manifest.Batches.Contains(first))
        {
            _folder.Save(_folder.Manifest with { Batches = [.. _folder.Manifest.Batches, first], Launches = Math.Max(last, _folder.Manifest.Launches) });
        }

        for (var launch = first; launch <= last; launch++)
        {
            batch = WithoutLate(batch);
            var plan = batch.Plan(_options, launch, Known());
            if (_stored.TryGetValue(launch, out var stored))
            {
                _launches.Add(stored);
                _done += plan.Estimate;
                continue;
            }

            var stage = $"{batch.Name}, launch {launch - first + 1} of {batch.Launches}";
            var before = _done;
            _progress.Report(new RunProgress(stage, before, _planned));
            var reported = Stopwatch.StartNew();
            var usual = SlowMemory.Usual(_folder.Manifest.Loads);
            var (result, load, attempts) = await Repetition.LeastDisturbedAsync(
                async () =>
                {
                    var (result, load) = await OtherLoad.DuringAsync(() => Launcher.RunAsync(
                        plan,
                        new ProgressHandler(p =>
                        {
                            var run = new RunProgress(stage, before + p.ExpectedTimeDone, _planned) { Least = p.Least };
                            Tell(p, run);
                            if (p.Said is not null || reported.Elapsed >= BetweenReports)
                            {
                                _progress.Report(run);
                                reported.Restart();
                            }
                        }),
                        cancellation));
                    return (result, load is { } others && result.Memory / usual is { } memory ? others with { Memory = memory } : load);
                },
                // What disturbed all attempts at the launch before is there to stay.
                _folder.Manifest.Loads.LastOrDefault() is { Disturbed: true } ? 1 : _options.Preset.MostAttempts,
                async load =>
                {
                    _progress.Report(new RunProgress(stage, before, _planned) { Note = $"{stage}, again: {load}" });
                    if (_mayWait && load.IsMemorySlow && usual is { } memory)
                    {
                        _mayWait = await QuietMachine.UntilMemoryIsUsualAsync(
                            MemoryPace.Nanoseconds,
                            memory,
                            TimeSpan.FromSeconds(1),
                            () => _progress.Report(new RunProgress($"{stage}, waiting until memory is as fast as before", before, _planned)),
                            cancellation);
                    }
                });
            _done = before + plan.Estimate;
            DemandPairs(result);
            _late.UnionWith(result.Late);
            stored = new StoredLaunch(result.Rows, result.Visits);
            _folder.WriteLaunch(launch, stored);
            _launches.Add(stored);
            _effort += result.Effort;
            _folder.Save(_folder.Manifest with
            {
                LeftOut = [.. _folder.Manifest.LeftOut.Union(result.LeftOut)],
                Effort = Effort(),
                Loads = load is { } taken
                    ? [
                        .. _folder.Manifest.Loads.Where(l => l.Launch != launch),
                        new LaunchLoad(launch, Math.Round(taken.Programs, 3), Math.Round(taken.Stolen, 3), attempts, taken.Disturbs)
                        {
                            Memory = result.Memory is { } memory ? Math.Round(memory, 1) : null,
                        },
                    ]
                    : _folder.Manifest.Loads,
            });
        }
    }

    private RunAnalysis Analyze() => Analyzer.Analyze([.. _launches.SelectMany(l => l.Rows)], _folder.Manifest, new AnalysisOptions());

    private IReadOnlyDictionary<CaseId, KnownCase> Known() => KnownCases.Of(_launches);

    /// <summary>The middle of half a second: where a neighbour shares a core, code takes 1.0 or 1.8 times its time for tenths of a second.</summary>
    private async Task<double> DriftAsync(CancellationToken cancellation)
    {
        var engine = _options.Preset.Engine;
        var visits = engine.Sampling.Short;
        visits = visits with { Rounds = visits.Dropped + (DriftMilliseconds / visits.Milliseconds) };
        var plan = LaunchPlan.Create(
            StudyList.Drift, [DriftStudy.Group], 1, _options.Seed, engine with { Sampling = engine.Sampling with { Short = visits } },
            new Dictionary<CaseId, KnownCase>());
        var result = await Launcher.RunAsync(plan, new ProgressHandler(_ => { }), cancellation);
        return result.Rows.SingleOrDefault(r => r.Metric == Metric.Time.Name)?.Value
            ?? throw new InvalidResultException(
                _folder.Manifest.Study, $"a process that measures could not be used: {result.LeftOut.FirstOrDefault()?.Reason}");
    }

    private RunEffort Effort() => new(
        _effortBefore.TierUp + (_effort.TierUp / 1_000),
        _effortBefore.WarmUp + (_effort.WarmUp / 1_000),
        _effortBefore.Timed + (_effort.Timed / 1_000),
        _effortBefore.Total + _clock.Elapsed.TotalSeconds);

    /// <summary>Passes reports on at once, in order and on the reporting thread, unlike <see cref="Progress{T}"/>.</summary>
    private sealed class ProgressHandler(Action<LaunchProgress> handle) : IProgress<LaunchProgress>
    {
        void IProgress<LaunchProgress>.Report(LaunchProgress value) => handle(value);
    }
}

/// <summary>How far a run is.</summary>
/// <param name="Stage">The part being measured, for example <c>launch 3 of 10</c>.</param>
/// <param name="Done">Expected time of what is done.</param>
/// <param name="Total">Expected time of all that is planned; grows when refinement and interventions are planned.</param>
internal readonly record struct RunProgress(string Stage, TimeSpan Done, TimeSpan Total)
{
    /// <summary>The least time that is left, by the pace of what is measured at the moment.</summary>
    public TimeSpan Least { get; init; }

    /// <summary>Something to keep in sight, for example that a launch is measured again; null for mere progress.</summary>
    public string? Note { get; init; }
}
