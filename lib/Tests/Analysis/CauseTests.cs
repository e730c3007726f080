namespace Overtake.Tests.Analysis;

public class CauseTests
{
    private const string Threshold = "loh-threshold=1000000";
    private static readonly (long, double)[] Step = [(2048, 0.82), (3540, 0.55), (3541, 1.33), (4096, 1.4)];
    private static readonly StructuralSize[] LargeArray =
    [
        new("three-numbers", "object[]", 3541, true, "object[] becomes a large object"),
        new("three-numbers", "bytes", 2731, false, "the stream doubles"),
        new("other", "object[]", 3541, true, "wrong shape"),
        new("three-numbers", "json", 3541, true, "wrong contender"),
        new("three-numbers", "object[]", 3540, true, "at the low end already"),
    ];

    private static readonly string[] Trials =
        ["forced-collections=yes", "iterations=5x", "process-per-size=yes", "live-heap=100MB", "live-heap=1GB"];

    [Fact]
    public void A_buffer_that_becomes_a_large_object_inside_the_bracket_is_named()
    {
        var point = Point(new SyntheticRun().AddRatios(Step), LargeArray);
        Assert.Equal("object[] becomes a large object at 3,541", point.Cause);
        Assert.False(point.Proven);
        Assert.Equal("", point.Sensitivity);
        Assert.True(point.Step);
        Assert.Equal(3541, point.Point);
    }

    [Theory]
    // Gone: ahead nowhere around. Moved: ahead only from 4,096 on.
    [InlineData(0.78, 0.78, 0.79, 0.79, true)]
    [InlineData(0.78, 0.78, 0.79, 1.40, true)]
    [InlineData(1.30, 1.30, 1.30, 1.40, true)]
    [InlineData(1.30, 1.30, 0.80, 0.80, true)]
    // Still there, or not decided.
    [InlineData(0.78, 0.78, 1.30, 1.30, false)]
    [InlineData(0.78, 1.00, 1.30, 1.30, false)]
    public void A_crossover_that_vanishes_or_moves_with_the_threshold_is_proven(double a, double b, double c, double d, bool proven) =>
        Assert.Equal(proven, Point(new SyntheticRun().AddRatios(Step).AddRatios([(2048, a), (3540, b), (3541, c), (4096, d)], parameters: Threshold), LargeArray).Proven);

    [Fact]
    public void Without_known_structure_the_threshold_alone_proves_the_large_object_heap()
    {
        var point = Point(new SyntheticRun().AddRatios(Step).AddRatios([(3540, 0.78), (3541, 0.79)], parameters: Threshold));
        Assert.Equal(("the large-object heap", true, ""), (point.Cause, point.Proven, point.Sensitivity));
    }

    [Fact]
    public void A_crossover_that_holds_with_the_threshold_raised_is_not_blamed_on_large_objects()
    {
        var point = Point(new SyntheticRun().AddRatios(Step).AddRatios([(3540, 0.55), (3541, 1.33)], parameters: Threshold), LargeArray);
        Assert.Equal("cost per value; not the large-object heap: it holds with the threshold raised", point.Cause);
        Assert.False(point.Proven);
    }

    [Fact]
    public void Collections_that_change_twofold_across_the_bracket_are_named_by_their_highest_generation()
    {
        var run = new SyntheticRun().AddRatios(Step)
            .AddMetric(Metric.Gen2, "object[]", 3540, 0.5).AddMetric(Metric.Gen2, "object[]", 3541, 4)
            .AddMetric(Metric.Gen0, "object[]", 3540, 0.6).AddMetric(Metric.Gen0, "object[]", 3541, 5)
            .AddMetric(Metric.Gen0, "bytes", 3540, 5).AddMetric(Metric.Gen0, "bytes", 3541, 5)
            .AddMetric(Metric.Allocated, "bytes", 3540, 100_000).AddMetric(Metric.Allocated, "bytes", 3541, 200_000);
        Assert.Equal("generation 2 collections of object[] go from 0.5 to 4 per 1,000 operations", Point(run).Cause);
    }

