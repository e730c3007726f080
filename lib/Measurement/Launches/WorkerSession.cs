using System.Diagnostics;
using System.Runtime.InteropServices;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Own;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Workloads.Boxing.Scenarios;

namespace Overtake.Measurement.Launches;

/// <summary>Measures one <see cref="WorkerRequest"/> inside the current process, case by case.</summary>
internal sealed class WorkerSession : IVisitor, IDisposable
{
    /// <summary>
    /// Sizes at which a contender is driven to tier 1: small, so that calls come fast, and different,
    /// so that the profile is not that of one trip count.
    /// </summary>
    private static readonly int[] DriveSizes = [1, 16, 200];

    // JIT events arrive some milliseconds late; the last word on steadiness waits for them.
    private static readonly TimeSpan EventDelay = TimeSpan.FromMilliseconds(25);

    // The mean pause of a kind comes from so many collections of a case at least, unless pauses are a negligible part of its time.
    private const int LeastCollections = 5;
    private const double NegligiblePause = 0.01;

    // A case that collects more rarely than five times in this, beside its visits, does not wait for them.
    private const int LongestTailMilliseconds = 200;

    // So many steps of a visit's length, to stop soon after the collection that is waited for.
    private const int StepsOfReturn = 8;

    // Threads that were asleep run uncounted for this part of a visit.
    private const int MacroLeadIn = 8;

    // Calls of an empty method beside each visit: 20 to 50 us, whole passes of a loop also with a tenth more.
    private const int EmptyCalls = 16_000;

    // As many calls as take the code around a visit to tier 1.
    private const int ClockWarmUps = 60;

    private readonly WorkerRequest _request;
    private readonly LiveHeap? _liveHeap;
    private readonly string _gc = GcMode.Current;
    private readonly IReadOnlyList<OpenPart> _parts;
    private readonly List<LeftOut> _leftOut = [];
    private readonly VisitClock _clock = new();
    private readonly List<VisitedCase> _visited = [];
    private VisitedCase? _current;
    private WorkerEffort _effort = new(0, 0, 0);

    // Set after driving was given up once; another try would fail as well.
    private bool _unsettled;

    /// <summary>Checks what the contender makes in every part at every size, then drives it to tier 1.</summary>
    /// <param name="begin">Told before each step whose time depends on the measured code; null for nobody.</param>
    /// <exception cref="InvalidOperationException">The process is not on the runtime or in the mode it was started for, or code is not optimised.</exception>
    public WorkerSession(WorkerRequest request, IStudy study, Action<WorkerStep>? begin = null)
    {
        if (_gc != request.Gc)
        {
            throw new InvalidOperationException($"The worker was started for the GC mode {request.Gc} and runs in {_gc}.");
        }

        if (Runtimes.Of(RuntimeInformation.FrameworkDescription) != request.Runtime)
        {
            throw new InvalidOperationException($"The worker was started for {request.Runtime} and runs on {RuntimeInformation.FrameworkDescription}.");
        }

        OptimizedCode.Demand(study.GetType().Assembly);
        var parameters = ParameterList.Parse(request.Parameters);
        ProcessSettings.Check(parameters);
        _request = request;
        _liveHeap = LiveHeapSetting.Build(parameters);
        _parts = [.. request.Parts.Select(Open)];
        foreach (var part in _parts)
        {
            foreach (var size in part.Request.Sizes)
            {
                begin?.Invoke(new WorkerStep(WorkerStep.Check, size));
                Verify(part, size);
            }
        }

        begin?.Invoke(new WorkerStep("drive"));

        for (var i = 0; i < ClockWarmUps; i++)
        {
            Processors.MoveTo(i);
            _clock.Run(_ => { }, VisitClock.Chunks);
        }

        Drive();
        Collect();
        if (_parts.Any(p => GoodSizesOf(p.Request) is [var size, ..] && Allocates(p, size)))
        {
            // New pages are touched while other workers start. After the full collection before a case most of them are still there.
            WarmHeap.Fill(WarmHeap.Collections);
        }

        OpenPart Open(WorkerPart part)
        {
            var benchmark = study.OpenCase(part.Scenario, part.Shape, request.Contender, parameters);
            return new OpenPart(part, benchmark, new TierWatch(benchmark.HotMethods), request.Engine.Sampling.LeadInOf(study.VisitsOf(part.Scenario)));
        }
    }

