using System.Globalization;
using System.Runtime.InteropServices;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Measurement.Launches;

/// <summary>Measures one <see cref="WorkerRequest"/> inside the current process, case by case.</summary>
public sealed class WorkerSession : IDisposable
{
    /// <summary>
    /// Sizes at which a contender is driven to tier 1: small, so that calls come fast, and different,
    /// so that the profile is not that of one trip count.
    /// </summary>
    private static readonly int[] DriveSizes = [1, 16, 200];

    // A case whose code was not final is measured again once; then it is marked.
    private const int Attempts = 2;

    // JIT events arrive some milliseconds late; the last word on steadiness waits for them.
    private static readonly TimeSpan EventDelay = TimeSpan.FromMilliseconds(25);

    private readonly WorkerRequest _request;
    private readonly string _gc = GcMode.Current;
    private readonly EngineSettings _settings;
    private readonly IReadOnlyList<(IBenchmark Benchmark, TierWatch Watch)> _benchmarks;
    private readonly List<LeftOut> _leftOut = [];
    private readonly List<(CaseRequest Case, CaseResult Result)> _visits = [];
    private readonly List<(CaseRequest Case, IReadOnlyList<Sample> Samples)> _macroVisits = [];
    private WorkerEffort _effort = new(0, 0, 0);

    // Set where driving had to be given up: it would be given up again.
    private bool _unsettled;

    /// <summary>Checks what the contender makes in every part at every size, then drives it to tier 1.</summary>
    /// <exception cref="InvalidOperationException">The process is not on the runtime or in the mode it was started for, or the code is not optimised.</exception>
    public WorkerSession(WorkerRequest request, IStudy study)
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
        _settings = SettingsOf(request.Engine, parameters);
        _benchmarks = [.. request.Parts.Select(p => study.Open(p.Scenario, p.Shape, request.Contender, parameters)).Select(b => (b, new TierWatch(b.HotMethods)))];
        foreach (var (part, (benchmark, _)) in request.Parts.Zip(_benchmarks))
        {
            foreach (var size in part.Sizes)
            {
                Verify(part, benchmark, size);
            }
        }

