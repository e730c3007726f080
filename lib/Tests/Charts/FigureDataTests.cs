using Overtake.Charts.Figures;

namespace Overtake.Tests.Charts;

public class FigureDataTests
{
    [Fact]
    public void Titles_say_of_what_they_speak()
    {
        var run = SampleRun.Standard();
        var figures = SampleRun.Figures(run, []).ToLookup(f => f.Name.Split('-')[0]);
        Assert.All(figures["regret"], f => Assert.Matches("on average", f.Title));
        Assert.All(figures["sensitivity"], f => Assert.Matches("of [0-9]+ (trials|changes tried)|raised large-object threshold|holds under all", f.Title));
        Assert.All(figures["noise"], f => Assert.StartsWith("No difference shows between two copies of object[]", f.Title, StringComparison.Ordinal));

        // A copy of the baseline is no contender to compare it with.
        var copy = run.Contenders.First(c => run.Role(c) == Overtake.Results.ContenderRole.AaControl);
        var other = run.Contenders.First(c => run.Role(c) == Overtake.Results.ContenderRole.Contender);
        Assert.Contains($", {other} ", AllocationFigure.Draw(run, "fill", SampleRun.Shape, [copy, other]).Title, StringComparison.Ordinal);
    }

    [Fact]
    public void The_csv_of_every_figure_holds_exactly_the_points_drawn()
    {
        foreach (var figure in SampleRun.Figures(SampleRun.Standard(), [new(5000, 2.4), new(160000, 3.2)]))
        {
            var drawn = Traces(figure).SelectMany(t => t["x"]!.AsArray().Zip(t["y"]!.AsArray()).Select(p => (Series: t["name"]!.GetValue<string>(), X: p.First!.GetValue<double>(), Y: p.Second!.GetValue<double>()))).ToList();
            var several = figure.Data.Columns[0].Name == "panel" ? 1 : 0;
            Assert.Equal(figure.Data.Rows.Count, drawn.Count);
            for (var i = 0; i < drawn.Count; i++)
            {
                var row = figure.Data.Rows[i];
                Assert.Equal(row[several], drawn[i].Series);

                // A row of a panel of rows has its value on the horizontal axis and no place of its own.
                Assert.Equal(row[several + 2], row[several + 1] is null ? drawn[i].X : drawn[i].Y);
                Assert.True(row[several + 1] is null || drawn[i].X.Equals(row[several + 1]));
            }

            Assert.Equal(drawn.Count + 1, figure.Data.Csv.Count(c => c == '\n'));
        }
    }

    [Fact]
    public void A_launch_in_which_the_collector_did_nothing_has_no_row_and_counts_as_zero()
    {
        var run = SampleRun.Standard();
        var setting = run.Headline("fill", SampleRun.Shape)!;
        var whole = run.Costs(setting, "gen0").Single(c => c.Contender == run.Baseline("fill") && c.Size == 256);
        var rows = run.Rows.Where(r => !(r.Metric == "gen0" && r.Launch == 1)).ToList();
        var cost = new RunData(rows, run.Analysis, run.Manifest).Costs(setting, "gen0").Single(c => c.Contender == whole.Contender && c.Size == whole.Size);
        Assert.Equal((0, whole.Highest, whole.Launches), (cost.Lowest, cost.Highest, cost.Launches));
        Assert.Equal(whole.Mean * (whole.Launches - 1) / whole.Launches, cost.Mean, 1e-9);
    }

    [Fact]
    public void Bands_are_the_intervals_of_the_data()
    {
        var figure = RatioFigure.Draw(SampleRun.Quick(), "fill", SampleRun.Shape);
        var bands = JsonNode.Parse(figure.PlotlyJson)!["data"]!.AsArray().Where(t => t!["fill"] is not null).SelectMany(t => t!["y"]!.AsArray().Select(v => v!.GetValue<double>())).Order();
        Assert.Equal(figure.Data.Rows.SelectMany(r => (double[])[(double)r[3]!, (double)r[4]!]).Order(), bands);
    }

    [Fact]
    public void Where_copies_differ_captions_of_ratios_say_that_they_are_widened_and_nothing_is_hidden()
    {
        var (run, healthy) = (SampleRun.Standard(noisy: true), SampleRun.Standard());
        const string Widened = "(t over launches), widened by 8.0 %, because two copies of the same code differed by that much";
        foreach (var figure in SampleRun.Figures(run, [new(5000, 2.4)]).Where(f => f.Caption.Contains("95 %", StringComparison.Ordinal)))
        {
            Assert.True(figure.Caption.Contains(Widened, StringComparison.Ordinal), $"{figure.Name}: {figure.Caption}");
        }

        Assert.DoesNotContain(SampleRun.Figures(healthy, [new(5000, 2.4)]), f => f.Caption.Contains("widened", StringComparison.Ordinal));
        Assert.Contains("overtakes", RatioFigure.Draw(run, "fill", SampleRun.Shape, ["byte[] BinaryWriter"]).Title, StringComparison.Ordinal);
        Assert.Contains("crossover at 3,541", RatioFigure.Draw(run, "fill", SampleRun.Shape).PlotlyJson, StringComparison.Ordinal);
    }

