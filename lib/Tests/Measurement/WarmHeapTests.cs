namespace Overtake.Tests.Measurement;

/// <summary>
/// Workers whose heap is simulated: a byte costs ten times as much on a page that was not touched yet, a budget of generation 0 is spent between two collections,
/// and large objects make the collector give its memory back. What the instrument finds is held against the time in a warm heap, which the simulation knows.
/// </summary>
public class WarmHeapTests
{
    private const int LargeSize = 20_000;
    private static readonly Sampling Sampling = new(new VisitSchedule(3, 14, 0), new VisitSchedule(20, 8, 0)) { LeadInMilliseconds = 5 };
    private static readonly string[] Names = ["boxes", "boxes" + ControlNames.AaSuffix, "slow allocator", "allocates nothing"];

    [Theory]
    [InlineData(84_000_000, 1)]
    [InlineData(84_000_000, 2)]
    [InlineData(6_000_000, 3)]
    [InlineData(256_000, 4)]
    public void Every_size_of_a_long_sweep_comes_out_at_its_warm_level_whatever_was_measured_before(long budget, int seed)
    {
        var random = new Random(seed);
        int[] sizes = [.. Enumerable.Range(0, 25).Select(_ => (int)Math.Exp(random.NextDouble() * Math.Log(60_000))).Distinct()];
        random.Shuffle(sizes);
        foreach (var (visited, worker) in Measured(sizes, budget))
        {
            var truth = worker.WarmNanoseconds((int)visited.Size);
            var work = LaunchEstimate.Of(visited, null).Work;
            Assert.True(Math.Abs(work / truth - 1) < 0.01, $"{visited.Contender} at {visited.Size}: {work} where a warm heap gives {truth}");
            Assert.All(visited.Visits, v => Assert.True(v.Faults <= 200, $"{visited.Contender} at {visited.Size}: {v.Faults} page faults in round {v.Round}"));
        }
    }

    [Fact]
    public void A_small_size_after_large_objects_is_warm_again()
    {
        var measured = Measured([700, LargeSize, 700 + 1], 84_000_000).Where(m => m.Case.Size != LargeSize).ToList();
        Assert.Equal(2 * Names.Length, measured.Count);
        Assert.All(measured, m => Assert.Equal(1, LaunchEstimate.Of(m.Case, null).Work / m.Worker.WarmNanoseconds((int)m.Case.Size), 0.01));
    }

    [Fact]
    public void What_allocates_nothing_settles_in_ten_milliseconds_and_allocates_nothing_for_it()
    {
        var worker = new Worker("allocates nothing", bytesPerRecord: 0, nanosecondsPerRecord: 20, 84_000_000);
        var warmth = WarmHeap.Settle(worker.At(700, 200));
        Assert.Equal((0L, 0), (warmth.Bytes, warmth.Collections));
        Assert.InRange(warmth.Milliseconds, 10, 13);
    }

    [Fact]
    public void A_budget_that_never_ends_is_given_up_after_a_second_and_a_half()
    {
        var worker = new Worker("endless", bytesPerRecord: 24, nanosecondsPerRecord: 20, budget: long.MaxValue);
        var warmth = WarmHeap.Settle(worker.At(700, 200));
        Assert.InRange(warmth.Milliseconds, 10, WarmHeap.LongestMilliseconds + 20);
    }

    [Fact]
    public void Allocating_through_the_budget_really_collects_and_leaves_pages_that_are_there()
    {
        var first = WarmHeap.Fill(WarmHeap.Collections);
        Assert.True(first.Collections >= WarmHeap.Collections, $"{first.Collections} collections");
        var second = WarmHeap.Fill(WarmHeap.Collections);
        // Other tests of the process fault too; a budget anew would be as many faults as it has pages.
        Assert.True(!PageFaults.AreKnown || second.Faults < second.Bytes / Environment.SystemPageSize / 2, $"{second.Faults} page faults for {second.Bytes} bytes");
    }