    [Fact]
    public void Collections_that_grow_with_the_size_or_are_few_are_no_cause()
    {
        (long, double)[] wide = [(500, 0.5), (1000, 0.5), (4000, 2), (8000, 2)];
        var grows = new SyntheticRun().AddRatios(wide).AddMetric(Metric.Gen0, "object[]", 1000, 1).AddMetric(Metric.Gen0, "object[]", 4000, 4);
        Assert.Equal("cost per value", Point(grows).Cause);
        // 6 launches of 1,000 operations: 12 collections in all.
        var few = new SyntheticRun().AddRatios(wide).AddMetric(Metric.Gen2, "object[]", 1000, 0, operations: 1_000).AddMetric(Metric.Gen2, "object[]", 4000, 2, operations: 1_000);
        Assert.Equal("cost per value", Point(few).Cause);
    }

    [Theory]
    [InlineData("bytes", true, 116, 96, "allocated bytes of bytes go from 116 to 96 per record")]
    [InlineData("bytes", true, 24, 0, "allocated bytes of bytes go from 24 to 0 per record")]
    [InlineData("bytes", true, 114, 96, "cost per value")]
    [InlineData("bytes", true, 0, 0, "cost per value")]
    [InlineData("object[]", true, 96, 116, "allocated bytes of object[] go from 96 to 116 per record")]
    [InlineData("object[]", false, 116, 96, "allocated bytes of object[] go from 116 to 96 per record")]
    [InlineData("bytes", false, 0, 24, "allocated bytes of bytes go from 0 to 24 per record")]
    // What overtakes does not do so because it allocates more, nor because the other one allocates less.
    [InlineData("bytes", true, 96, 116, "cost per value")]
    [InlineData("object[]", true, 116, 96, "cost per value")]
    [InlineData("bytes", false, 116, 96, "cost per value")]
    [InlineData("object[]", false, 96, 116, "cost per value")]
    public void Allocation_that_changes_by_a_fifth_per_record_is_named_where_it_can_be_the_cause(string contender, bool overtakes, double low, double high, string cause)
    {
        var (before, behind) = overtakes ? (0.5, 2.0) : (2.0, 0.5);
        var run = new SyntheticRun().AddRatios([(50, before), (100, before), (200, behind), (400, behind)])
            .AddMetric(Metric.Allocated, contender, 100, 100 * low).AddMetric(Metric.Allocated, contender, 200, 200 * high);
        Assert.Equal(cause, Point(run).Cause);
    }

    [Theory]
    [InlineData("object[]", 0.5, 4, "generation 2 collections of object[] go from 0.5 to 4 per 1,000 operations, at 2.0 times the size")]
    [InlineData("object[]", 4, 0.5, "cost per value")]
    [InlineData("bytes", 4, 0.5, "generation 2 collections of bytes go from 4 to 0.5 per 1,000 operations, at 2.0 times the size")]
    [InlineData("bytes", 0.5, 4, "cost per value")]
    public void Collections_are_the_cause_where_the_side_that_falls_behind_has_more_of_them(string contender, double low, double high, string cause)
    {
        var run = new SyntheticRun().AddRatios([(50, 0.5), (100, 0.5), (200, 2), (400, 2)])
            .AddMetric(Metric.Gen2, contender, 100, low).AddMetric(Metric.Gen2, contender, 200, high);
        Assert.Equal(cause, Point(run).Cause);
    }

