namespace Overtake.Tests.Analysis;

public class UninterruptedTests
{
    private const string Boxed = "object[]";
    private const string Aa = "object[] (A/A)";

    // For 95 % and two degrees of freedom.
    private const double T = 4.302652730;

    [Fact]
    public void Estimates_and_ratios_are_held_against_stretches_as_computed_by_hand()
    {
        var run = new SyntheticRun();
        Add(run, Boxed, 10, 100, 0.02, 0.02, 0.02);
        Add(run, "bytes", 10, 50, 0.08, 0.10, 0.12);
        Add(run, Boxed, 20, 200, 0, 0, 0);
        Add(run, "bytes", 20, 90, 0.04, 0.04, 0.04);
        run.Add(1, Boxed, 40, 400).Add(1, "bytes", 40, 200);
        var analysis = Analyzer.Analyze(run.Rows);

        Assert.Equal([("bytes", 10), ("bytes", 20), (Boxed, 10), (Boxed, 20)], analysis.Stretches.Select(s => (s.Contender, s.Size)));
        Near(analysis.Stretches[0].Estimate, 0.10, T * 0.02 / Math.Sqrt(3));
        Near(analysis.Stretches[1].Estimate, 0.04, 0);

        // 0.02 - 0.08, 0.10, 0.12 at the one size and -0.04 at the other: -0.05, -0.06, -0.07 in the three launches.
        var control = Assert.Single(analysis.Controls);
        Assert.Equal(("fill", "three-numbers", "bytes", "bytes: visits / uninterrupted"), (control.Scenario, control.Shape, control.Contender, control.Name));
        Near(control.Estimate, -0.06, T * 0.01 / Math.Sqrt(3));
        // A mean of -0.08 with a standard error of 0.02 / √3, and one of -0.04 with none.
        // Visits favour the baseline: the true ratio is larger.
        Assert.Equal(0, control.Systematic.Low);
        Assert.Equal(Math.Sqrt((0.0064 - (0.0004 / 3) + 0.0016) / 2), control.Systematic.High, 1e-9);
        Assert.False(control.Pass);
    }

    [Fact]
    public void A_size_with_one_launch_hides_no_deviation()
    {
        var run = new SyntheticRun();
        foreach (var contender in (string[])[Boxed, "bytes"])
        {
            Add(run, contender, 10, 100, contender == Boxed ? [0, 0, 0] : [0.3, 0.3, 0.3]);
            Add(run, contender, 20, 100, 0);
        }

        Assert.Equal(Math.Exp(0.3), Assert.Single(Analyzer.Analyze(run.Rows).Controls).Systematic.Factor, 1e-9);
    }

    [Fact]
    public void Deviations_in_opposite_directions_do_not_cancel()
    {
        var run = new SyntheticRun();
        foreach (var (size, log) in new[] { (10, 0.1), (20, -0.1) })
        {
            Add(run, Boxed, size, 100, 0, 0, 0);
            Add(run, "bytes", size, 50, log, log, log);
        }

        var control = Assert.Single(Analyzer.Analyze(run.Rows).Controls);
        Assert.Equal(1, control.Estimate.Point, 1e-9);
        // Half of the squares on each side, and the squares of both sides add up.
        Assert.Equal(0.1 / Math.Sqrt(2), control.Systematic.Low, 1e-12);
        Assert.Equal(0.1 / Math.Sqrt(2), control.Systematic.High, 1e-12);
        Assert.False(control.Pass);
    }

    [Fact]
    public void What_visits_do_to_both_sides_alike_widens_nothing()
    {
        var run = new SyntheticRun();
        Add(run, Boxed, 10, 100, 0.19, 0.21, 0.20);
        Add(run, "bytes", 10, 50, 0.19, 0.21, 0.20);
        var analysis = Analyzer.Analyze(run.Rows);
        Assert.All(analysis.Stretches, s => Assert.Equal(Math.Exp(0.2), s.Estimate.Point, 1e-9));
        var control = Assert.Single(analysis.Controls);
        Assert.True(control.Pass);
        Assert.Equal(1, control.Systematic.Factor, 1e-9);
    }

