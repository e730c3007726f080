namespace Overtake.Tests.Measurement;

public class VisitRunTests
{
    private static readonly Sampling Sampling = new(new VisitSchedule(3, 6, 2), new VisitSchedule(20, 4, 1));
    private static readonly string[] Names = ["a", "a" + ControlNames.AaSuffix, "a" + ControlNames.PositiveSuffix, "b"];

    private readonly List<string> _log = [];
    private readonly List<(string Name, int Processor)> _turns = [];
    private readonly Dictionary<string, Visitor> _visitors = [];

    [Fact]
    public void A_pilot_finds_what_is_not_known_and_copies_of_the_baseline_do_exactly_its_operations()
    {
        var cases = Measure(Block(schedule: null, operations: null));
        Assert.Equal(Names.Select(n => "pilot " + n), _log.TakeWhile(l => l.StartsWith("pilot", StringComparison.Ordinal)));
        Assert.Equal([30_000, 30_000, 30_000, 60_000], cases.Select(c => c.Operations));
        Assert.All(cases, c => Assert.Equal((3, 6, 2), (c.Milliseconds, c.Visits[^1].Round, c.Visits.Where(v => !v.Kept).Max(v => v.Round))));
    }

    [Fact]
    public void A_group_with_more_rounds_has_so_many_times_those_that_count_and_a_later_launch_as_many()
    {
        var cases = Measure(Block(schedule: null, operations: null) with { TimesRounds = 3 });
        Assert.All(cases, c => Assert.Equal((14, 2), (c.Visits[^1].Round, c.Visits.Where(v => !v.Kept).Max(v => v.Round))));
        cases = Measure(Block(new VisitSchedule(3, 14, 2), operations: 77) with { TimesRounds = 3 });
        Assert.All(cases, c => Assert.Equal(14, c.Visits[^1].Round));
    }

    [Fact]
    public void What_an_earlier_launch_found_is_carried_over_without_a_pilot()
    {
        var cases = Measure(Block(new VisitSchedule(20, 5, 2), operations: 77));
        Assert.DoesNotContain(_log, l => l.StartsWith("pilot", StringComparison.Ordinal));
        Assert.All(cases, c => Assert.Equal((77, 20, 5), (c.Operations, c.Milliseconds, c.Visits[^1].Round)));
    }

    [Fact]
    public void Everybody_settles_once_then_visits_follow_each_other_with_the_baseline_first()
    {
        var cases = Measure(Block(schedule: null, operations: null));
        var visits = _log.Where(l => l.StartsWith("visit", StringComparison.Ordinal)).ToList();
        // Two visits of the baseline to one of each other contender.
        Assert.Equal(6 * 4, visits.Count);
        Assert.Equal(Names.Select(n => "settle " + n), _log.Where(l => l.StartsWith("settle", StringComparison.Ordinal)));
        Assert.True(_log.IndexOf(visits[0]) > _log.FindLastIndex(l => l.StartsWith("settle", StringComparison.Ordinal)));
        Assert.Equal(Enumerable.Range(1, visits.Count), cases.SelectMany(c => c.Visits).Select(v => v.Slot).Order());
        Assert.True(cases[0].IsBaseline);
        Assert.DoesNotContain(cases.Skip(1), c => c.IsBaseline);
    }

    [Fact]
    public void The_processors_take_turns_and_the_baseline_has_only_its_share_of_first_visits()
    {
        Measure(Block(new VisitSchedule(3, 400, 0), operations: 77));
        Assert.Equal((1600, 400), (_turns.Count, _turns[^1].Processor));
        Assert.All(_turns.Zip(_turns.Skip(1)), p => Assert.InRange(p.Second.Processor - p.First.Processor, 0, 1));
        var first = _turns.Zip(_turns.Skip(1)).Where(p => p.First.Processor != p.Second.Processor).Select(p => p.Second.Name).ToList();
        // A quarter of 400 is 100; 60 is more than four standard deviations from it.
        Assert.All(Names, n => Assert.InRange(first.Count(f => f == n), 60, 140));
    }

    [Fact]
    public void Code_that_was_compiled_meanwhile_has_all_contenders_visited_once_more_and_only_once()
    {
        var block = Block(schedule: null, operations: null);
        _visitors["b"].Unsteady = true;
        var cases = Measure(block);
        Assert.Equal(2, _log.Count(l => l == "settle b"));
        Assert.Equal(2, _log.Count(l => l == "settle a"));
        Assert.Equal(6, cases.Single(c => c.Contender == "b").Visits.Count);
    }