    // 32 bytes for each operation are fewer for each byte of a larger one, and so are their collections: that is no change.
    [Theory]
    [InlineData(32, 32, 0.9, 0.5, "cost per value")]
    [InlineData(32, 32, 1.8, 0.8, "generation 0 collections of bytes go from 1.8 to 0.8 per 1,000 operations, at 2.0 times the size")]
    [InlineData(32, 40, 0.9, 0.5, "generation 0 collections of bytes go from 0.9 to 0.5 per 1,000 operations, at 2.0 times the size")]
    [InlineData(32, 32, 0, 0, "cost per value")]
    public void What_every_operation_allocates_whatever_its_size_is_no_cause(double low, double high, double few, double fewer, string cause)
    {
        var run = new SyntheticRun().AddRatios([(50, 0.5), (100, 0.5), (200, 2), (400, 2)])
            .AddMetric(Metric.Allocated, "bytes", 100, low).AddMetric(Metric.Allocated, "bytes", 200, high)
            .AddMetric(Metric.Gen0, "bytes", 100, few).AddMetric(Metric.Gen0, "bytes", 200, fewer);
        Assert.Equal(cause, Point(run).Cause);
    }

    [Fact]
    public void A_crossover_that_survives_everything_says_so()
    {
        var run = new SyntheticRun().AddRatios(Step).AddRatios(Step[1..3], gc: "server-datas");
        foreach (var trial in Trials)
        {
            run.AddRatios(Step, parameters: trial);
        }

        Assert.Equal("holds under all 6 tried", Point(run).Sensitivity);
    }

    [Fact]
    public void What_changes_a_crossover_is_named()
    {
        var run = new SyntheticRun().AddRatios(Step)
            .AddRatios(Step, parameters: "forced-collections=yes")
            .AddRatios([(2048, 0.8), (3540, 0.8), (3541, 0.8), (4096, 1.5)], parameters: "iterations=5x")
            .AddRatios([(2048, 0.8), (3540, 1.0), (3541, 1.3), (4096, 1.5)], parameters: "process-per-size=yes")
            .AddRatios([(2048, 1.8), (3540, 1.8), (3541, 1.8), (4096, 1.5)], gc: "server-datas")
            .AddRatios([(2048, 0.8), (3540, 1.8), (3541, 1.8), (4096, 1.5)], parameters: "live-heap=100MB")
            .AddRatios([(2048, 1.8), (3540, 1.8), (3541, 0.8), (4096, 0.5)], parameters: "live-heap=1GB");
        Assert.Equal(
            "holds under forced collections; gone under server GC; reversed under a live heap of 1 GB; moves to [3,541, 4,096] under visits 5 times as long; "
            + "moves to [2,048, 3,540] under a live heap of 100 MB; inconclusive under a process for each size",
            Point(run).Sensitivity);
    }

    [Fact]
    public void A_trial_that_missed_an_end_of_the_bracket_or_the_baseline_was_no_trial()
    {
        var run = new SyntheticRun().AddRatios(Step).AddRatios([(2048, 0.8), (3540, 0.5), (4096, 1.4)], parameters: "iterations=5x").AddRatios(Step, parameters: "process-per-size=yes");
        Assert.Equal("holds under a process for each size", Point(run).Sensitivity);
    }

    [Fact]
    public void Interventions_belong_to_the_setting_they_change()
    {
        // The base has a parameter of its own; the intervention on the plain setting is not its.
        var run = new SyntheticRun().AddRatios(Step).AddRatios(Step, parameters: "capacity=given")
            .AddRatios(Step, parameters: "capacity=given;iterations=5x").AddRatios([(3540, 0.5), (3541, 0.5)], parameters: "forced-collections=yes");
        var crossovers = Analyzer.Analyze(run.Rows).Crossovers;
        Assert.Equal([("", "gone under forced collections"), ("capacity=given", "holds under visits 5 times as long")],
            crossovers.Select(c => (c.Setting.Parameters, c.Points[0].Sensitivity)));
    }