    public string Runtime => RuntimeInformation.FrameworkDescription;

    public PilotTimes? Pilot(CaseRequest request)
    {
        if (IsLeftOut(request))
        {
            return null;
        }

        var started = Stopwatch.GetTimestamp();
        var benchmark = _parts[request.Part].Benchmark;
        benchmark.Prepare(request.Size);
        Collect();
        (benchmark as IMacroBenchmark)?.Open();
        if (Allocates(_parts[request.Part], request.Size))
        {
            WarmHeap.Fill(WarmHeap.Collections);
        }

        var times = Engine.Pilot.Run(benchmark);
        _effort += new WorkerEffort(0, Stopwatch.GetElapsedTime(started).TotalMilliseconds, 0);
        if (times.WhyTooShort(_request.Engine.Sampling.Of(times.Visits).Milliseconds) is { } reason)
        {
            Fail(_parts[request.Part].Request, request.Size, reason);
            return null;
        }

        return times;
    }

    public bool Settle(CaseRequest request)
    {
        if (IsLeftOut(request))
        {
            return false;
        }

        var started = Stopwatch.GetTimestamp();
        var part = _parts[request.Part];
        part.Benchmark.Prepare(request.Size);
        Collect();
        _current = new VisitedCase(request, part.Benchmark, part.Watch);
        _visited.RemoveAll(v => v.Case.Part == request.Part && v.Case.Size == request.Size);
        _visited.Add(_current);
        if (_current.Macro is { } macro)
        {
            macro.Open();
            WarmHeap.Fill(WarmHeap.Collections);
            _current.LeadIn = _current.Invocations / MacroLeadIn;
        }
        else
        {
            WarmHeap.Settle(new OwnWork(_current, _clock, _current.Invocations));
            // At least one operation: the first pays for the cold caches after the change of process.
            _current.LeadIn = Math.Max(1, _current.LeadInOf(part.LeadInMilliseconds));
            // Lead-ins are of timed work: what is set up before each call may take far longer.
            _current.LeadIn = _current.Hooks is null ? _current.LeadIn : Math.Min(_current.LeadIn, _current.Invocations);
        }

        _current.From = DateTime.UtcNow;
        _effort += new WorkerEffort(0, Stopwatch.GetElapsedTime(started).TotalMilliseconds, 0);
        return true;
    }

    public VisitTimes Visit(int processor, bool kept)
    {
        var visited = _current!;
        Processors.MoveTo(processor);
        var started = Stopwatch.GetTimestamp();
        if (_request.Engine.ForcedCollections)
        {
            Collect();
        }

        if (visited.IsColdAfterRest)
        {
            WarmHeap.AfterRest(new OwnWork(visited, _clock, Math.Max(1, visited.Invocations / StepsOfReturn)));
        }

        // Not where an invocation is a good part of a visit.
        if (visited.LeadIn > 0 && visited.Invocations >= VisitClock.Chunks)
        {
            if (visited.Macro is null)
            {
                visited.RunUncounted(_clock, visited.LeadIn);
            }
            else
            {
                visited.Run(visited.LeadIn);
            }
        }

        var uncounted = Stopwatch.GetElapsedTime(started).TotalMilliseconds;
        var (times, counters) = visited.RunCounted(_clock, visited.Invocations);
        visited.To = DateTime.UtcNow;
        var milliseconds = times.Microseconds / 1_000.0;
        _effort += kept ? new WorkerEffort(0, uncounted, milliseconds) : new WorkerEffort(0, uncounted + milliseconds, 0);
        if (kept)
        {
            visited.Add(times, counters);
        }

        return times;
    }

    public void Stretch(int pass, int visits)
    {
        var visited = _current!;
        Processors.MoveTo(pass);
        var (leadIn, _) = _clock.Run(visited.Run, visited.Invocations, visited.Hooks);
        var parts = Enumerable.Range(0, visits).Select(_ => visited.RunCounted(_clock, visited.Invocations).Times).ToList();
        _effort += new WorkerEffort(0, leadIn.Microseconds / 1_000.0, parts.Sum(p => p.Microseconds) / 1_000.0);
        visited.Stretches.AddRange(parts.Select(p => new Visit(0, 0, true, p.Microseconds, p.Pauses)));
    }