    [Theory]
    // Collections of generation 2 in a second of a plain program on an AMD EPYC: object[] of 5,000 records kept and dropped, 9,000 kept, 20,000 dropped.
    [InlineData(81, true)]
    [InlineData(35, true)]
    [InlineData(124, true)]
    [InlineData(47, true)]
    // Bytes of 5,000 and 20,000 records, where each collection is of generation 2, as it is of object[] of 16,500 on an Intel Xeon.
    [InlineData(77, true)]
    [InlineData(68, true)]
    [InlineData(120, true)]
    // object[] of 700, and a collection now and then that is not waited for before every visit.
    [InlineData(0, false)]
    [InlineData(2, false)]
    public void What_large_objects_make_collect_often_is_cold_after_a_rest(int full, bool cold) => Assert.Equal(cold, WarmHeap.IsColdAfterRest(1_000, full));

    [Fact]
    public void What_never_ran_uncounted_is_not_cold_after_a_rest() => Assert.False(WarmHeap.IsColdAfterRest(0, 0));

    [Theory]
    // byte[] span of 2,060 records on an Intel Xeon: 93 MB in 8.4 ms. object[] of as many takes 23 ms, and its visits were as fast as a stretch.
    [InlineData(5, 93e6, 93e6 / 8.4, 13.4)]
    [InlineData(5, 93e6, 93e6 / 23, 5)]
    [InlineData(2, 93e6, 93e6 / 8.4, 2)]
    [InlineData(5, 256e3, 256e3 / 0.1, 5.1)]
    [InlineData(5, 93e6, 0, 5)]
    [InlineData(0, 93e6, 93e6 / 8.4, 0)]
    public void A_case_that_fills_generation_0_soon_does_so_before_each_visit(double usual, double budget, double rate, double expected) =>
        Assert.Equal(expected, WarmHeap.LeadIn(usual, budget, rate), 9);

