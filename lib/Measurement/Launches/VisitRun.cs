using System.Diagnostics;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Measurement.Launches;

/// <summary>
/// Measures one block: pilots where operations are not known yet, then visits in turns,
/// then uninterrupted stretches of some cases. Exactly one visitor runs at any time.
/// </summary>
/// <param name="visitors">By worker; null for those that failed.</param>
/// <param name="failed">Called when a visitor fails; it has no further visits.</param>
internal sealed class VisitRun(GroupPlan group, IVisitor?[] visitors, Action<int, WorkerFailedException> failed)
{
    /// <summary>Length of an uninterrupted stretch: background collections that a contender sets off end within it.</summary>
    public const int StretchMilliseconds = 300;

    // A case whose code was not final, or whose visits show no single level, is measured again once with all that it is compared with; then it is marked.
    private const int Attempts = 2;

    private readonly List<(int Worker, CaseVisits Visits)> _measured = [];

    /// <summary>The cases measured so far, in order, without those of visitors that failed: the rest of their data is lost.</summary>
    public IReadOnlyList<CaseVisits> Cases => [.. _measured.Where(m => visitors[m.Worker] is not null).Select(m => m.Visits)];

    /// <param name="tell">
    /// Told between rounds, while nobody runs, which share of them is done, and how long the others take at their pace; null for nobody.
    /// </param>
    public void Measure(VisitBlock block, Action<double, TimeSpan>? tell = null)
    {
        if (block.Schedule is { Rounds: 0 })
        {
            // One after the other: nothing else runs while something happens that happens only once.
            foreach (var (worker, request) in block.Cases)
            {
                if (Ask(worker, v => v.Settle(request)))
                {
                    Ask(worker, v => v.Close());
                }
            }

            return;
        }

        var (schedule, turns) = Piloted(block);
        var visits = turns.Select(_ => new List<Visit>()).ToList();
        bool[] takesPart;
        for (var attempt = 1; ; attempt++)
        {
            visits.ForEach(v => v.Clear());
            takesPart = [.. turns.Select(t => t.Case.Operations is not null && Ask(t.Worker, v => v.Settle(t.Case)))];
            Rounds(block, schedule, turns, takesPart, visits, tell);
            // All are asked: each that must repeat is driven again now.
            var repeats = attempt < Attempts ? turns.Where((_, i) => takesPart[i]).Count(t => Ask(t.Worker, v => v.MustRepeat())) : 0;
            if (attempt == Attempts || (repeats == 0 && IsStationary()))
            {
                break;
            }
        }

        bool IsStationary() => Stationarity.Trends(
            [.. turns.Zip(visits).Where(t => t.Second.Exists(v => v.Kept) && visitors[t.First.Worker] is not null)
                .Select(t => CaseOf(t.First, schedule, t.Second))]).Count == 0;

        foreach (var (i, place) in block.Stretches.Select((i, place) => (i, place)).Where(s => takesPart[s.i]))
        {
            // There and back, each way on one processor.
            var pass = 2 * place / block.Stretches.Count;
            Tell(turns[i].Worker, v => v.Stretch(pass, Math.Max(1, StretchMilliseconds / schedule.Milliseconds)));
        }

        foreach (var (turn, own) in turns.Zip(visits).Where(t => t.Second.Exists(v => v.Kept)))
        {
            var uncounted = Ask(turn.Worker, v => v.Close());
            if (visitors[turn.Worker] is not null)
            {
                _measured.Add((turn.Worker, CaseOf(turn, schedule, own) with { Uncounted = uncounted }));
            }
        }
    }

    private void Rounds(
        VisitBlock block, VisitSchedule schedule, List<Turn> turns, bool[] takesPart, List<List<Visit>> visits, Action<double, TimeSpan>? tell)
    {
        var started = Stopwatch.GetTimestamp();
        var (round, slot, processor) = (0, 0, 0);
        var random = new Random(block.Seed);
        var changes = VisitOrder.Changes(VisitOrder.VisitsOf(turns.Count - 1), random);
        foreach (var (order, change) in VisitOrder.Of(turns.Count - 1, schedule.Rounds, random).Zip(changes))
        {
            round++;
            for (var place = 0; place < order.Count; place++)
            {
                var i = order[place];
                slot++;
                processor += place == change ? 1 : 0;
                if (takesPart[i] && visitors[turns[i].Worker] is not null)
                {
                    var kept = round > schedule.Dropped;
                    if (Ask<VisitTimes?>(turns[i].Worker, v => v.Visit(processor, kept)) is { } times)
                    {
                        visits[i].Add(new Visit(round, slot, kept, times.Microseconds, times.Pauses) { Faults = times.Faults });
                    }
                }
            }

            var share = (double)round / schedule.Rounds;
            tell?.Invoke(share, Stopwatch.GetElapsedTime(started) * ((1 - share) / share));
        }
    }

