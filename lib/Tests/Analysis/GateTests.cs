using Overtake.Charts.Tables;

namespace Overtake.Tests.Analysis;

/// <summary>The gate of a change, on runs with a known truth.</summary>
public class GateTests
{
    private const double Limit = 0.05;

    private static readonly GateRule Rule = new(Limit, 0, null);

    // Student's t for 5 degrees of freedom at 0.975, from tables.
    private const double T = 2.5706;

    // 3 s a launch: 20 of them in a minute.
    [Theory]
    [InlineData(18, 20, 0, true)]
    [InlineData(20, 24, 0, false)]
    [InlineData(20, 24, 28, true)]
    [InlineData(28, 34, 28, false)]
    public void A_run_goes_on_within_its_budget_or_up_to_its_launches(int launches, int next, int most, bool goesOn) =>
        Assert.Equal(goesOn, new GateRule(Limit, 0, 60, most).GoesOn(3 * launches, launches, next));

    [Fact]
    public void The_interval_is_students_t_over_launches()
    {
        double[] changes = [1.01, 1.03, 1.02, 0.99, 1.00, 1.01];
        var gate = Judge(Run((launch, size) => changes[launch - 1]));

        // One method with two sizes: those, and both together.
        Assert.Equal((long?[])[null, 10, 100], gate.Comparisons.Select(c => c.Size));
        var logs = changes.Select(c => Math.Log(c)).ToArray();
        var (mean, deviation) = (logs.Average(), Math.Sqrt(logs.Sum(l => (l - logs.Average()) * (l - logs.Average())) / 5));
        Assert.All(gate.Comparisons, c =>
        {
            Assert.Equal(Math.Exp(mean), c.Estimate.Point, 1e-9);
            Assert.Equal(Math.Exp(mean + (T * deviation / Math.Sqrt(6))), c.Estimate.High!.Value, 1e-4);
        });
    }

    [Theory]
    [InlineData(1.00, nameof(GateVerdict.Passes))]
    [InlineData(0.80, nameof(GateVerdict.Passes))]
    [InlineData(1.03, nameof(GateVerdict.Passes))]
    [InlineData(1.05, nameof(GateVerdict.Undecided))]
    [InlineData(1.07, nameof(GateVerdict.Fails))]
    public void What_is_clear_is_decided(double change, string verdict) =>
        Assert.Equal(verdict, Judge(Run((launch, size) => change * (1 + (0.004 * ((launch % 3) - 1))))).Verdict.ToString());

