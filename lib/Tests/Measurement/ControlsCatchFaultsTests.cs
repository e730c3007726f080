using Overtake.Measurement.Boxing;

namespace Overtake.Tests.Measurement;

[Collection(MeasuringCollection.Name)]
public class ControlsCatchFaultsTests
{
    private const int Launches = 4;

    private static readonly CaseGroup Group = new(
        "fill", "three-numbers", ParameterList.Empty, GcMode.Workstation,
        [
            new ContenderSizes("object[]", [64, 256]),
            new ContenderSizes("object[] (A/A)", [64, 256]),
            new ContenderSizes("byte[] span", [64, 256]),
        ]);

    [Fact]
    public void A_copy_that_dawdles_widens_the_intervals_of_its_scenario()
    {
        var analysis = Analyzer.Analyze(Sessions.Run(new Dawdling(), Group, Launches));
        var control = Assert.Single(analysis.Controls);
        Assert.False(control.Pass, $"{control.Estimate}");
        Assert.True(analysis.Noisy);
        Assert.All(analysis.Ratios.Where(r => r.Metric == Metric.Time.Name), r => Assert.Equal(control.Systematic, r.Estimate.Systematic));
        Assert.True(control.Systematic.Factor > 1.03, $"{control}");
    }

    [Fact]
    public void A_contender_whose_output_is_wrong_is_recorded_and_not_timed()
    {
        var rows = Sessions.Run(new Wrong(), Group, 1);
        Assert.DoesNotContain(rows, r => r.Contender == "byte[] span");
        Assert.Contains(rows, r => r.Contender == "object[]");
    }

    [Fact]
    public void This_process_and_worker_processes_agree_in_direction()
    {
        var both = Group with { Contenders = [Group.Contenders[0], Group.Contenders[^1]] };
        var here = Analyzer.Analyze(Sessions.Run(new BoxingStudy(), both, Launches));
        var workers = Analyzer.Analyze(WorkerLaunches.Run(both, Launches));
        foreach (var size in new[] { 64, 256 })
        {
            Assert.True(Span(here, size) > 1.5, $"here {Span(here, size)}");
            Assert.True(Span(workers, size) > 1.5, $"workers {Span(workers, size)}");
        }

        static double Span(RunAnalysis analysis, long size) =>
            analysis.Ratios.Single(r => r.Contender == "byte[] span" && r.Size == size && r.Metric == Metric.Time.Name).Estimate.Point;
    }

    [Fact]
    public void In_workers_every_case_was_at_tier_1_before_its_first_timed_iteration_and_the_launch_tells_how_far_it_is()
    {
        var told = new Told();
        var rows = WorkerLaunches.Run(Group, 1, told);
        Assert.NotEmpty(rows);
        Assert.DoesNotContain(rows, r => r.Metric == Metric.Steady.Name);

        var sizes = Group.Contenders.SelectMany(c => c.Sizes).Distinct().Count();
        // After each start, each round and each size; a size that is measured again begins anew.
        Assert.True(told.Done.Distinct().Count() > Group.Contenders.Count + sizes, string.Join(' ', told.Done));
        Assert.True(told.Done[0] > TimeSpan.Zero);
        // Nothing is left after the last.
        Assert.Equal(told.Done.Max(), told.Done[^1]);
        Assert.Equal(told.Done[^1], told.Done[^2]);
    }

    private sealed class Told : IProgress<LaunchProgress>
    {
        public List<TimeSpan> Done { get; } = [];

        public void Report(LaunchProgress value) => Done.Add(value.ExpectedTimeDone);
    }

    [Fact]
    public void Named_cases_are_measured_in_uninterrupted_stretches_too_and_no_others()
    {
        var rows = WorkerLaunches.Run(Group with { Uninterrupted = [new("object[]", [64]), new("byte[] span", [64])] }, 1);
        var stretches = rows.Where(r => r.Metric == Metric.Stretch.Name).ToList();
        Assert.Equal([("object[]", 64L), ("byte[] span", 64L)], stretches.Select(r => (r.Contender, r.Size)));
        foreach (var stretch in stretches)
        {
            var estimate = rows.Single(r => r.Metric == Metric.Time.Name && (r.Contender, r.Size) == (stretch.Contender, stretch.Size));
            // Two stretches of 300 ms, ten kept visits of 3 ms.
            Assert.Equal(200.0 / 10, (double)stretch.Operations / estimate.Operations);
            Assert.InRange(stretch.Value / estimate.Value, 0.4, 2.5);
            Assert.InRange(stretch.Value * stretch.Operations / 1e6, 200, 3_000);
        }

        Assert.Equal(2, Analyzer.Analyze(rows).Stretches.Count);
        Assert.Equal("byte[] span", Assert.Single(Analyzer.Analyze(rows).Controls, c => c.IsUninterrupted).Contender);
    }

    /// <summary>The study with a benchmark around one contender: the first of the name that a launch opens, or its copy, which comes after it.</summary>
    private abstract class Changed(string contender, bool isCopy) : IStudy
    {
        private readonly BoxingStudy _study = new();
        private int _opened;

        public string Name => _study.Name;

        public IReadOnlyList<ScenarioInfo> Scenarios => _study.Scenarios;

        public IReadOnlyList<ContenderInfo> Contenders => _study.Contenders;

        public IReadOnlyList<StructuralSize> Structure(string shape) => _study.Structure(shape);

        public Grid Grid(Preset preset) => _study.Grid(preset);

        public IBenchmark Open(string scenario, string shape, string name, ParameterList parameters)
        {
            var benchmark = _study.Open(scenario, shape, name, parameters);
            return name == contender && _opened++ % 2 == (isCopy ? 1 : 0) ? Change(benchmark) : benchmark;
        }

        protected abstract IBenchmark Change(IBenchmark benchmark);
    }

    private sealed class Dawdling() : Changed("object[]", isCopy: true)
    {
        protected override IBenchmark Change(IBenchmark benchmark) => new Around(benchmark, wait: 200, difference: null);
    }

    private sealed class Wrong() : Changed("byte[] span", isCopy: false)
    {
        protected override IBenchmark Change(IBenchmark benchmark) => new Around(benchmark, wait: 0, "record 3: 17 instead of 4");
    }

    private sealed class Around(IBenchmark inner, int wait, string? difference) : IBenchmark
    {
        public IReadOnlyList<HotMethod> HotMethods => inner.HotMethods;

        public int OperationsPerInvocation => inner.OperationsPerInvocation;

        public void Prepare(int size) => inner.Prepare(size);

        public string? Verify() => difference ?? inner.Verify();

        public void Run(long invocations)
        {
            for (long i = 0; i < invocations; i++)
            {
                inner.Run(1);
                Thread.SpinWait(wait);
            }
        }

        public void Dispose() => inner.Dispose();
    }
}
