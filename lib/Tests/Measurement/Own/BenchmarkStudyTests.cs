using Overtake.Measurement.Own;

namespace Overtake.Tests.Measurement.Own;

/// <summary>Plain classes of benchmarks as studies.</summary>
public class BenchmarkStudyTests
{
    [Fact]
    public void A_generic_class_with_categories_has_a_scenario_for_each_baseline_and_a_shape_for_each_type()
    {
        var study = Of(typeof(GenericBenchmarks<>));
        Assert.Equal([("copy", "Size", "Clone"), ("look", "Size", "IndexOf")], study.Scenarios.Select(s => (s.Name, s.Axis, s.Baseline)));
        Assert.Equal(
            [("copy", "GenericBenchmarks<Int32>"), ("copy", "GenericBenchmarks<Double>"), ("look", "GenericBenchmarks<Int32>"), ("look", "GenericBenchmarks<Double>")],
            study.Grid(Preset.Quick).Groups.Select(g => (g.Scenario, g.Shape)));
        Assert.All(study.Grid(Preset.Quick).Groups, g => Assert.All(g.Contenders, c => Assert.Equal([8, 512], c.Sizes)));
        Assert.Equal(["IndexOf", "IndexOf (A/A)", "IndexOf (+10 %)", "Four", "Last"], study.Grid(Preset.Quick).Groups[^1].Contenders.Select(c => c.Contender));
        using var four = study.Open("look", "GenericBenchmarks<Double>", "Four", ParameterList.Empty);
        Assert.Equal(4, four.OperationsPerInvocation);
    }

    public static TheoryData<Type> Classes =>
        [typeof(GenericBenchmarks<>), typeof(AwaitedBenchmarks), typeof(SortingBenchmarks), typeof(SourcedBenchmarks), typeof(SpanBenchmarks)];

    [Theory]
    [MemberData(nameof(Classes))]
    public void Every_case_can_be_prepared_checked_and_run(Type type)
    {
        var study = Of(type);
        foreach (var group in study.Grid(Preset.Quick).Groups)
        {
            foreach (var contender in group.Contenders)
            {
                using var benchmark = study.OpenCase(group.Scenario, group.Shape, contender.Contender, ParameterList.Empty);
                Assert.True(benchmark.KnowsOnlyItsSizes);
                foreach (var size in contender.Sizes)
                {
                    benchmark.Prepare(size);
                    Assert.Null(benchmark.Verify());
                    benchmark.Prepare(size);
                    InvocationHooks.Run(benchmark, 1);
                    InvocationHooks.Run(benchmark, 35);
                }
            }
        }
    }

    [Fact]
    public void Enums_and_objects_are_shapes_and_a_method_with_arguments_of_its_own_has_nothing_to_compare()
    {
        var before = AwaitedBenchmarks.CleanedUp;
        var study = Of(typeof(AwaitedBenchmarks));
        var grid = study.Grid(Preset.Quick);
        Assert.Equal(["Source=large, Way=One", "Source=large, Way=Two", "Source=small, Way=One", "Source=small, Way=Two"], grid.Groups.Select(g => g.Shape).Order());
        Assert.Equal(ScenarioInfo.NoAxis, study.Scenarios[0].Axis);
        Assert.Contains(grid.LeftOut, l => l is { Contender: "Times", Shape: "Source=small, Way=One, times=3", Reason: "nothing is compared with it" });
        using (var benchmark = study.Open("own", "Source=large, Way=One", "Completed", ParameterList.Empty))
        {
            benchmark.Prepare(1);
            benchmark.Run(3);
        }

        Assert.True(AwaitedBenchmarks.CleanedUp > before);
    }

    [Fact]
    public void What_surrounds_a_call_surrounds_each_and_is_not_timed()
    {
        var study = Of(typeof(SortingBenchmarks));
        using var benchmark = study.Open("own", "Seed=10", "Sort", ParameterList.Empty);
        benchmark.Prepare(2_000);
        var (prepared, sorted) = (SortingBenchmarks.Prepared, SortingBenchmarks.Sorted);
        var (times, counters) = new VisitClock().Run(benchmark.Run, 20, benchmark.Hooks);
        Assert.Equal((20, 20), (SortingBenchmarks.Prepared - prepared, SortingBenchmarks.Sorted - sorted));
        Assert.True(times.Microseconds > 0);
        // The lists are made in the setup: some 8 KB each.
        Assert.InRange(counters.Allocated, 0, 20 * 1_000);
    }