    [Fact]
    public void A_crossover_does_not_move_past_its_neighbour()
    {
        (long, double)[] twice = [(10, 0.5), (20, 0.5), (40, 2), (80, 2), (160, 0.5), (320, 0.5), (640, 2), (1280, 2)];
        // The first crossover is gone; the third, of the same direction, is still where it was.
        (long, double)[] changed = [(10, 0.5), (20, 0.5), (40, 0.5), (80, 0.5), (160, 0.5), (320, 0.5), (640, 2), (1280, 2)];
        var crossover = Assert.Single(Analyzer.Analyze(new SyntheticRun().AddRatios(twice).AddRatios(changed, parameters: "iterations=5x").Rows).Crossovers);
        Assert.Equal(CrossoverOutcome.Several, crossover.Outcome);
        Assert.Equal([true, false, true], crossover.Points.Select(p => p.Overtakes));
        Assert.Equal("gone under visits 5 times as long", crossover.Points[0].Sensitivity);
        Assert.Equal("holds under visits 5 times as long", crossover.Points[2].Sensitivity);
    }

    [Theory]
    [InlineData("iterations=5x", SyntheticRun.Workstation, new[] { 0, 1, 4, 5 }, false)]
    [InlineData("loh-threshold=1000000", SyntheticRun.Workstation, new[] { 0, 1, 4, 5 }, false)]
    [InlineData("tiered=off", SyntheticRun.Workstation, new[] { 0, 1, 4, 5 }, false)]
    [InlineData("live-heap=1GB", SyntheticRun.Workstation, new[] { 0, 1, 4, 5 }, true)]
    // Three sizes, and no lower and no upper end.
    [InlineData("live-heap=1GB", SyntheticRun.Workstation, new[] { 0, 1, 5 }, false)]
    [InlineData("", "server-datas", new[] { 0, 1, 2, 3, 4, 5 }, true)]
    [InlineData("", "server-datas", new[] { 1, 2, 3, 4, 5 }, false)]
    [InlineData("", "server-datas", new[] { 0, 1, 2, 3, 4 }, false)]
    [InlineData("capacity=given", SyntheticRun.Workstation, new[] { 1, 2, 3 }, true)]
    public void Only_settings_measured_for_themselves_or_over_the_whole_range_have_crossovers(string parameters, string gc, int[] sizes, bool own)
    {
        (long, double)[] curve = [(1024, 0.8), .. Step, (8192, 1.4)];
        var run = new SyntheticRun().AddRatios(curve).AddRatios([.. sizes.Select(i => curve[i])], parameters: parameters, gc: gc);
        var analysis = Analyzer.Analyze(run.Rows);
        Assert.Equal(own ? 2 : 1, analysis.Crossovers.Count);
        Assert.Equal(6 + sizes.Length, analysis.Ratios.Count);
        Assert.Equal(parameters == "tiered=off" ? sizes.Length : 0, analysis.Ratios.Count(r => r.Verdict == Verdict.None));
    }

    [Fact]
    public void An_intervention_around_a_bracket_has_no_crossover_of_its_own()
    {
        (long, double)[] curve = [(512, 0.8), (1024, 0.8), .. Step, (8192, 1.4)];
        Assert.Single(Analyzer.Analyze(new SyntheticRun().AddRatios(curve).AddRatios(Step, gc: "server-datas").AddRatios(Step, parameters: "live-heap=1GB").Rows).Crossovers);
    }

    [Fact]
    public void The_audit_launch_needs_no_steady_flag()
    {
        var run = new SyntheticRun().AddRatios(Step).AddRatios(Step, launches: 1, parameters: "tiered=off");
        run.Add(1, "bytes", 2048, 0, Metric.Steady, parameters: "tiered=off");
        var analysis = Analyzer.Analyze(run.Rows);
        Assert.Equal(0, analysis.Unsteady);
        Assert.Equal(8, analysis.Ratios.Count);
    }

    private static CrossoverPoint Point(SyntheticRun run, IReadOnlyList<StructuralSize>? structure = null) =>
        Assert.Single(Analyzer.Analyze(run.Rows, SyntheticRun.Manifest(structure: structure)).Crossovers.Single(c => c.Setting is { Parameters: "", Gc: SyntheticRun.Workstation }).Points);
}