    public bool MustRepeat()
    {
        if (_unsettled || _current!.WasSteady)
        {
            return false;
        }

        Drive();
        return true;
    }

    public UncountedWork? Close()
    {
        var current = _current!;
        if (current.Macro is { } macro)
        {
            current.More = macro.Close(current.Nanoseconds);
            return null;
        }

        var started = Stopwatch.GetTimestamp();
        while (current.NeedsMoreCollections && Stopwatch.GetElapsedTime(started).TotalMilliseconds < LongestTailMilliseconds)
        {
            current.RunUncounted(_clock, current.Invocations);
        }

        _effort += new WorkerEffort(0, Stopwatch.GetElapsedTime(started).TotalMilliseconds, 0);
        return current.Uncounted;
    }

    /// <summary>All absences and rows as messages, the effort last. The estimates are missing: the parent computes them from the visits.</summary>
    public IReadOnlyList<WorkerMessage> Finish()
    {
        Thread.Sleep(EventDelay);
        return
        [
            .. _leftOut.Select(l => new WorkerMessage(LeftOut: l)),
            .. from visited in _visited
               from sample in visited.Samples()
               select new WorkerMessage(Row: RowOf(visited.Case, sample)),
            .. FactsOfAll(),
            new WorkerMessage(Effort: _effort),
        ];
    }

    /// <summary>Constant facts are recorded in the first launch only.</summary>
    private IEnumerable<WorkerMessage> FactsOfAll()
    {
        foreach (var request in _request.Launch == 1 ? _visited.Select(v => v.Case) : [])
        {
            var benchmark = _parts[request.Part].Benchmark;
            benchmark.Prepare(request.Size);
            foreach (var fact in benchmark.Facts())
            {
                yield return new WorkerMessage(Row: RowOf(request, fact));
            }
        }
    }

    public void Dispose()
    {
        _liveHeap?.Dispose();
        foreach (var part in _parts)
        {
            part.Benchmark.Dispose();
        }
    }

    private static bool Allocates(OpenPart part, int size)
    {
        if (part.Benchmark is IMacroBenchmark)
        {
            return true;
        }

        part.Benchmark.Prepare(size);
        var before = GC.GetAllocatedBytesForCurrentThread();
        InvocationHooks.Run(part.Benchmark, 1);
        return GC.GetAllocatedBytesForCurrentThread() > before;
    }

