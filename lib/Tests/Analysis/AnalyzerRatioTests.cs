namespace Overtake.Tests.Analysis;

public class AnalyzerRatioTests
{
    [Fact]
    public void The_cost_of_a_launch_is_total_nanoseconds_over_total_operations()
    {
        // (100 * 10 + 200 * 30) / 40 = 175 against 50.
        var run = new SyntheticRun()
            .Add(1, "object[]", 8, 100, operations: 10, iteration: 1).Add(1, "object[]", 8, 200, operations: 30, iteration: 2)
            .Add(1, "bytes", 8, 50);
        Assert.Equal(3.5, Assert.Single(Analyzer.Analyze(run.Rows).Ratios).Estimate.Point, 1e-12);
    }

    [Fact]
    public void Ratios_agree_with_a_second_implementation_on_random_rows()
    {
        var random = new Random(17);
        List<Row> rows = [];
        foreach (var scenario in new[] { "fill", "retained" })
        {
            foreach (var gc in new[] { "workstation-concurrent", "server-datas" })
            {
                foreach (var contender in new[] { "object[]", "bytes", "json" })
                {
                    foreach (var size in new long[] { 1, 16, 300 })
                    {
                        for (var launch = 1; launch <= 7; launch++)
                        {
                            if (random.Next(6) > 0)
                            {
                                for (var iteration = 1; iteration <= random.Next(1, 5); iteration++)
                                {
                                    rows.Add(new Row(launch, 1, scenario, "s", contender, size, "", "r", gc, iteration, random.Next(1, 99), "time", "ns", 1 + (random.NextDouble() * 50)));
                                }

                                rows.Add(new Row(launch, 1, scenario, "s", contender, size, "", "r", gc, null, 7, "allocated", "B", 24 * size));
                            }
                        }
                    }
                }
            }
        }

        rows[0] = rows[0] with { Contender = "object[]" };
        Row[] shuffled = [rows[0], .. rows.Skip(1).OrderBy(_ => random.Next())];
        var ratios = Analyzer.Analyze(shuffled).Ratios;
        Assert.Equal(2 * 2 * 2 * 3 * 2, ratios.Count);
        foreach (var ratio in ratios)
        {
            double[] logs = [.. Enumerable.Range(1, 7).Select(l => Math.Log(Cost("object[]", l) / Cost(ratio.Contender, l))).Where(double.IsFinite)];
            Assert.Equal(logs.Length, ratio.Estimate.Launches);
            Assert.Equal(Math.Exp(logs.Average()), ratio.Estimate.Point, 1e-9);
            if (logs.Length >= 3)
            {
                var deviation = Math.Sqrt(logs.Sum(l => Math.Pow(l - logs.Average(), 2)) / (logs.Length - 1));
                var half = StudentT.Quantile(0.975, logs.Length - 1) * deviation / Math.Sqrt(logs.Length);
                Assert.Equal(Math.Exp(logs.Average() - half), ratio.Estimate.Low!.Value, 1e-9);
                Assert.Equal(Math.Exp(logs.Average() + half), ratio.Estimate.High!.Value, 1e-9);
            }

            double Cost(string contender, int launch)
            {
                Row[] own = [.. rows.Where(r => r.Contender == contender && r.Launch == launch && r.Size == ratio.Size && r.Metric == ratio.Metric
                    && r.Scenario == ratio.Setting.Scenario && r.Gc == ratio.Setting.Gc)];
                return own.Sum(r => r.Value * r.Operations) / own.Sum(r => r.Operations);
            }
        }
    }

    [Fact]
    public void Sides_are_paired_inside_a_launch_so_what_moves_both_leaves_no_trace()
    {
        var run = new SyntheticRun();
        foreach (var (launch, speed) in new[] { (1, 1.0), (2, 1.7), (3, 0.6), (4, 1.2) })
        {
            run.Add(launch, "object[]", 8, 200 * speed).Add(launch, "bytes", 8, 100 * speed);
        }

        var estimate = Assert.Single(Analyzer.Analyze(run.Rows).Ratios).Estimate;
        Assert.Equal(2, estimate.Low!.Value, 1e-9);
        Assert.Equal(2, estimate.High!.Value, 1e-9);
    }