    [Fact]
    public void A_bias_of_8_percent_widens_its_contender_and_those_without_stretches_and_hides_no_ratio_of_2()
    {
        RunAnalysis healthy = Analyzer.Analyze(Run(0).Rows), biased = Analyzer.Analyze(Run(Math.Log(1.08)).Rows);
        Assert.Equal(healthy.Ratios.Count, biased.Ratios.Count);
        foreach (var (before, after) in healthy.Ratios.Zip(biased.Ratios).Where(r => r.First.Metric == Metric.Time.Name && r.First.Setting.Scenario == "fill"))
        {
            // What has stretches and no bias is not widened. Visits favour bytes: its true ratio is smaller.
            var factor = before.Contender == "other" ? 1 : 1.08;
            Assert.Equal(before.Estimate.Low!.Value / factor, after.Estimate.Low!.Value, 1e-9);
            Assert.Equal(before.Estimate.High!.Value, after.Estimate.High!.Value, 1e-9);
            Assert.Equal(before.Contender switch { "bytes" => Verdict.Faster, "other" => before.Verdict, _ => Verdict.Undecided }, after.Verdict);
        }

        Assert.Equal(healthy.Ratios.Where(r => r.Setting.Scenario == "trip"), biased.Ratios.Where(r => r.Setting.Scenario == "trip"));
        Assert.Equal("bytes", SystematicUncertainty.Largest(biased.Controls, "fill", "three-numbers")!.Contender);
        Assert.True(biased.Noisy);
    }

    [Theory]
    [InlineData(0.05, 0.02, "A/A")]
    [InlineData(0.02, 0.05, "visits / uninterrupted")]
    public void The_larger_of_copies_and_stretches_counts(double copies, double stretches, string kind)
    {
        var run = Run(stretches);
        for (var launch = 1; launch <= 3; launch++)
        {
            run.Add(launch, Aa, 20, 200 * Math.Exp(copies)).Add(launch, Boxed, 20, 200);
        }

        var controls = Analyzer.Analyze(run.Rows).Controls;
        Assert.Equal(["A/A", "visits / uninterrupted", "visits / uninterrupted"], controls.Where(c => c.Scenario == "fill").Select(c => c.Kind));
        var largest = SystematicUncertainty.Largest(controls, "fill", "three-numbers")!;
        Assert.Equal(kind, largest.Kind);
        Assert.Equal(Math.Exp(0.05), largest.Systematic.Factor, 1e-9);
        // Visits do to a copy of the baseline what they do to the baseline.
        Assert.Equal(Math.Exp(copies), SystematicUncertainty.Factor(controls, "fill", "three-numbers", Aa), 1e-9);
        Assert.Equal(Math.Exp(Math.Max(copies, stretches)), SystematicUncertainty.Factor(controls, "fill", "three-numbers", "bytes (+10 %)"), 1e-9);
        Assert.Equal(Math.Exp(0.05), SystematicUncertainty.Factor(controls, "fill", "three-numbers", "third"), 1e-9);
        // Copies widen both ends, stretches the low one.
        var third = SystematicUncertainty.Of(controls, "fill", "three-numbers", "third", toBaseline: true, 10);
        Assert.Equal(0.05, third.Low, 1e-9);
        Assert.Equal(copies, third.High, 1e-9);
    }

    [Fact]
    public void Against_another_baseline_the_side_is_not_known_and_both_ends_are_widened()
    {
        var analysis = Analyzer.Analyze(Run(Math.Log(1.08)).Rows, null, new AnalysisOptions { Baseline = "other" });
        Assert.All(analysis.Ratios.Where(r => r is { Contender: "bytes", Setting.Scenario: "fill" }), r =>
        {
            Assert.Equal(1.08, RatioEstimator.Factor(r.Estimate.Systematic.Low), 1e-9);
            Assert.Equal(1.08, RatioEstimator.Factor(r.Estimate.Systematic.High), 1e-9);
        });
    }

