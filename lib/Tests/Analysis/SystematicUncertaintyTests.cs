namespace Overtake.Tests.Analysis;

public class SystematicUncertaintyTests
{
    private const string Aa = "object[] (A/A)";
    private const string Positive = "object[] (+10 %)";
    private static readonly long[] Sizes = [10, 20, 40, 80];

    [Fact]
    public void A_copy_with_a_bias_of_8_percent_widens_every_interval_of_its_scenario_hides_no_ratio_of_2_and_leaves_others_as_they_are()
    {
        RunAnalysis healthy = Analyzer.Analyze(TwoScenarios(1).Rows), biased = Analyzer.Analyze(TwoScenarios(1.08).Rows);
        foreach (var (before, after) in healthy.Ratios.Zip(biased.Ratios).Where(r => r.First.Contender == "bytes"))
        {
            if (before.Setting.Scenario == "fill" && before.Metric == Metric.Time.Name)
            {
                Assert.Equal(1.08, after.Estimate.Systematic.Factor, 1e-9);
                Assert.Equal(before.Estimate.Point, after.Estimate.Point);
                Assert.Equal(before.Estimate.Low!.Value / 1.08, after.Estimate.Low!.Value, 1e-9);
                Assert.Equal(before.Estimate.High!.Value * 1.08, after.Estimate.High!.Value, 1e-9);
                Assert.Equal(before.SmallestEffect!.Value * 1.08, after.SmallestEffect!.Value, 1e-9);
                Assert.Equal(before.Size == 10 ? Verdict.Undecided : Verdict.Faster, after.Verdict);
            }
            else
            {
                // Another scenario, and bytes, which are counted.
                Assert.Equal(before, after);
            }
        }

        Assert.True(biased.Noisy);
        Assert.Equal(Verdict.Faster, healthy.Ratios.First(r => r is { Contender: "bytes", Size: 10, Setting.Scenario: "fill", Metric: "time" }).Verdict);
    }

    [Fact]
    public void Crossovers_and_trials_are_read_from_the_widened_intervals()
    {
        // 5 % behind and a factor of 2 ahead; under an intervention 5 % behind at both ends.
        SyntheticRun Run(double copies) => Controlled(copies).AddRatios([(10, 0.95), (20, 0.95), (40, 2), (80, 2)]);
        Crossover healthy = Assert.Single(Analyzer.Analyze(Run(1).Rows).Crossovers), biased = Assert.Single(Analyzer.Analyze(Run(1.08).Rows).Crossovers);
        Assert.Equal(CrossoverOutcome.At, healthy.Outcome);
        Assert.Equal(CrossoverOutcome.Unresolved, biased.Outcome);

        SyntheticRun Tried(double copies) => Controlled(copies).AddRatios([(10, 0.5), (20, 0.5), (40, 2), (80, 2)]).AddRatios([(20, 0.95), (40, 2)], parameters: "forced-collections=yes");
        Assert.Equal("holds under forced collections", Analyzer.Analyze(Tried(1).Rows).Crossovers[0].Points[0].Sensitivity);
        Assert.Equal("inconclusive under forced collections", Analyzer.Analyze(Tried(1.08).Rows).Crossovers[0].Points[0].Sensitivity);
    }

    [Fact]
    public void Ten_percent_more_work_that_comes_out_at_two_thirds_is_caught()
    {
        var analysis = Analyzer.Analyze(WithMoreWork(0.67, 0.01).Rows);
        var control = Assert.Single(analysis.Controls);
        Assert.False(control.Pass);
        Assert.True(analysis.Noisy);
        Assert.Equal(1 / 1.1 / 0.67, control.Systematic.Factor, 1e-9);
        Assert.Null(SystematicUncertainty.SmallestEffect(analysis.Controls, "fill", "three-numbers"));
        Assert.All(analysis.Ratios, r => Assert.Equal(control.Systematic, r.Estimate.Systematic));
    }

    [Theory]
    [InlineData(0.91, 0.01)]
    // Significantly off, and by less than 3 %.
    [InlineData(0.89, 0.002)]
    [InlineData(0.93, 0.002)]
    // Off by 6 %, and not significantly.
    [InlineData(0.85, 0.1)]
    public void Ten_percent_more_work_near_the_expected_ratio_passes_and_widens_nothing(double ratio, double noise)
    {
        var control = Assert.Single(Analyzer.Analyze(WithMoreWork(ratio, noise).Rows).Controls);
        Assert.True(control.Pass, $"{control}");
        Assert.True(control.Systematic.IsNone);
    }

    [Fact]
    public void Ten_percent_more_work_that_is_found_too_small_widens_by_the_difference()
    {
        var control = Assert.Single(Analyzer.Analyze(WithMoreWork(0.96, 0.002).Rows).Controls);
        Assert.False(control.Pass);
        Assert.Equal(0.96 * 1.1, control.Systematic.Factor, 1e-9);
    }