    [Fact]
    public void Rows_in_any_order_give_the_same_analysis()
    {
        var run = new SyntheticRun().AddRatios([(10, 0.5), (20, 0.6), (40, 1.5), (80, 2)]).AddRatios([(10, 0.9), (20, 0.9), (40, 0.9), (80, 0.9)], "json");
        var manifest = SyntheticRun.Manifest();
        var expected = AnalysisJson.Write(Analyzer.Analyze(run.Rows, manifest));
        Assert.Equal(expected, AnalysisJson.Write(Analyzer.Analyze([.. run.Rows.AsEnumerable().Reverse()], manifest)));
        Assert.Equal(expected, AnalysisJson.Write(Analyzer.Analyze([.. run.Rows.OrderBy(r => r.Value)], manifest)));
    }

    [Fact]
    public void Exchanging_baseline_and_contender_mirrors_ratios_and_turns_crossovers()
    {
        var run = new SyntheticRun().AddRatios([(10, 0.5), (20, 0.6), (40, 1.5), (80, 2)]);
        RunAnalysis one = Analyzer.Analyze(run.Rows), other = Analyzer.Analyze(run.Rows, null, new AnalysisOptions { Baseline = "bytes" });
        Assert.All(one.Ratios.Zip(other.Ratios), pair =>
        {
            Assert.Equal(1, pair.First.Estimate.Low!.Value * pair.Second.Estimate.High!.Value, 1e-12);
            Assert.True((pair.First.Verdict, pair.Second.Verdict) is (Verdict.Faster, Verdict.Slower) or (Verdict.Slower, Verdict.Faster));
        });
        CrossoverPoint up = Assert.Single(Assert.Single(one.Crossovers).Points), down = Assert.Single(Assert.Single(other.Crossovers).Points);
        Assert.True(up.Overtakes);
        Assert.False(down.Overtakes);
        Assert.Equal((up.Low, up.High), (down.Low, down.High));
        Assert.Equal(up.Point, down.Point, 1e-9);
    }

    [Fact]
    public void Other_metrics_get_ratios_where_both_sides_are_positive_in_every_launch()
    {
        var run = new SyntheticRun().AddRatios([(10, 2)])
            .AddMetric(Metric.Allocated, "object[]", 10, 480).AddMetric(Metric.Allocated, "bytes", 10, 120)
            .AddMetric(Metric.Pause, "object[]", 10, 5).AddMetric(Metric.Pause, "bytes", 10, 0)
            .AddMetric(Metric.Steady, "object[]", 10, 1).AddMetric(Metric.Steady, "bytes", 10, 1)
            .AddMetric(Metric.Compiled, "object[]", 10, 1).AddMetric(Metric.Compiled, "bytes", 10, 1);
        // One launch of one side without a collection: a ratio of the other launches would be biased.
        run.AddMetric(Metric.Gen0, "object[]", 10, 2).Add(1, "bytes", 10, 0, Metric.Gen0).Add(2, "bytes", 10, 1, Metric.Gen0).Add(3, "bytes", 10, 1, Metric.Gen0);
        var ratios = Analyzer.Analyze(run.Rows).Ratios;
        Assert.Equal(["time", "allocated"], ratios.Select(r => r.Metric));
        Assert.Equal(4, ratios[1].Estimate.Point, 1e-12);
        Assert.Equal(Verdict.Faster, ratios[1].Verdict);
    }

    [Fact]
    public void What_the_collector_did_not_do_has_no_row_and_counts_as_nothing()
    {
        var run = new SyntheticRun().AddRatios([(10, 2)], launches: 3)
            .AddMetric(Metric.Allocated, "object[]", 10, 480, launches: 3).AddMetric(Metric.Allocated, "bytes", 10, 120, launches: 3)
            .AddMetric(Metric.Gen0, "object[]", 10, 2, launches: 3).AddMetric(Metric.Gen0, "bytes", 10, 1, launches: 2);
        Assert.Equal(["time", "allocated"], Analyzer.Analyze(run.Rows).Ratios.Select(r => r.Metric));
        Assert.Equal(["time", "allocated", "gen0"], Analyzer.Analyze(run.Add(3, "bytes", 10, 1, Metric.Gen0).Rows).Ratios.Select(r => r.Metric));
    }