        BenchmarkEngine.WarmUp();
        Drive();
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
    }

    /// <summary>Visits one case; one that failed its check is passed over, and one that can be measured only once is visited once.</summary>
    /// <returns>Operations of one iteration; null where nothing was timed here.</returns>
    public long? Measure(CaseRequest request)
    {
        var part = _request.Parts[request.Part];
        var (benchmark, watch) = _benchmarks[request.Part];
        var before = _macroVisits.Where(v => IsSame(v.Case, request)).Select(v => v.Samples).FirstOrDefault();
        if (_leftOut.Any(l => (l.Scenario, l.Shape, l.Size) == (part.Scenario, part.Shape, request.Size)) || (before is not null && ((IMacroBenchmark)benchmark).IsVisitedOnce))
        {
            return null;
        }

        benchmark.Prepare(request.Size);
        // What the wait left behind (messages, survivors of start-up, pages given back) is collected before the warm-up: the first collection
        // after a wait takes ten times as long as one in a process that just runs. Large objects stay as the contender left them.
        GC.Collect(1, GCCollectionMode.Forced, blocking: true);
        if (benchmark is IMacroBenchmark macro)
        {
            var stretch = macro.IterationStretch;
            var samples = macro.Measure(
                _settings with { IterationMilliseconds = stretch * _settings.IterationMilliseconds }, stretch * request.Operations ?? OperationsOf(before), isFirst: before is null);
            _macroVisits.Add((request, samples));
            return OperationsOf(samples) / stretch;
        }

        // What the first visit found serves the later ones: every visit does the same work.
        var operations = request.Operations ?? _visits.Where(v => IsSame(v.Case, request)).Select(v => (long?)v.Result.Iterations[0].Operations).FirstOrDefault();
        for (var attempt = 1; ; attempt++)
        {
            var result = BenchmarkEngine.Run(benchmark, _settings, operations);
            _effort += new WorkerEffort(0, result.WarmUp.TotalMilliseconds, result.Timed.TotalMilliseconds);
            if (attempt == Attempts || _unsettled || watch.WasSteady(result.From, result.To))
            {
                _visits.Add((request, result));
                return result.Iterations[0].Operations;
            }

            Drive();
            benchmark.Prepare(request.Size);
        }
    }

    /// <summary>All rows and absences as messages, the effort last.</summary>
    public IReadOnlyList<WorkerMessage> Finish()
    {
        Thread.Sleep(EventDelay);
        return
        [
            .. _leftOut.Select(l => new WorkerMessage(LeftOut: l)),
            .. from visits in _visits.GroupBy(v => (v.Case.Part, v.Case.Size))
               from sample in SamplesOf(_benchmarks[visits.Key.Part], [.. visits.Select(v => v.Result)])
               select new WorkerMessage(Row: RowOf(visits.First().Case, sample)),
            .. FactsOfAll(),
            .. from visits in _macroVisits.GroupBy(v => (v.Case.Part, v.Case.Size))
               from sample in MacroSamples.Of([.. visits.Select(v => v.Samples)])
               select new WorkerMessage(Row: RowOf(visits.First().Case, sample)),
            new WorkerMessage(Effort: _effort),
        ];
    }

    /// <summary>What is the same in every launch is recorded in the first.</summary>
    private IEnumerable<WorkerMessage> FactsOfAll()
    {
        foreach (var request in _request.Launch == 1 ? _visits.Select(v => v.Case).DistinctBy(c => (c.Part, c.Size)) : [])
        {
            var benchmark = _benchmarks[request.Part].Benchmark;
            benchmark.Prepare(request.Size);
            foreach (var fact in benchmark.Facts())
            {
                yield return new WorkerMessage(Row: RowOf(request, fact));
            }
        }
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        foreach (var (benchmark, _) in _benchmarks)
        {
            benchmark.Dispose();
        }
    }

    /// <summary>Operations of an iteration.</summary>
    private static long? OperationsOf(IReadOnlyList<Sample>? samples) => samples?.FirstOrDefault(s => s.Metric == Metric.Time)?.Operations;

    private static bool IsSame(CaseRequest a, CaseRequest b) => (a.Part, a.Size) == (b.Part, b.Size);

    private static EngineSettings SettingsOf(EngineSettings settings, ParameterList parameters) => settings with
    {
        ForcedCollections = parameters[Parameter.ForcedCollections] == "yes",
        IterationMilliseconds = settings.IterationMilliseconds * (parameters[Parameter.Iterations] == "5x" ? 5 : 1),
    };

    /// <summary>The samples of all visits to a case.</summary>
    private static IEnumerable<Sample> SamplesOf((IBenchmark Benchmark, TierWatch Watch) from, IReadOnlyList<CaseResult> visits)
    {
        var operations = visits.Sum(v => v.Operations);
        return visits
            .SelectMany(v => v.Iterations)
            .Select((iteration, i) => new Sample(Metric.Time, iteration.Operations, iteration.Nanoseconds / iteration.Operations, i + 1))
            .Concat(CounterSamples.Of(visits.Select(v => v.Counters).Aggregate((a, b) => a + b), operations).Where(s => s.Metric != Metric.Processor || from.Benchmark.CountsProcessor))
            .Concat(visits.All(v => from.Watch.WasSteady(v.From, v.To)) ? [] : [new Sample(Metric.Steady, operations, 0)]);
    }

    /// <summary>Correct before timed: what fails is recorded and not timed.</summary>
    private void Verify(WorkerPart part, IBenchmark benchmark, int size)
    {
        benchmark.Prepare(size);
        if (benchmark.Verify() is { } difference)
        {
            _leftOut.Add(new LeftOut(part.Scenario, part.Shape, _request.Contender, _request.Parameters, size, $"failed its check: {difference}"));
        }
    }

    /// <summary>None larger than what is measured: some cases are long even at few elements.</summary>
    private static IReadOnlyList<int> DriveSizesOf(WorkerPart part) => [.. DriveSizes.Select(s => Math.Min(s, part.Sizes.Max())).Distinct()];

    private void Drive()
    {
        var taken = BenchmarkEngine.Drive([.. _benchmarks.Zip(_request.Parts, (b, p) => (b.Benchmark, b.Watch, DriveSizesOf(p)))], _settings).TotalMilliseconds;
        _unsettled = taken >= EngineSettings.LongestDriveMilliseconds;
        _effort += new WorkerEffort(taken, 0, 0);
    }

    /// <summary>A clock of nanoseconds has no more digits over an iteration, and the files are a tenth smaller.</summary>
    private static double Rounded(double value) => double.Parse(value.ToString("G9", CultureInfo.InvariantCulture), CultureInfo.InvariantCulture);

    private Row RowOf(CaseRequest request, Sample sample)
    {
        var parameters = ParameterList.Parse(_request.Parameters);
        parameters = sample.Load is { } load ? parameters.With(Parameter.Load, load) : parameters;
        parameters = sample.Part is { } piece ? parameters.With(Parameter.Part, piece) : parameters;
        var part = _request.Parts[request.Part];
        return new Row(
            _request.Launch, request.Order, part.Scenario, part.Shape, _request.Contender, request.Size, parameters.ToString(),
            RuntimeInformation.FrameworkDescription, _gc, sample.Iteration, sample.Operations, sample.Metric.Name, sample.Metric.Unit, Rounded(sample.Value));
    }
}