    [Fact]
    public void Of_several_scenarios_the_largest_widening_is_named_and_where_more_work_was_not_found_the_smallest_effect()
    {
        var run = SampleRun.Standard();
        var (fill, trip) = (run.Headline("fill", SampleRun.Shape)!, run.Headline("round-trip", SampleRun.Shape)!);
        Control[] controls =
        [
            new("fill", SampleRun.Shape, "A/A", new Estimate(0.92, 0.9, 0.95, 6, 0.02), false) { Systematic = Widening.Both(1 / 0.92) },
            new("round-trip", SampleRun.Shape, "+10 %", new Estimate(0.67, 0.63, 0.71, 6, 0.05), false) { Systematic = Widening.Both(1.36) },
        ];
        var widened = new RunData(run.Rows, run.Analysis with { Controls = controls }, run.Manifest);
        Assert.Equal("widened by 8.7 %, because two copies of the same code differed by that much", widened.Limits(fill));
        Assert.Equal("widened by 36 %, because the control with 10 % more work was off by that much", widened.Limits(trip));
        Assert.Equal("widened by up to 36 %, because the control with 10 % more work was off by that much", widened.Limits(fill, trip));

        var odd = controls[1] with { Scenario = "fill", Size = 40_000 };
        Assert.Equal("+10 % at 40,000", odd.Name);
        const string There = "at 40,000 by 36 %, because there 10 % more work came out otherwise than at other sizes";
        Assert.Equal($"widened {There}", Limits(odd));
        Assert.Equal($"widened by 8.7 %, because two copies of the same code differed by that much; {There}", Limits(controls[0], odd));
        Assert.Equal("widened at 40,000 by 8.7 %, because there two copies of the same code differed", Limits(controls[0] with { Size = 40_000 }));
        string Limits(params Control[] own) => new RunData(run.Rows, run.Analysis with { Controls = own }, run.Manifest).Limits(fill);

        Control[] missed = [new("fill", SampleRun.Shape, "+10 %", new Estimate(0.93, 0.93 / 1.12, 0.93 * 1.12, 6, 0.1), false)];
        var wide = new RunData(run.Rows, run.Analysis with { Controls = missed }, run.Manifest);
        Assert.Equal("the control with 10 % more work was not detected: differences below 12 % could not be detected", wide.Limits(fill));
        Assert.Equal("the control with 10 % more work was not detected in some parts: differences below 12 % could not be detected there", wide.Limits(fill, trip));
        Assert.Equal("", run.Limits(fill, trip));
    }

    [Fact]
    public void One_launch_draws_points_without_bands_and_says_so()
    {
        var figure = RatioFigure.Draw(SampleRun.Quick(launches: 1), "fill", SampleRun.Shape);
        Assert.DoesNotContain("toself", figure.PlotlyJson, StringComparison.Ordinal);
        Assert.Contains("1 launch · too few launches for intervals", figure.Caption, StringComparison.Ordinal);
        Assert.Contains("too few launches for intervals and verdicts", figure.PlotlyJson, StringComparison.Ordinal);
        Assert.All(figure.Data.Rows, r => Assert.Null(r[3]));
    }

    [Fact]
    public void Only_default_parameters_are_on_the_headline()
    {
        var run = SampleRun.Standard();
        var figure = RatioFigure.Draw(run, "fill", SampleRun.Shape, ["byte[] BinaryWriter"]);
        var sizes = figure.Data.Rows.Where(r => (string)r[0]! == "byte[] BinaryWriter").Select(r => (double)r[1]!).ToList();
        Assert.Equal(SampleRun.AllSizes.Select(s => (double)s), sizes);
        Assert.Contains("workstation concurrent GC", figure.Caption, StringComparison.Ordinal);
    }

    [Fact]
    public void The_positive_control_is_never_on_a_curve_and_the_published_mistake_only_where_asked_for()
    {
        var run = SampleRun.Standard();
        var names = RatioFigure.Draw(run, "fill", SampleRun.Shape).Data.Rows.Select(r => (string)r[0]!).ToHashSet();
        Assert.Contains("object[] (A/A)", names);
        Assert.DoesNotContain("object[] (+10 %)", names);
        Assert.DoesNotContain("byte[] as published", names);
        var asked = RatioFigure.Draw(run, "fill", SampleRun.Shape, ["byte[] as published"]);
        Assert.Contains("byte[] as published (not decodable)", asked.PlotlyJson, StringComparison.Ordinal);
        Assert.Equal("No contender was compared", asked.Title);
    }