    [Fact]
    public void More_throughput_is_ahead()
    {
        var run = new SyntheticRun();
        for (var launch = 1; launch <= 3; launch++)
        {
            run.Add(launch, "Protobuf", 10, 1_000, Metric.Throughput).Add(launch, "own", 10, 3_000, Metric.Throughput);
        }

        var ratio = Assert.Single(Analyzer.Analyze(run.Rows).Ratios);
        Assert.Equal(3, ratio.Estimate.Point, 1e-12);
        Assert.Equal(Verdict.Faster, ratio.Verdict);
    }

    [Fact]
    public void Below_three_launches_no_verdict_and_no_interval_is_given()
    {
        var analysis = Analyzer.Analyze(new SyntheticRun().AddRatios([(10, 0.5), (20, 0.6), (40, 1.5), (80, 2)], launches: 2).Rows);
        Assert.All(analysis.Ratios, r => Assert.True(r is { Estimate.Low: null, Verdict: Verdict.None }));
        Assert.Equal(CrossoverOutcome.Unresolved, Assert.Single(analysis.Crossovers).Outcome);
    }

    [Theory]
    [InlineData(double.NaN, "NaN")]
    [InlineData(double.PositiveInfinity, "Infinity")]
    [InlineData(0, "0")]
    [InlineData(-3.5, "-3.5")]
    public void A_time_that_is_none_is_refused_by_name(double value, string text)
    {
        var run = new SyntheticRun().Add(1, "object[]", 8, 100).Add(2, "bytes", 8, value, iteration: 4);
        var message = Assert.Throws<AnalysisException>(() => Analyzer.Analyze(run.Rows)).Message;
        Assert.Equal($"row 2 (launch 2, fill, three-numbers, bytes, size 8, iteration 4): time is {text}; expected a finite number above 0", message);
    }

    [Fact]
    public void Other_values_may_be_zero_but_not_negative()
    {
        Assert.Empty(Analyzer.Analyze(new SyntheticRun().Add(1, "a", 8, 0, Metric.Gen0).Rows).Ratios);
        var message = Assert.Throws<AnalysisException>(() => Analyzer.Analyze(new SyntheticRun().Add(1, "a", 8, -1, Metric.Gen0).Rows)).Message;
        Assert.StartsWith("row 1 (launch 1, fill, three-numbers, a, size 8): gen0 is -1;", message);
        Assert.Throws<AnalysisException>(() => Analyzer.Analyze(new SyntheticRun().Add(1, "a", 8, 1, operations: 0).Rows));
        Assert.Throws<AnalysisException>(() => Analyzer.Analyze(new SyntheticRun().Add(0, "a", 8, 1).Rows));
        Assert.Throws<AnalysisException>(() => Analyzer.Analyze(new SyntheticRun().Add(1, "a", 0, 1).Rows));
    }

    [Fact]
    public void No_rows_give_an_empty_analysis() => Assert.Empty(Analyzer.Analyze([]).Ratios);

    [Fact]
    public void The_baseline_is_the_scenarios_own_or_the_one_asked_for_or_the_first_in_the_file()
    {
        var rows = new SyntheticRun().AddRatios([(10, 2)]).AddRatios([(10, 3)], "json").Rows;
        Assert.All(Analyzer.Analyze(rows).Ratios, r => Assert.Equal("object[]", r.Baseline));
        Assert.All(Analyzer.Analyze(rows, SyntheticRun.Manifest(baseline: "json")).Ratios, r => Assert.Equal("json", r.Baseline));
        Assert.All(Analyzer.Analyze(rows, SyntheticRun.Manifest(), new AnalysisOptions { Baseline = "bytes" }).Ratios, r => Assert.Equal("bytes", r.Baseline));
        Assert.Empty(Analyzer.Analyze(rows, SyntheticRun.Manifest(baseline: "not measured")).Ratios);
    }

    [Fact]
    public void A_control_at_the_head_of_a_bare_file_stands_for_its_original()
    {
        var rows = new SyntheticRun().Add(1, "object[] (A/A)", 8, 100).Add(1, "bytes", 8, 50).Add(1, "object[]", 8, 100).Rows;
        Assert.All(Analyzer.Analyze(rows).Ratios, r => Assert.Equal("object[]", r.Baseline));
    }