    [Fact]
    public void Ten_percent_more_work_that_is_not_found_gives_the_smallest_detectable_effect_and_silences_nothing()
    {
        var analysis = Analyzer.Analyze(WithMoreWork(0.95, 0.2).AddRatios([(10, 2)]).Rows);
        var control = Assert.Single(analysis.Controls);
        Assert.False(control.Pass);
        Assert.True(control.Systematic.IsNone);

        // Half of the interval: t for 5 degrees of freedom times the deviation of the logs, over the root of 6.
        var half = 2.5705818366 * 0.2 * Math.Sqrt(6.0 / 5) / Math.Sqrt(6);
        Assert.Equal(Math.Exp(half), SystematicUncertainty.SmallestEffect(analysis.Controls, "fill", "three-numbers")!.Value, 1e-9);
        Assert.Null(SystematicUncertainty.SmallestEffect(analysis.Controls, "fill", "one-number"));
        Assert.Equal(Verdict.Faster, analysis.Ratios.Single(r => r.Contender == "bytes").Verdict);

        // Where copies differ too, the systematic part is in it.
        Control[] both = [.. analysis.Controls, new("fill", "three-numbers", "A/A", new Estimate(1.08, 1.07, 1.09, 6, 0.01), false) { Systematic = Widening.Both(1.08) }];
        Assert.Equal(Math.Exp(half) * 1.08, SystematicUncertainty.SmallestEffect(both, "fill", "three-numbers")!.Value, 1e-9);
    }

    [Theory]
    // Six launches at ±10 % have a standard error of 4.5 %.
    [InlineData(1.04, 0.1, false, true)]
    [InlineData(1.05, 0.1, true, false)]
    [InlineData(1 / 1.05, 0.1, true, false)]
    // Inside 3 %, and beyond the standard error: small, and not nothing.
    [InlineData(1.02, 0.02, true, true)]
    [InlineData(1.005, 0.001, true, false)]
    public void A_deviation_of_copies_counts_where_it_exceeds_its_own_standard_error(double ratio, double noise, bool counts, bool passes)
    {
        var control = Assert.Single(Analyzer.Analyze(Alternating(Aa, ratio, noise).Rows).Controls);
        Assert.Equal(counts ? Math.Exp(Math.Abs(Math.Log(ratio))) : 1, control.Systematic.Factor, 1e-9);
        Assert.Equal(passes, control.Pass);
    }

    [Fact]
    public void The_largest_control_of_a_place_counts_and_drift_and_other_places_do_not()
    {
        Control Of(string scenario, string shape, double systematic) => new(scenario, shape, "A/A", new Estimate(1, 1, 1, 6, 0), true) { Systematic = Widening.Both(systematic) };
        Control[] controls = [Of("", "", 1), Of("fill", "", 1.02), Of("fill", "one", 1.08), Of("fill", "two", 1), Of("trip", "one", 1.5)];
        Assert.Equal([1.08, 1.02, 1.5, 1], ((string, string)[])[("fill", "one"), ("fill", "two"), ("trip", "one"), ("trip", "two")] is var places ? places.Select(p => SystematicUncertainty.Factor(controls, p.Item1, p.Item2)) : []);
        Assert.Null(SystematicUncertainty.Largest(controls, "trip", "two"));

        var drifted = Analyzer.Analyze(Controlled(1).AddRatios([(10, 2)]).Rows, SyntheticRun.Manifest(drift: new DriftControl(100, 150)));
        Assert.True(drifted.Noisy);
        Assert.All(drifted.Ratios, r => Assert.True(r.Estimate.Systematic.IsNone));
    }

    [Fact]
    public void A_part_of_the_rows_is_widened_by_the_controls_of_the_whole_run()
    {
        var rows = Controlled(1.08).AddRatios([(10, 2)]).Rows;
        var whole = Analyzer.Analyze(rows);
        List<Row> part = [.. rows.Where(r => r.Contender is "object[]" or "bytes")];
        Assert.True(Analyzer.Analyze(part).Ratios[0].Estimate.Systematic.IsNone);
        Assert.Equal(whole.Ratios.Single(r => r.Contender == "bytes"), Analyzer.Analyze(part, null, new AnalysisOptions { Controls = whole.Controls }).Ratios.Single());
    }