    [Fact]
    public void The_headline_marks_crossover_cause_sensitivity_and_structure()
    {
        var figure = RatioFigure.Draw(SampleRun.Quick(), "fill", SampleRun.Shape);
        Assert.Matches(@"^byte\[\] span and struct\[\] lead object\[\] at every size \(.*× to .*×\)$", figure.Title);
        Assert.Contains("byte[] BinaryWriter overtakes object[] at 3,541 records", figure.PlotlyJson, StringComparison.Ordinal);
        Assert.Contains("crossover at 3,541", figure.PlotlyJson, StringComparison.Ordinal);
        Assert.Contains("object[] becomes a large object (proven)", figure.PlotlyJson, StringComparison.Ordinal);
        Assert.Contains("Holds under longer iterations", figure.PlotlyJson, StringComparison.Ordinal);
        Assert.Contains("2,731: the stream's own buffer", figure.PlotlyJson, StringComparison.Ordinal);
        Assert.Equal("Sample CPU, 2 cores · Debian 12 · .NET 10.0.12 · workstation concurrent GC · 21 Nov 2026 · 6 launches · bands: 95 % (t over launches) · standard", figure.Caption);
        Assert.StartsWith(figure.Title, figure.ToString(), StringComparison.Ordinal);
        Assert.DoesNotContain('\n', figure.Summary);
    }

    [Fact]
    public void A_bare_csv_file_without_manifest_is_drawn_too()
    {
        var sample = new SampleRun();
        sample.Scenario("fill", SampleRun.Shape, SampleRun.QuickSizes, [.. SampleRun.Curves.Take(5)]);
        var figures = SampleRun.Figures(sample.Data(withManifest: false), []);
        Assert.Contains(figures, f => f.Title.StartsWith("byte[] BinaryWriter overtakes object[] at 3,541 records", StringComparison.Ordinal));
    }

    [Fact]
    public void A_run_without_rows_and_ratios_has_no_figures()
    {
        Assert.Empty(SampleRun.Figures(new SampleRun().Data(), [new(5000, 2.4)]));
        Assert.Throws<ArgumentException>(() => RatioFigure.Draw(new SampleRun().Data(), "fill", SampleRun.Shape));
    }

    [Fact]
    public void The_same_run_gives_the_same_figure()
    {
        Assert.Equal(RatioFigure.Draw(SampleRun.Quick(), "fill", SampleRun.Shape).Key, RatioFigure.Draw(SampleRun.Quick(), "fill", SampleRun.Shape).Key);
        Assert.NotEqual(RatioFigure.Draw(SampleRun.Quick(), "fill", SampleRun.Shape).Key, RatioFigure.Draw(SampleRun.Quick(2), "fill", SampleRun.Shape).Key);
    }

    [Fact]
    public void Unsteady_launches_enter_no_absolute_figure()
    {
        var run = SampleRun.Quick();
        var one = run.Rows.First(r => r.Contender == "byte[] span" && r.Size == 256);
        var spoilt = run.Rows.Select(r => r.Launch == 1 && r.Contender == one.Contender && r.Size == 256 ? r with { Value = r.Value * 1000 } : r)
            .Append(one with { Metric = "steady", Unit = "flag", Value = 0 }).ToList();
        var cost = new RunData(spoilt, run.Analysis, run.Manifest).Costs(run.Headline("fill", SampleRun.Shape)!, "time").Single(c => c.Contender == one.Contender && c.Size == 256);
        Assert.Equal(5, cost.Launches);
        Assert.True(cost.Highest < one.Value * 10);
    }

    [Fact]
    public void No_line_leads_over_a_large_object_threshold_that_was_not_measured_on_both_sides()
    {
        var run = SampleRun.Quick(contenders: "byte[] span");
        Assert.Single(Lines(run));

        var gap = Lines(new RunData(run.Rows, run.Analysis with { Ratios = [.. run.Analysis.Ratios.Where(r => r.Size != 3540)] }, run.Manifest));
        Assert.Equal(2, gap.Count);
        Assert.Equal((2731, 3541), (gap[0]["x"]!.AsArray()[^1]!.GetValue<double>(), gap[1]["x"]!.AsArray()[0]!.GetValue<double>()));

        static List<JsonNode> Lines(RunData run) => [.. Traces(RatioFigure.Draw(run, "fill", SampleRun.Shape)).Where(t => t["name"]?.GetValue<string>() == "byte[] span")];
    }

    private static IEnumerable<JsonNode> Traces(Figure figure) =>
        JsonNode.Parse(figure.PlotlyJson)!["data"]!.AsArray().Where(t => t!["hoverinfo"]?.GetValue<string>() != "skip").Select(t => t!);
}