    /// <summary>The schedule, and the cases with their operations where they could be found.</summary>
    private (VisitSchedule Schedule, List<Turn> Turns) Piloted(VisitBlock block)
    {
        var pilots = block.Cases.Where(t => block.Schedule is null || t.Case.Operations is null)
            .Select(t => (t.Worker, Times: Ask(t.Worker, v => v.Pilot(t.Case)))).ToDictionary(p => p.Worker, p => p.Times);
        PilotTimes[] known = [.. pilots.Values.OfType<PilotTimes>()];
        var schedule = block.Schedule
            ?? (known.Length == 0 ? block.ExpectedSchedule
                : VisitSchedules.Of(group.Workers[block.Cases[0].Worker].Engine.Sampling, known).Times(block.TimesRounds));
        var all = block.Cases.Select(ContenderOf).ToList();
        var found = block.Cases.ToDictionary(ContenderOf, t => t.Case.Operations ?? (pilots[t.Worker] is not { } times ? null
            : all.Contains(ContenderOf(t) + ControlNames.PositiveSuffix) ? VisitSchedules.OperationsInTenths(schedule, times)
            : VisitSchedules.Operations(schedule, times)));
        // The copies of the baseline do exactly its operations: what differs is their time.
        return (schedule, [.. block.Cases.Select(t => t with
        {
            Case = t.Case with
            {
                Operations = found[ContenderOf(t)] is { } own ? found.GetValueOrDefault(ControlNames.OriginalOf(ContenderOf(t))) ?? own : null,
            },
        })]);
    }

    private CaseVisits CaseOf(Turn turn, VisitSchedule schedule, List<Visit> visits)
    {
        var worker = group.Workers[turn.Worker];
        var part = worker.Parts[turn.Case.Part];
        return new CaseVisits(
            worker.Launch, turn.Case.Order, part.Scenario, part.Shape, worker.Contender, turn.Case.Size, worker.Parameters, visitors[turn.Worker]!.Runtime,
            worker.Gc, schedule.Milliseconds, turn.Case.Operations!.Value, [.. visits]);
    }

    private string ContenderOf(Turn turn) => group.Workers[turn.Worker].Contender;

    private void Tell(int worker, Action<IVisitor> step) => Ask(worker, v =>
    {
        step(v);
        return true;
    });

    private T? Ask<T>(int worker, Func<IVisitor, T> step)
    {
        try
        {
            return visitors[worker] is { } visitor ? step(visitor) : default;
        }
        catch (WorkerFailedException e)
        {
            visitors[worker] = null;
            failed(worker, e);
            return default;
        }
    }
}

/// <summary>Visits the cases of one contender: a worker process, or a session in this process.</summary>
internal interface IVisitor
{
    /// <summary>Description of the runtime it runs on.</summary>
    string Runtime { get; }

    /// <summary>Finds out how long a case takes; null where it is not to be timed, because it failed its check.</summary>
    PilotTimes? Pilot(CaseRequest request);

    /// <summary>Goes over to a case: one full collection, then uncounted visits. The visits that follow are to this case.</summary>
    /// <param name="request">With its operations.</param>
    /// <returns>False where it is not to be timed.</returns>
    bool Settle(CaseRequest request);

    /// <summary>Visits the case at hand, after one uncounted invocation.</summary>
    /// <param name="processor">Turn of the processors: visits of the same turn happen on one processor, those of the next on another.</param>
    /// <param name="kept">False in rounds that do not count.</param>
    VisitTimes Visit(int processor, bool kept);

    /// <summary>
    /// Runs the case at hand in one uninterrupted stretch, after the uncounted operations of a visit. It is timed in parts, so that a moment in which the
    /// host takes the processor away counts no more than in visits.
    /// </summary>
    /// <param name="pass">Its pass, 0-based: all stretches of a pass happen on one processor.</param>
    /// <param name="visits">Its parts, each with the operations of a visit.</param>
    void Stretch(int pass, int visits);

    /// <summary>Whether the visits since <see cref="Settle"/> are to be made again, because code was compiled meanwhile. It is then at tier 1.</summary>
    bool MustRepeat();

    /// <summary>After the visits to the case at hand: what is measured once in a launch, where there is such a thing.</summary>
    /// <returns>The uncounted work beside the visits. The last of it runs now, until the pauses of the collector are known.</returns>
    UncountedWork? Close();
}

/// <summary>Runs a group of a launch inside this process: all sessions live in it and take turns, as worker processes do.</summary>
internal static class LaunchHere
{
    public static IReadOnlyList<Row> Run(GroupPlan group, IStudy study)
    {
        var sessions = group.Workers.Select(w => new WorkerSession(w, study)).ToList();
        try
        {
            // A session throws what is wrong; only processes fail.
            var run = new VisitRun(group, [.. sessions], (_, _) => { });
            foreach (var block in group.Blocks)
            {
                run.Measure(block);
            }

            return [.. LaunchEstimate.RowsOf(run.Cases), .. sessions.SelectMany(s => s.Finish()).Select(m => m.Row).OfType<Row>()];
        }
        finally
        {
            sessions.ForEach(s => s.Dispose());
        }
    }
}