    [Fact]
    public void A_slowdown_at_one_size_fails_though_all_sizes_together_hide_it()
    {
        var gate = Judge(Run((launch, size) => (size == 100 ? 1.08 : 0.95) * (1 + (0.004 * ((launch % 3) - 1)))));

        Assert.Equal((GateVerdict.Fails, GateVerdict.Passes), (gate.Verdict, gate.Comparisons[0].Verdict));
        Assert.StartsWith("Fails: Work changes by +8.0 % [+7.", GateTable.Sentence(gate, Rule, "records"), StringComparison.Ordinal);
        Assert.EndsWith("at 100 records.", GateTable.Sentence(gate, Rule, "records"), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(24, 0, true)]
    [InlineData(24, 24, false)]
    [InlineData(0.4, 0, false)]
    [InlineData(-24, 0, false)]
    public void Bytes_are_compared_exactly(double more, double allowed, bool fails)
    {
        var run = Run((launch, size) => 0.9);
        for (var launch = 1; launch <= 6; launch++)
        {
            // What other threads allocate comes on top, now and then.
            run.Add(launch, "before", 10, 1_000 + (launch == 2 ? 12 : 0), Metric.Allocated, shape: "Work").Add(launch, "after", 10, 1_000 + more + (launch == 4 ? 7 : 0), Metric.Allocated, shape: "Work");
        }

        var gate = Judge(run, allowed);

        Assert.Equal(fails ? GateVerdict.Fails : GateVerdict.Passes, gate.Verdict);
        Assert.Equal(fails, GateTable.Sentence(gate, Rule, "records").Contains("Work allocates 24 bytes more in a call at 10 records", StringComparison.Ordinal));
        Assert.Equal((1_000, 1_000 + more), (gate.Comparisons[1].BytesBefore, gate.Comparisons[1].BytesAfter));
    }

    [Fact]
    public void A_disturbed_launch_before_the_change_hides_no_allocation()
    {
        var run = Run((launch, size) => 0.9);
        for (var launch = 1; launch <= 6; launch++)
        {
            run.Add(launch, "before", 10, launch == 3 ? 1_100 : 1_000, Metric.Allocated, shape: "Work").Add(launch, "after", 10, 1_064, Metric.Allocated, shape: "Work");
        }

        Assert.True(Judge(run).Comparisons[1].AllocatesMore);
    }

    [Fact]
    public void What_was_never_at_tier_1_is_not_passed()
    {
        var run = Run((launch, size) => 0.9 + (0.001 * launch));
        for (var launch = 1; launch <= 6; launch++)
        {
            foreach (var version in (string[])["before", "after"])
            {
                run.Add(launch, version, 1_000, 10, shape: "Work");
            }

            run.Add(launch, "after", 1_000, 0, Metric.Steady, shape: "Work");
        }

        var gate = Judge(run);
        Assert.Equal(GateVerdict.Undecided, gate.Verdict);
        Assert.Equal([null, 1_000L], gate.Comparisons.Where(c => c.IsMissing).Select(c => c.Size));
        Assert.Equal("Inconclusive: Work at 1,000 records was never at tier 1 in both versions.", GateTable.Sentence(gate, Rule, "records"));
    }

    [Fact]
    public void A_slowdown_of_one_process_in_five_passes_once_in_ten_times_at_most()
    {
        // 0.8 to the power of 10 is 10.7 %; some of those fail or pass later.
        var random = new Random(15);
        var passed = Enumerable.Range(0, 1_000).Count(_ => UntilDecided(() => (random.NextDouble() < 0.2 ? 1.65 : 1) * Math.Exp(0.001 * Normal(random))) == GateVerdict.Passes);
        Assert.InRange(passed, 60, 140);
    }

    [Fact]
    public void The_smallest_slowdown_that_it_names_would_have_failed_in_the_family()
    {
        // Six methods with two sizes, one of them slower, with a known spread.
        static SyntheticRun Six(double change, int launches)
        {
            var run = new SyntheticRun();
            for (var launch = 1; launch <= launches; launch++)
            {
                for (var method = 0; method < 6; method++)
                {
                    foreach (var size in (long[])[10, 100])
                    {
                        var noise = 1 + (0.08 * ((launch % 3) - 1));
                        run.Add(launch, "before", size, 10, shape: $"Work{method}").Add(launch, "after", size, 10 * noise * (method == 0 ? change : 0.8), shape: $"Work{method}");
                    }
                }
            }

            return run;
        }

        var gate = Judge(Six(1.06, 6));
        var whole = gate.Comparisons[0];
        Assert.Equal(GateVerdict.Undecided, whole.Verdict);
        Assert.Equal(GateVerdict.Fails, Judge(Six(whole.Detectable!.Value * 1.01, 6)).Comparisons[0].Verdict);
        Assert.Equal(GateVerdict.Undecided, Judge(Six(whole.Detectable!.Value * 0.98, 6)).Comparisons[0].Verdict);
        Assert.Equal(GateVerdict.Fails, Judge(Six(1.06, whole.LaunchesNeeded!.Value)).Comparisons[0].Verdict);
    }

    [Fact]
    public void A_budget_is_one_that_ends_with_a_look_and_above_the_last_look_launches_are_named()
    {
        string Of(double spread) => GateTable.Sentence(Judge(Run((launch, size) => 1.01 * (1 + (spread * ((launch % 3) - 1))))), Rule with { Budget = 60 }, "records", TimeSpan.FromSeconds(12));

        // 2 s a launch: 6, 8, 10 ... 80 launches.
        var seconds = int.Parse(System.Text.RegularExpressions.Regex.Match(Of(0.08), @"--budget (\d+)s").Groups[1].Value, System.Globalization.CultureInfo.InvariantCulture);
        Assert.Contains(seconds, Gate.Looks.Select(look => (int)(Math.Ceiling(2 * look / 10.0) * 10)));
        Assert.Matches(@"About \d+ launches would decide it \(--launches \d+\)", Of(0.25));
    }

    [Fact]
    public void Where_it_is_undecided_the_launches_that_it_would_need_decide_it()
    {
        var gate = Judge(Run((launch, size) => 1.01 * (1 + (0.08 * ((launch % 3) - 1)))));
        Assert.Equal(GateVerdict.Undecided, gate.Verdict);

        var needed = gate.Comparisons[0].LaunchesNeeded!.Value;
        Assert.InRange(needed, 12, 200);
        Assert.Equal(GateVerdict.Passes, Judge(Run((launch, size) => 1.01 * (1 + (0.08 * ((launch % 3) - 1))), needed)).Comparisons[0].Verdict);
        Assert.Contains($"(--launches {needed})", GateTable.Sentence(gate, Rule, "records"), StringComparison.Ordinal);
    }

    [Fact]
    public void Copies_that_differ_widen_it()
    {
        var run = Run((launch, size) => 1.07 * (1 + (0.004 * ((launch % 3) - 1))));
        for (var launch = 1; launch <= 6; launch++)
        {
            run.Add(launch, "before (A/A)", 10, 108, shape: "Work");
        }

        Assert.Equal(GateVerdict.Undecided, Judge(run).Verdict);
    }

    [Fact]
    public void Of_equal_versions_few_fail_and_of_those_that_are_slower_by_ten_per_cent_most()
    {
        var random = new Random(11);
        int Failing(double change) => Enumerable.Range(0, 1_000).Count(_ => Judge(Run((launch, size) => change * Math.Exp(0.03 * Normal(random)))).Verdict == GateVerdict.Fails);

        Assert.InRange(Failing(1), 0, 10);
        Assert.InRange(Failing(1.1), 800, 1_000);
    }

    [Theory]
    [InlineData(0.02)]
    [InlineData(0.10)]
    public void However_often_it_is_looked_at_equal_versions_hardly_ever_fail_and_slower_ones_hardly_ever_pass(double spread)
    {
        var random = new Random(12);
        Dictionary<GateVerdict, int> Of(double change) => Enumerable.Range(0, 400).Select(_ => UntilDecided(() => change * Math.Exp(spread * Normal(random)))).CountBy(v => v).ToDictionary();

        Assert.InRange(Of(1).GetValueOrDefault(GateVerdict.Fails), 0, 4);
        // At the limit itself one in forty, and with 7 % fewer still.
        Assert.InRange(Of(1.07).GetValueOrDefault(GateVerdict.Passes), 0, 4);
        var slower = Of(1.1);
        Assert.InRange(slower.GetValueOrDefault(GateVerdict.Passes), 0, 4);
        Assert.True(spread > 0.05 || slower[GateVerdict.Fails] >= 395);
    }

    [Fact]
    public void However_often_it_is_looked_at_one_in_forty_that_is_slower_by_the_limit_passes()
    {
        var random = new Random(14);
        var passed = Enumerable.Range(0, 1_000).Count(_ => UntilDecided(() => 1.05 * Math.Exp(0.04 * Normal(random))) == GateVerdict.Passes);
        Assert.InRange(passed, 10, 40);
    }

    [Fact]
    public void Two_levels_from_process_to_process_are_named()
    {
        var gate = Judge(Run((launch, size) => (launch % 3 == 0 ? 1.3 : 1) * (1 + (0.01 * (launch % 4))), 14));
        Assert.All(gate.Comparisons, c => Assert.InRange(c.Levels!.Value, 1.25, 1.35));
        Assert.Contains("has two levels from process to process, 30", GateTable.Make(gate, Rule, "records").Remark, StringComparison.Ordinal);
        var random = new Random(13);
        Assert.InRange(Enumerable.Range(0, 200).Count(_ => Judge(Run((launch, size) => Math.Exp(0.1 * Normal(random)), 14)).Comparisons[0].Levels is not null), 0, 10);
    }

    [Fact]
    public void With_a_budget_it_says_what_would_have_been_seen_and_which_budget_would_decide()
    {
        var gate = Judge(Run((launch, size) => 1.01 * (1 + (0.08 * ((launch % 3) - 1)))));
        var sentence = GateTable.Sentence(gate, Rule with { Budget = 60 }, "records", TimeSpan.FromSeconds(30));
        Assert.Matches(@"or more would have been seen\. A budget of about \d+(s|min) would decide it \(--budget \d+(s|min)\)\.$", sentence);
    }

    [Fact]
    public void What_is_below_the_limit_after_few_launches_waits_for_the_tenth_and_says_so()
    {
        var run = Run((launch, size) => 0.5 * (1 + (0.01 * ((launch % 3) - 1))), 8);
        var rule = Rule with { Budget = 60 };
        var gate = Gate.Of(run.Rows, Analyzer.Analyze(run.Rows, options: new AnalysisOptions { Baseline = "before" }), "before", "after", rule);
        Assert.Equal(GateVerdict.Undecided, gate.Verdict);
        Assert.EndsWith("and the limit is 5 %; that is less, but nothing passes before 10 launches. A budget of about 40s would decide it (--budget 40s).", GateTable.Sentence(gate, rule, "records", TimeSpan.FromSeconds(30)), StringComparison.Ordinal);
    }

    [Fact]
    public void Two_launches_decide_nothing() =>
        Assert.Equal("Inconclusive: Work changes by +50.0 % over all sizes, and the limit is 5 %; an interval needs three launches.", GateTable.Sentence(Judge(Run((launch, size) => 1.5, 2)), Rule, "records"));

    private static SyntheticRun Run(Func<int, long, double> change, int launches = 6)
    {
        var run = new SyntheticRun();
        for (var launch = 1; launch <= launches; launch++)
        {
            foreach (var size in (long[])[10, 100])
            {
                var before = 10 * size * (1 + (0.1 * launch));
                run.Add(launch, "before", size, before, shape: "Work").Add(launch, "after", size, before * change(launch, size), shape: "Work");
            }
        }

        return run;
    }

    private static Gate Judge(SyntheticRun run, double bytes = 0) => Gate.Of(run.Rows, Analyzer.Analyze(run.Rows, options: new AnalysisOptions { Baseline = "before" }), "before", "after", Rule with { Bytes = bytes });

    private static GateVerdict UntilDecided(Func<double> change)
    {
        var changes = Enumerable.Range(0, Gate.Looks[^1]).Select(_ => change()).ToArray();
        foreach (var look in Gate.Looks)
        {
            var run = Run((launch, size) => changes[launch - 1], look);
            if (Gate.Of(run.Rows, Analyzer.Analyze(run.Rows, options: new AnalysisOptions { Baseline = "before" }), "before", "after", Rule with { Budget = 60 }).Verdict is not GateVerdict.Undecided and var verdict)
            {
                return verdict;
            }
        }

        return GateVerdict.Undecided;
    }

    private static double Normal(Random random) => Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());
}