    [Fact]
    public void A_size_that_differs_from_the_others_has_a_control_of_its_own_and_spoils_no_other_size()
    {
        var run = new SyntheticRun();
        for (var launch = 1; launch <= 6; launch++)
        {
            foreach (var size in Sizes)
            {
                var noise = Math.Exp(0.01 * (launch - 3.5 + ((size / 10) % 3) - 1.5));
                var copy = size == 80 ? 1 / 0.58 : 1.1;
                run.Add(launch, "object[]", size, 100).Add(launch, Positive, size, 100 * copy * noise).Add(launch, Aa, size, 100 * noise);
                run.Add(launch, "bytes", size, 25 * noise).Add(launch, "close", size, 80 * noise);
            }
        }

        var analysis = Analyzer.Analyze(run.Rows);
        Assert.Equal(["A/A", "+10 %", "+10 % at 80"], analysis.Controls.Select(c => c.Name));
        Assert.True(analysis.Controls[1].Pass);
        Assert.Equal(1 / 1.1, analysis.Controls[1].Estimate.Point, 0.02);
        Assert.False(analysis.Controls[2].Pass);
        Assert.Equal(80, analysis.Controls[2].Size);
        Assert.Equal(1 / 1.1 / 0.58, analysis.Controls[2].Systematic.Factor, 0.05);
        Assert.All(analysis.Ratios.Where(r => r.Size != 80), r => Assert.True(r.Estimate.Systematic.IsNone));
        Assert.All(analysis.Ratios.Where(r => r.Size == 80), r => Assert.Equal(analysis.Controls[2].Systematic, r.Estimate.Systematic));
        // A ratio of 4 stands there, one of 1.25 does not.
        Assert.All(analysis.Ratios.Where(r => r.Contender == "bytes"), r => Assert.Equal(Verdict.Faster, r.Verdict));
        Assert.All(analysis.Ratios.Where(r => r.Contender == "close"), r => Assert.Equal(r.Size == 80 ? Verdict.Undecided : Verdict.Faster, r.Verdict));
        Assert.Equal(1, SystematicUncertainty.Factor(analysis.Controls, "fill", "three-numbers"));

        // Of three sizes none is said to be the odd one.
        var three = Analyzer.Analyze([.. run.Rows.Where(r => r.Size != 10)]);
        Assert.Equal(["A/A", "+10 %"], three.Controls.Select(c => c.Name));
    }

    [Fact]
    public void Sizes_of_equal_copies_are_hardly_ever_odd()
    {
        var noise = new SeededNoise(11);
        var odd = 0;
        for (var i = 0; i < 400; i++)
        {
            var run = new SyntheticRun();
            for (var launch = 1; launch <= 8; launch++)
            {
                var process = 0.06 * noise.Normal();
                foreach (var size in (int[])[10, 20, 40, 80, 160, 320, 640])
                {
                    run.Add(launch, "object[]", size, 100).Add(launch, Aa, size, 100 * Math.Exp(process + (0.08 * noise.Normal())));
                }
            }

            odd += Analyzer.Analyze(run.Rows).Controls.Count(c => c.Size is not null);
        }

        Assert.InRange(odd, 0, 20);
    }

    private static SyntheticRun TwoScenarios(double copies)
    {
        var run = Controlled(copies).AddRatios([(10, 1.06), (20, 2)]).AddMetric(Metric.Allocated, "object[]", 20, 100).AddMetric(Metric.Allocated, "bytes", 20, 50);
        for (var launch = 1; launch <= 6; launch++)
        {
            run.Add(launch, "object[]", 10, 100, scenario: "trip").Add(launch, Aa, 10, 100, scenario: "trip").Add(launch, "bytes", 10, launch % 2 == 0 ? 95 : 96, scenario: "trip");
        }

        return run;
    }

    /// <summary>A baseline of 100 at four sizes and a copy of it.</summary>
    private static SyntheticRun Controlled(double copies) => Alternating(Aa, copies, 0);

    private static SyntheticRun WithMoreWork(double ratio, double noise) => Alternating(Positive, ratio, noise);

    /// <summary>A control whose log ratio lies above and below in turns, so that its standard deviation is known.</summary>
    private static SyntheticRun Alternating(string control, double ratio, double noise)
    {
        var run = new SyntheticRun();
        for (var launch = 1; launch <= 6; launch++)
        {
            foreach (var size in Sizes)
            {
                run.Add(launch, "object[]", size, 100).Add(launch, control, size, 100 / ratio * Math.Exp(launch % 2 == 0 ? noise : -noise));
            }
        }

        return run;
    }

    [Theory]
    [InlineData(0.81, 1.02, true)]
    [InlineData(0.95, 1.05, false)]
    [InlineData(0.85, 0.97, false)]
    public void More_work_that_noise_hides_is_too_noisy_and_no_deviation(double low, double high, bool isTooNoisy) =>
        Assert.Equal(isTooNoisy, new Control("fill", "s", "+10 %", new Estimate(Math.Sqrt(low * high), low, high, 6, 0.05), Pass: high < 1 && low < 1 / 1.1).IsTooNoisy);
}