    [Fact]
    public void After_a_rest_a_case_runs_until_what_was_given_back_is_touched_again()
    {
        // The page faults of a plain program after a rest of 80 ms, in steps of 15 operations. A collection of generation 2 comes every 27.
        var work = new Rested([0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 0], [8, 195, 63, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        WarmHeap.AfterRest(work);
        Assert.Equal(12, work.Steps);
        Assert.All(work.FaultsLeft, f => Assert.Equal(0, f));
    }

    [Fact]
    public void What_large_objects_make_collect_is_warmed_by_its_own_work_alone()
    {
        var work = new Rested([1, 1, 1, 1, 1], [2_279, 2_279, 2_279, 2_279, 2_279]);
        Assert.InRange(WarmHeap.Settle(work).OwnMilliseconds, 10, 5 * Rested.Milliseconds);
        Assert.InRange(work.Steps, 3, 5);
        Assert.Throws<InvalidOperationException>(() => WarmHeap.Settle(new Rested([0], [0])));
    }

    [Fact]
    public void A_collection_that_does_not_come_is_not_waited_for_after_a_rest()
    {
        var work = new Rested(new int[1_000], new long[1_000]);
        Assert.InRange(WarmHeap.AfterRest(work), WarmHeap.LongestAfterRest, WarmHeap.LongestAfterRest + Rested.Milliseconds);
    }

    private sealed class Rested(int[] full, long[] faults) : IUncountedWork
    {
        public const double Milliseconds = 4.5;

        public int Steps { get; private set; }

        public IEnumerable<long> FaultsLeft => faults.Skip(Steps);

        public UncountedStep Run() => new(Milliseconds, 1_000_000, full[Steps], full[Steps], faults[Steps++]);

        public Warmth Fill(int collections) => throw new InvalidOperationException("It has its own collections.");
    }

    private static List<(CaseVisits Case, Worker Worker)> Measured(int[] sizes, long budget)
    {
        var engine = new EngineSettings(1, 1, false, Sampling);
        Worker[] workers = [new(Names[0], 96, 30, budget), new(Names[1], 96, 30, budget), new(Names[2], 8, 400, budget), new(Names[3], 0, 25, budget)];
        var requests = Names.Select(n => new WorkerRequest("boxing", 1, [new WorkerPart("fill", "three-numbers", sizes)], n, "", GcMode.Workstation, engine)).ToList();
        var order = 0;
        // As many operations as fill a visit of 3 ms in a warm heap.
        List<VisitBlock> blocks = [.. sizes.Select((size, i) => new VisitBlock(
            [.. workers.Select((w, worker) => new Turn(worker, new CaseRequest(0, size, ++order, Math.Max(1, (long)(3e6 / w.WarmNanoseconds(size))))))],
            Sampling.Short, Sampling.Short, Seed: i, OnceMilliseconds: 0))];
        var run = new VisitRun(new GroupPlan(requests, blocks), [.. workers], (_, e) => throw e);
        blocks.ForEach(b => run.Measure(b));
        return [.. run.Cases.Select(c => (c, workers[Array.IndexOf(Names, c.Contender)]))];
    }

    /// <summary>A worker with one contender, whose time and memory are a model.</summary>
    private sealed class Worker(string name, long bytesPerRecord, double nanosecondsPerRecord, long budget) : IVisitor, IUncountedWork
    {
        private const double ColdNanoseconds = 1.1;
        private const double WarmByteNanoseconds = 0.11;
        private const int Page = 4_096;

        private readonly long _budget = budget;

        // Nothing was touched yet.
        private long _cold = budget;
        private long _spent;
        private int _size;
        private long _operations;
        private int _collections;
        private double _nanoseconds;
        private long _faults;

        public string Runtime => ".NET 10.0.12";

        public double WarmNanoseconds(int size) => size * (nanosecondsPerRecord + (bytesPerRecord * WarmByteNanoseconds));

        public Worker At(int size, long operations)
        {
            (_size, _operations) = (size, operations);
            return this;
        }

        public PilotTimes? Pilot(CaseRequest request) => throw new InvalidOperationException($"{name} is asked for what is known.");

        public bool Settle(CaseRequest request)
        {
            if (_size >= LargeSize)
            {
                // A full collection after large objects: the memory is given back.
                (_cold, _spent) = (_budget, 0);
            }

            At(request.Size, request.Operations!.Value);
            WarmHeap.Settle(this);
            return true;
        }

        public VisitTimes Visit(int processor, bool kept)
        {
            var step = Run();
            return new VisitTimes((long)Math.Round(step.Milliseconds * 1e3), Overtake.Results.Visit.NoPauses) { Faults = step.Faults };
        }

        public UncountedStep Run()
        {
            var (nanoseconds, faults, collections) = (_nanoseconds, _faults, _collections);
            _nanoseconds += _operations * _size * nanosecondsPerRecord;
            Allocate(_operations * _size * bytesPerRecord);
            return new UncountedStep((_nanoseconds - nanoseconds) / 1e6, _operations * _size * bytesPerRecord, _collections - collections, 0, _faults - faults);
        }

        public Warmth Fill(int collections)
        {
            var (nanoseconds, faults, before, bytes) = (_nanoseconds, _faults, _collections, 0L);
            while (_collections < before + collections && bytes < 512_000_000)
            {
                Allocate(100_000);
                bytes += 100_000;
            }

            return new Warmth((_nanoseconds - nanoseconds) / 1e6, 0, bytes, _collections - before, _faults - faults);
        }

        public void Stretch(int pass, int visits) => throw new InvalidOperationException($"{name} has no stretches.");

        public bool MustRepeat() => false;

        public UncountedWork? Close() => null;

        private void Allocate(long bytes)
        {
            while (bytes > 0)
            {
                var piece = Math.Min(bytes, _budget - _spent);
                var untouched = Math.Min(piece, Math.Max(0, _cold - _spent));
                _nanoseconds += (untouched * ColdNanoseconds) + ((piece - untouched) * WarmByteNanoseconds);
                _faults += untouched / Page;
                _spent += piece;
                bytes -= piece;
                if (_spent == _budget)
                {
                    (_spent, _cold) = (0, 0);
                    _collections++;
                }
            }
        }
    }
}