    /// <summary>Visits favour the baseline at all sizes, by 6 % with 2 points of difference between them; noise of 4 % a launch, and stretches with as much.</summary>
    [Fact]
    public void Intervals_that_are_widened_at_one_end_cover_the_ratio_of_stretches()
    {
        var noise = new SeededNoise(7);
        var (covered, all, lowEnds) = (0, 0, 0.0);
        for (var run = 0; run < 300; run++)
        {
            var measured = new SyntheticRun();
            for (var launch = 1; launch <= 8; launch++)
            {
                foreach (var size in (int[])[10, 20, 40, 80])
                {
                    var favour = 0.06 + (size switch { 10 => 0.02, 20 => -0.02, 40 => 0.01, _ => -0.01 });
                    double boxed = 100 * Math.Exp(0.03 * noise.Normal()), bytes = 50 * Math.Exp(0.03 * noise.Normal());
                    measured.Add(launch, Boxed, size, boxed * Math.Exp(-favour)).Add(launch, "bytes", size, bytes)
                        .Add(launch, Boxed, size, boxed * Math.Exp(0.02 * noise.Normal()), Metric.Stretch, 5_000)
                        .Add(launch, "bytes", size, bytes * Math.Exp(0.02 * noise.Normal()), Metric.Stretch, 5_000);
                }
            }

            foreach (var ratio in Analyzer.Analyze(measured.Rows).Ratios.Where(r => r.Metric == Metric.Time.Name))
            {
                all++;
                covered += ratio.Estimate.Low <= 2 && ratio.Estimate.High >= 2 ? 1 : 0;
                lowEnds += ratio.Estimate.Systematic.Low;
            }
        }

        Assert.Equal(1_200, all);
        Assert.InRange((double)covered / all, 0.935, 1);
        Assert.True(lowEnds / all < 0.005);
    }

    [Fact]
    public void Without_stretches_there_is_no_such_control_and_with_another_baseline_it_is_the_same()
    {
        var rows = Run(0.05).Rows;
        var without = Analyzer.Analyze([.. rows.Where(r => r.Metric != Metric.Stretch.Name)]);
        Assert.Empty(without.Stretches);
        Assert.Empty(without.Controls);
        Assert.Equal(Analyzer.Analyze(rows).Controls, Analyzer.Analyze(rows, null, new AnalysisOptions { Baseline = "bytes" }).Controls);
    }

    /// <summary>A ratio of 2 and one of 1.01, both sides with stretches; and a scenario without.</summary>
    private static SyntheticRun Run(double bias)
    {
        var run = new SyntheticRun();
        Add(run, Boxed, 10, 100, 0.1, 0.1, 0.1);
        Add(run, "bytes", 10, 50, 0.1 - bias, 0.1 - bias, 0.1 - bias);
        Add(run, "other", 10, 99, 0.1, 0.1, 0.1);
        for (var launch = 1; launch <= 3; launch++)
        {
            var noise = Math.Exp(0.01 * (launch - 2));
            run.Add(launch, Boxed, 40, 400 * noise).Add(launch, "bytes", 40, 200).Add(launch, "other", 40, 398).Add(launch, "third", 40, 398);
            run.Add(launch, Boxed, 10, 100 * noise, scenario: "trip").Add(launch, "bytes", 10, 90, scenario: "trip");
        }

        return run;
    }

    /// <summary>Three launches of a case whose estimate is off by these logs.</summary>
    private static void Add(SyntheticRun run, string contender, long size, double time, params double[] logs)
    {
        foreach (var (i, log) in logs.Index())
        {
            run.Add(i + 1, contender, size, time).Add(i + 1, contender, size, time / Math.Exp(log), Metric.Stretch, 5_000);
        }
    }

    private static void Near(Estimate estimate, double log, double half)
    {
        Assert.Equal(Math.Exp(log), estimate.Point, 1e-9);
        Assert.Equal(Math.Exp(log - half), estimate.Low!.Value, 1e-8);
        Assert.Equal(Math.Exp(log + half), estimate.High!.Value, 1e-8);
    }
}