    [Fact]
    public void A_contender_that_fails_loses_its_visits_and_the_others_go_on()
    {
        var block = Block(schedule: null, operations: null);
        _visitors["b"].FailsAt = 3;
        var cases = Measure(block);
        Assert.Equal(Names[..3], cases.Select(c => c.Contender));
        Assert.All(cases, c => Assert.Equal(6, c.Visits[^1].Round));
        Assert.Contains("failed 3", _log);
    }

    [Fact]
    public void A_contender_whose_output_is_wrong_is_not_timed()
    {
        var block = Block(schedule: null, operations: null);
        _visitors["b"].IsLeftOut = true;
        Assert.Equal(Names[..3], Measure(block).Select(c => c.Contender));
        Assert.DoesNotContain("visit b", _log);
    }

    [Fact]
    public void Stretches_of_300_ms_follow_the_visits_in_their_order_and_a_contender_that_is_left_out_has_none()
    {
        var block = Block(schedule: null, operations: null) with { Stretches = [3, 0, 1, 1, 0, 3] };
        _visitors[Names[1]].IsLeftOut = true;
        Measure(block);
        Assert.Equal(["stretch b 0 100", "stretch a 0 100", "stretch a 1 100", "stretch b 1 100", "close a", $"close {Names[2]}", "close b"], _log[^7..]);
        Assert.Equal(4, _log.Count(l => l.StartsWith("stretch", StringComparison.Ordinal)));

        Measure(Block(new VisitSchedule(20, 5, 2), operations: 77) with { Stretches = [0] });
        Assert.Equal("stretch a 0 15", _log.Last(l => l.StartsWith("stretch", StringComparison.Ordinal)));
    }

    [Fact]
    public void What_is_done_is_told_between_rounds()
    {
        var told = new List<(double Share, int Visits)>();
        Measure(Block(new VisitSchedule(20, 4, 1), operations: 77), (share, left) => told.Add((share, _turns.Count)));
        Assert.Equal([(0.25, 4), (0.5, 8), (0.75, 12), (1, 16)], told);
    }

    private VisitBlock Block(VisitSchedule? schedule, long? operations)
    {
        foreach (var name in Names)
        {
            _visitors[name] = new Visitor(name, _log, _turns);
        }

        return new VisitBlock([.. Names.Select((_, i) => new Turn(i, new CaseRequest(0, 16, i + 1, operations)))], schedule, Sampling.Short, Seed: 3, OnceMilliseconds: 0);
    }

    private IReadOnlyList<CaseVisits> Measure(VisitBlock block, Action<double, TimeSpan>? tell = null)
    {
        var engine = new EngineSettings(1, 1, false, Sampling);
        var workers = Names.Select(n => new WorkerRequest("boxing", 1, [new WorkerPart("fill", "three-numbers", [16])], n, string.Empty, GcMode.Workstation, engine)).ToList();
        var run = new VisitRun(new GroupPlan(workers, [block]), [.. Names.Select(n => _visitors[n])], (i, _) => _log.Add($"failed {i}"));
        run.Measure(block, tell);
        return run.Cases;
    }

    private sealed class Visitor(string name, List<string> log, List<(string Name, int Processor)> turns) : IVisitor
    {
        private int _visits;

        public bool Unsteady { get; set; }

        public bool IsLeftOut { get; set; }

        public int? FailsAt { get; set; }

        public string Runtime => ".NET 10.0.12";

        public PilotTimes? Pilot(CaseRequest request)
        {
            log.Add("pilot " + name);
            return IsLeftOut ? null : new PilotTimes(name == "a" ? 100 : 50, 1, 1, VisitKind.Short);
        }

        public bool Settle(CaseRequest request)
        {
            log.Add("settle " + name);
            return !IsLeftOut;
        }

        public VisitTimes Visit(int processor, bool kept)
        {
            turns.Add((name, processor));
            log.Add("visit " + name);
            return ++_visits == FailsAt
                ? throw new WorkerFailedException("it ended without a word")
                : new VisitTimes(3_000, Overtake.Results.Visit.NoPauses);
        }

        public void Stretch(int pass, int visits) => log.Add($"stretch {name} {pass} {visits}");

        public bool MustRepeat() => Unsteady;

        public UncountedWork? Close()
        {
            log.Add("close " + name);
            return null;
        }
    }
}