    private static void Collect()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
    }

    private bool IsLeftOut(CaseRequest request)
    {
        var part = _request.Parts[request.Part];
        // A size whose check ended an earlier process is not there.
        return !part.Sizes.Contains(request.Size) || _leftOut.Exists(l => (l.Scenario, l.Shape, l.Size) == (part.Scenario, part.Shape, request.Size));
    }

    private void Fail(WorkerPart part, int size, string reason) =>
        _leftOut.Add(new LeftOut(part.Scenario, part.Shape, _request.Contender, _request.Parameters, size, reason) { Failed = true });

    /// <summary>Correct before timed: what fails is recorded and not timed.</summary>
    private void Verify(OpenPart part, int size)
    {
        if (Why() is { } reason)
        {
            Fail(part.Request, size, reason);
        }

        string? Why()
        {
            try
            {
                part.Benchmark.Prepare(size);
                var difference = part.Benchmark.Verify();
                if (part.Benchmark.Uncompared is { } remark)
                {
                    _leftOut.Add(LeftOut.Everywhere(remark));
                }

                return difference is null ? null : LeftOut.FailedCheck + difference;
            }
            catch (Exception e)
            {
                return OwnCode.Words(e);
            }
        }
    }

    /// <summary>
    /// None larger than what is measured: some cases are long even at few elements. Where some of the measured sizes are left out, those that are not.
    /// </summary>
    private IReadOnlyList<int> DriveSizesOf(OpenPart part) =>
        GoodSizesOf(part.Request).Count == part.Request.Sizes.Count && !part.Benchmark.KnowsOnlyItsSizes
            ? [.. DriveSizes.Select(s => Math.Min(s, part.Request.Sizes.Max())).Distinct()]
            : OwnDriveSizesOf(part);

    private IReadOnlyList<int> OwnDriveSizesOf(OpenPart part) => [.. GoodSizesOf(part.Request).Take(DriveSizes.Length)];

    /// <summary>The sizes that are not left out, ascending.</summary>
    private IReadOnlyList<int> GoodSizesOf(WorkerPart part) =>
        [.. part.Sizes.Where(s => !_leftOut.Exists(l => (l.Scenario, l.Shape, l.Size) == (part.Scenario, part.Shape, s))).Order()];

    private void Drive()
    {
        var driven = _parts.Where(p => DriveSizesOf(p).Count > 0).ToList();
        if (driven.Count == 0)
        {
            return;
        }

        double taken;
        try
        {
            taken = DriveAt(DriveSizesOf);
        }
        catch (Exception) when (_parts.Any(p => !DriveSizesOf(p).All(p.Request.Sizes.Contains)))
        {
            // Somebody's code may know no other sizes than its own.
            taken = DriveAt(OwnDriveSizesOf);
        }

        _unsettled = taken >= EngineSettings.LongestDriveMilliseconds;
        _effort += new WorkerEffort(taken, 0, 0);

        double DriveAt(Func<OpenPart, IReadOnlyList<int>> sizes) =>
            TierUp.Drive([.. driven.Select(p => new DrivenBenchmark(p.Benchmark, p.Watch, sizes(p)))], _request.Engine).TotalMilliseconds;
    }

    private Row RowOf(CaseRequest request, Sample sample)
    {
        var parameters = ParameterList.Parse(_request.Parameters);
        parameters = sample.Load is { } load ? parameters.With(Parameter.Load, load) : parameters;
        parameters = sample.Part is { } piece ? parameters.With(Parameter.Part, piece) : parameters;
        var part = _request.Parts[request.Part];
        return new Row(
            _request.Launch, request.Order, part.Scenario, part.Shape, _request.Contender, request.Size, parameters.ToString(),
            RuntimeInformation.FrameworkDescription, _gc, sample.Iteration, sample.Operations, sample.Metric.Name, sample.Metric.Unit,
            LaunchEstimate.Rounded(sample.Value));
    }

    private sealed class OwnWork(VisitedCase visited, VisitClock clock, long invocations) : IUncountedWork
    {
        public UncountedStep Run()
        {
            var started = Stopwatch.GetTimestamp();
            var counters = visited.RunUncounted(clock, invocations);
            return new UncountedStep(
                Stopwatch.GetElapsedTime(started).TotalMilliseconds, counters.Allocated, counters.Gen0, counters.Gen2, counters.Faults);
        }

        public Warmth Fill(int collections)
        {
            visited.ForgetUncounted();
            var warmth = WarmHeap.Fill(collections);
            visited.GenerationBytes = (double)warmth.Bytes / Math.Max(1, warmth.Collections);
            return warmth;
        }
    }

    private sealed record OpenPart(WorkerPart Request, IBenchmark Benchmark, TierWatch Watch, int LeadInMilliseconds);

    private sealed class VisitedCase(CaseRequest request, IBenchmark benchmark, TierWatch watch)
    {
        private readonly List<int>[] _uncountedPauses = [[], [], [], []];
        private readonly List<double> _loops = [];
        private Counters _counters;
        private long _microseconds;
        private long _pauses;
        private int _collections;
        private int _kept;
        private Counters _uncounted;
        private long _uncountedInvocations;
        private long _uncountedMicroseconds;

        public CaseRequest Case => request;

        public IMacroBenchmark? Macro => benchmark as IMacroBenchmark;

        public Action<long> Run { get; } = benchmark.Run;

        public InvocationHooks? Hooks => benchmark.Hooks;

        public long Invocations { get; } = Math.Max(1, request.Operations!.Value / benchmark.OperationsPerInvocation);

        /// <summary>Rows that are measured once.</summary>
        public IReadOnlyList<Sample> More { get; set; } = [];

        /// <summary>Invocations before a visit that do not count.</summary>
        public long LeadIn { get; set; }

        /// <summary>Bytes of generation 0 between two collections; 0 where it was not filled.</summary>
        public double GenerationBytes { get; set; }

        /// <summary>Uninterrupted stretches in parts as long as a visit.</summary>
        public List<Visit> Stretches { get; } = [];

        public DateTime From { get; set; }

        public DateTime To { get; set; }

        public bool WasSteady => watch.WasSteady(From, To);

        /// <summary>Time of an operation.</summary>
        public double Nanoseconds => _microseconds * 1e3 / Operations;

        /// <summary>Uncounted work beside the visits; null for none.</summary>
        public UncountedWork? Uncounted => _uncountedInvocations == 0 ? null : new UncountedWork(
            _uncountedInvocations * benchmark.OperationsPerInvocation, Math.Max(1, _uncountedMicroseconds), [.. _uncountedPauses], _uncounted.Faults);

        /// <summary>Whether other contenders' turns leave its heap colder than it was.</summary>
        public bool IsColdAfterRest =>
            Macro is null && WarmHeap.IsColdAfterRest(_uncountedMicroseconds / 1e3, _uncounted.Gen2);

        /// <summary>Invocations before a visit, from what ran uncounted so far.</summary>
        public long LeadInOf(int usual)
        {
            var microseconds = Math.Max(1.0, _uncountedMicroseconds);
            return (long)(WarmHeap.LeadIn(usual, GenerationBytes, _uncounted.Allocated * 1e3 / microseconds) * 1e3 * _uncountedInvocations / microseconds);
        }

        /// <summary>Whether the mean pause is that of too few collections, and matters.</summary>
        public bool NeedsMoreCollections =>
            _collections < LeastCollections && _pauses > NegligiblePause * (_microseconds + _uncountedMicroseconds);

        private long Operations => _kept * request.Operations!.Value;

        public void Add(VisitTimes times, Counters counters)
        {
            _kept++;
            _microseconds += times.Microseconds;
            _counters += counters;
            AddPauses(times);
        }

        /// <summary>Runs and times operations, without the loop around them.</summary>
        public (VisitTimes Times, Counters Counters) RunCounted(VisitClock clock, long invocations)
        {
            var loop = TimeLoop();
            var (whole, counters) = Macro is { } macro ? VisitClock.Run(macro, invocations) : clock.Run(Run, invocations, Hooks);
            return (whole.Without(loop * invocations), counters);
        }

        /// <summary>Nanoseconds of an invocation that are the loop's own, at the machine's speed of this moment.</summary>
        private double TimeLoop()
        {
            if (!benchmark.HasLoop)
            {
                return 0;
            }

            var started = Stopwatch.GetTimestamp();
            benchmark.RunEmpty(EmptyCalls);
            var loop = Stopwatch.GetElapsedTime(started).TotalNanoseconds / EmptyCalls;
            _loops.Add(loop);
            return loop;
        }

        /// <summary>Runs operations that are not a visit; their collections count.</summary>
        public Counters RunUncounted(VisitClock clock, long invocations)
        {
            var (times, counters) = clock.Run(Run, invocations, Hooks);
            _uncountedInvocations += invocations;
            _uncountedMicroseconds += times.Microseconds;
            _uncounted += counters;
            foreach (var (pauses, kind) in times.Pauses.Zip(_uncountedPauses))
            {
                kind.AddRange(pauses);
            }

            AddPauses(times);
            return counters;
        }

        /// <summary>Forgets what ran uncounted so far: the heap was cold.</summary>
        public void ForgetUncounted()
        {
            Array.ForEach(_uncountedPauses, kind => kind.Clear());
            (_uncounted, _uncountedInvocations, _uncountedMicroseconds, _pauses, _collections) = (default, 0, 0, 0, 0);
        }

        private void AddPauses(VisitTimes times)
        {
            _pauses += times.Pauses.Sum(p => p.Sum(us => (long)us));
            _collections += times.Pauses.Take((int)PauseKind.Later).Sum(p => p.Count);
        }

        public IEnumerable<Sample> Samples() =>
        [
            .. _kept == 0 ? [] : CounterSamples.OfVisits(_counters, Operations, benchmark),
            .. _kept > 0 && Macro is not null ? [new Sample(Metric.Throughput, Operations, 1e9 / Nanoseconds)] : (Sample[])[],
            .. Stretches.Count == 0 ? [] : (Sample[])
                [new Sample(Metric.Stretch, Stretches.Count * request.Operations!.Value, LaunchEstimate.OfStretch(Stretches, request.Operations.Value))],
            .. _loops.Count == 0 ? [] : (Sample[])[new Sample(Metric.Loop, EmptyCalls, LaunchEstimate.Median([.. _loops]) / benchmark.OperationsPerInvocation)],
            .. _kept == 0 || WasSteady ? [] : (Sample[])[new Sample(Metric.Steady, Operations, 0)],
            .. More,
        ];
    }
}