    [Fact]
    public void An_unknown_baseline_is_refused_with_the_nearest_name()
    {
        var rows = new SyntheticRun().AddRatios([(10, 2)]).Rows;
        var exception = Assert.Throws<UnknownNameException>(() => Analyzer.Analyze(rows, null, new AnalysisOptions { Baseline = "Object" }));
        Assert.Equal("there is no contender 'Object'. Did you mean 'object[]'? There are: object[], bytes", exception.Message);
    }

    [Fact]
    public void Case_launches_that_were_not_steady_enter_no_ratio_and_are_counted()
    {
        var run = new SyntheticRun().AddRatios([(10, 2)], launches: 5);
        run.Add(6, "object[]", 10, 100).Add(6, "bytes", 10, 100_000).Add(6, "bytes", 10, 0, Metric.Steady).Add(6, "object[]", 10, 1, Metric.Steady);
        var analysis = Analyzer.Analyze(run.Rows);
        Assert.Equal(1, analysis.Unsteady);
        Assert.Equal(5, Assert.Single(analysis.Ratios).Estimate.Launches);
        Assert.Equal(2, analysis.Ratios[0].Estimate.Point, 0.05);
    }

    [Theory]
    // 1,000 operations a row and 6 launches: gen2 0.5 per 1,000 makes 3 in all, gen0 4 makes 24.
    [InlineData(4, 0, 0, 0)]
    [InlineData(3, 0, 0, 1)]
    [InlineData(100, 0, 0.5, 1)]
    [InlineData(100, 3, 0, 1)]
    [InlineData(100, 50, 4, 0)]
    [InlineData(0, 0, 0, 0)]
    public void Cases_whose_highest_generation_collects_fewer_than_20_times_are_counted(double gen0, double gen1, double gen2, int expected)
    {
        var run = new SyntheticRun().AddMetric(Metric.Gen0, "object[]", 10, gen0, operations: 1_000)
            .AddMetric(Metric.Gen1, "object[]", 10, gen1, operations: 1_000).AddMetric(Metric.Gen2, "object[]", 10, gen2, operations: 1_000);
        Assert.Equal(expected, Analyzer.Analyze(run.Rows).FewCollections);
    }

    [Fact]
    public void Lists_follow_the_order_of_the_manifest()
    {
        var rows = new SyntheticRun().AddRatios([(20, 2), (10, 2)], "alpha").AddRatios([(10, 2)], "zulu").Rows;
        var manifest = SyntheticRun.Manifest(contenders:
            [new("object[]", ContenderRole.Baseline, ""), new("zulu", ContenderRole.Contender, ""), new("alpha", ContenderRole.Contender, "")]);
        Assert.Equal([("zulu", 10), ("alpha", 10), ("alpha", 20)], Analyzer.Analyze(rows, manifest).Ratios.Select(r => (r.Contender, r.Size)));
    }

    [Fact]
    public void Contenders_that_cannot_be_decoded_get_no_verdict_and_only_full_competitors_get_crossovers_and_regret()
    {
        (long, double)[] ratios = [(10, 3), (20, 3), (40, 3)];
        var run = new SyntheticRun().AddRatios(ratios, "lossy").AddRatios(ratios, "floor").AddRatios([(10, 1), (20, 1), (40, 1)], "object[] (A/A)").AddRatios([(10, 2), (20, 2), (40, 2)]);
        var analysis = Analyzer.Analyze(run.Rows, SyntheticRun.Manifest(contenders:
            [new("lossy", ContenderRole.NotDecodable, ""), new("floor", ContenderRole.OutsideCrossover, "")]));
        Assert.All(analysis.Ratios.Where(r => r.Contender == "lossy"), r => Assert.True(r is { Verdict: Verdict.None, Estimate.Low: > 2 }));
        Assert.All(analysis.Ratios.Where(r => r.Contender == "floor"), r => Assert.Equal(Verdict.Faster, r.Verdict));
        Assert.Equal(["bytes"], analysis.Crossovers.Select(c => c.Contender));
        Assert.Equal(["bytes", "object[]"], analysis.Regret.Select(r => r.Contender).Distinct());
        Assert.All(analysis.Regret.Where(r => r.Contender == "bytes"), r => Assert.Equal(0, r.Loss));
        Assert.All(analysis.Regret.Where(r => r.Contender == "object[]"), r => Assert.Equal(1, r.Loss, 0.05));
    }
}