    [Fact]
    public void Calls_with_a_setup_around_each_have_no_copy_with_a_tenth_more_and_others_have_both()
    {
        var (copies, more) = BenchmarkStudy.ControlsOf([1, 2, 3, 4, 5], Of(typeof(SortingBenchmarks)).Cases);
        Assert.Equal([2, 3, 4], copies);
        Assert.Empty(more);
        Assert.Equal([2, 3, 4], BenchmarkStudy.ControlsOf([1, 2, 3, 4, 5], Of(typeof(FaultyBenchmarks)).Cases).More);
    }

    [Fact]
    public void Of_several_whole_numbers_the_one_with_the_most_values_is_the_size_unless_another_is_named()
    {
        Assert.Equal("Count", Of(typeof(SortingBenchmarks)).Scenarios[0].Axis);
        var named = Of(typeof(SortingBenchmarks), new BenchmarkChoice(SizeParameter: "Seed"));
        Assert.Equal(("Seed", 2), (named.Scenarios[0].Axis, named.Grid(Preset.Quick).Groups.Count));
        Assert.All(named.Grid(Preset.Quick).Groups, g => Assert.Equal([10], g.Contenders[0].Sizes));
    }

    [Fact]
    public void A_parameter_can_be_what_is_compared_and_a_baseline_can_be_named()
    {
        var study = Of(typeof(WaysBenchmarks), new BenchmarkChoice(Baseline: "fill", ContenderParameter: "Way"));
        Assert.Equal(["fill", "loop"], study.Grid(Preset.Quick).Groups.Single().Contenders.Select(c => ControlNames.OriginalOf(c.Contender)).Distinct());
        Assert.Equal("Linq", Of(typeof(SourcedBenchmarks), new BenchmarkChoice(Baseline: "Linq")).Scenarios[0].Baseline);
        Assert.Equal(["IndexOf"], Of(typeof(GenericBenchmarks<>), new BenchmarkChoice(Filters: ["*IndexOf*"])).Cases.Select(c => c.Contender).Distinct());
    }

    [Fact]
    public void Results_must_be_those_of_a_marked_baseline_and_without_one_nothing_is_compared()
    {
        var study = Of(typeof(FaultyBenchmarks));
        Assert.Null(Checked(study, "Wrong", 1));
        Assert.Equal("item 5: the method returns '6', the baseline '5'", Checked(study, "Wrong", 10));
        Assert.Null(Checked(study, "Throws", 1));
        Assert.Equal("Throws threw InvalidOperationException: ten", Assert.Throws<OwnCodeException>(() => Checked(study, "Throws", 10)).Message);
        // Linq adds one.
        Assert.Null(Checked(Of(typeof(SourcedBenchmarks)), "Linq", 1));
        Assert.Contains(Of(typeof(SourcedBenchmarks)).Grid(Preset.Quick).LeftOut, l => l.Reason.StartsWith("no method is marked as the baseline, so Loop is taken", StringComparison.Ordinal));
        Assert.Equal("the method returns '10', the baseline '9'", Checked(Of(typeof(SourcedBenchmarks), new BenchmarkChoice(Baseline: "Loop")), "Linq", 1));
    }

    [Fact]
    public void A_size_that_the_class_does_not_list_is_made_from_another()
    {
        using var benchmark = Of(typeof(FaultyBenchmarks)).Open("own", nameof(FaultyBenchmarks), "Right", ParameterList.Empty);
        benchmark.Prepare(25);
        Assert.InRange(Allocated.By(() => benchmark.Run(1)), 24 + (25 * 4), 24 + (25 * 4) + 200);
        Assert.Null(benchmark.Verify());
    }

    private static BenchmarkStudy Of(Type type, BenchmarkChoice? choice = null) => new("own-test", type, choice ?? new());

    private static string? Checked(BenchmarkStudy study, string contender, int size)
    {
        using var benchmark = study.Open(study.Scenarios[0].Name, study.Grid(Preset.Quick).Groups[0].Shape, contender, ParameterList.Empty);
        benchmark.Prepare(size);
        return benchmark.Verify();
    }
}
