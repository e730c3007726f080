using Overtake.Charts.Figures;
using Overtake.Charts.Tables;

namespace Overtake.Tests.Charts;

public class TableTests
{
    private static readonly Table Sample = new(
        "Times & <sizes>",
        [new("contender"), new("records", ColumnKind.Count), new("time", ColumnKind.Number, "ns"), new("ratio", ColumnKind.Ratio), new("share", ColumnKind.Percent)],
        [["a, \"b\"", 3541L, 1234.5678, 1.3333, 0.455], ["pipe | line", 1L, 0.123456, 0.0512, null]],
        "A remark.");

    [Fact]
    public void Csv_is_quoted_and_unrounded() =>
        Assert.Equal("contender,records,time [ns],ratio,share\n\"a, \"\"b\"\"\",3541,1234.5678,1.3333,0.455\npipe | line,1,0.123456,0.0512,\n", Sample.Csv);

    [Fact]
    public void Text_is_aligned() =>
        Assert.Equal(
            """
            Times & <sizes>
            contender    records  time [ns]   ratio  share
            -----------  -------  ---------  ------  -----
            a, "b"         3,541      1,235   1.33×   46 %
            pipe | line        1      0.123  0.051×
            A remark.

            """.ReplaceLineEndings("\n"),
            Sample.ToString());

    [Fact]
    public void Markdown_escapes_pipes_and_aligns() =>
        Assert.Equal(
            "| contender | records | time [ns] | ratio | share |\n|---|---:|---:|---:|---:|\n| a, \"b\" | 3,541 | 1,235 | 1.33× | 46 % |\n| pipe \\| line | 1 | 0.123 | 0.051× |  |\n\nA remark.\n",
            Sample.Markdown);

    [Fact]
    public void Html_has_caption_and_header_cells_and_escapes()
    {
        Assert.Contains("Times &amp; &lt;sizes&gt;</caption>", Sample.Html, StringComparison.Ordinal);
        Assert.Contains("<th scope=\"col\" style=\"text-align:right\">time [ns]</th>", Sample.Html, StringComparison.Ordinal);
        Assert.DoesNotContain("<sizes>", Sample.Html, StringComparison.Ordinal);
    }

    [Fact]
    public void Culture_changes_nothing()
    {
        var before = (Sample.ToString(), Sample.Csv);
        using var culture = new Results.CommaCulture();
        Assert.Equal(before, (Sample.ToString(), Sample.Csv));
    }

    [Fact]
    public void A_row_of_the_wrong_length_is_named() =>
        Assert.Contains("Row 2", Assert.Throws<ArgumentException>(() => new Table("t", [new("a")], [["x"], ["y", "z"]])).Message, StringComparison.Ordinal);

    [Fact]
    public void The_crossover_table_tells_where_why_and_under_which_changes()
    {
        var table = CrossoverTable.Make(SampleRun.Quick());
        var row = table.Rows.Single(r => (string?)r[2] == "byte[] BinaryWriter").Select(c => c?.ToString()).ToList();
        Assert.Equal(["fill", "three-numbers", "byte[] BinaryWriter"], row.Take(3));
        Assert.Matches("^takes .* times as long as object\\[\\] from 1 to 3,540 records and is .* times faster from 3,541 to 65,536$", row[3]);
        Assert.Equal(("overtakes at 3,541", "object[] becomes a large object (proven)"), (row[4], row[7]));
        Assert.Contains(table.Rows, r => ((string)r[3]!).Contains("at every measured size", StringComparison.Ordinal));
        Assert.Equal("Overtakes at 3,541: Holds under longer iterations; gone with a raised large-object threshold.", CrossoverTable.Details(SampleRun.Quick())!.Rows.First(r => (string?)r[2] == "byte[] BinaryWriter")[3]);
        Assert.All(table.ToString().Split('\n'), line => Assert.InRange(line.Length, 0, 120));
    }

    [Fact]
    public void Where_copies_differ_tables_say_by_how_much_intervals_are_widened_and_keep_their_verdicts()
    {
        var run = SampleRun.Quick(noisy: true);
        const string Widened = " Intervals are widened by 8.0 %, because two copies of the same code differed by that much.";
        Assert.EndsWith(Widened, CrossoverTable.Make(run).Remark, StringComparison.Ordinal);
        Assert.Contains("overtakes at 3,541", CrossoverTable.Make(run).Rows.Select(r => r[4]));
        Assert.EndsWith(Widened, RatioTable.Make(run, "fill", SampleRun.Shape).Remark, StringComparison.Ordinal);
        Assert.Contains("faster", RatioTable.Make(run, "fill", SampleRun.Shape).Rows.Select(r => r[6]));
        Assert.Equal([(object?)"no", SampleRun.Bias - 1], ControlTable.Make(run).Rows[0].Skip(7));
        Assert.Equal("fill three-numbers: 8.0 %", RunTable.Make(run).Rows.Single(r => (string)r[0]! == "widened by")[1]);
        Assert.Equal("1 of 2 deviate", RunTable.Make(run).Rows.Single(r => (string)r[0]! == "controls")[1]);
        Assert.DoesNotContain("widened", RatioTable.Make(SampleRun.Quick(), "fill", SampleRun.Shape).Remark, StringComparison.Ordinal);
    }

    [Fact]
    public void Slow_processes_are_in_the_table_of_the_run_and_those_of_the_headline_in_the_answer()
    {
        var quick = SampleRun.Quick();
        string Of(RunData run) => (string)RunTable.Make(run).Rows.Single(r => (string)r[0]! == "slow processes")[1]!;
        Assert.Equal("none", Of(quick));

        var fill = quick.Headline("fill", SampleRun.Shape)!;
        SlowProcess[] slow = [new(fill, "object[]", 5, 1.42), new(fill, "object[] (+10 %)", 4, 1.31), new(fill, "byte[] span", 2, 1.25), new(fill, "object[]", 3, 1.2)];
        var run = new RunData(quick.Rows, quick.Analysis with { SlowProcesses = slow }, quick.Manifest);
        Assert.Equal("object[] in launch 5 (1.42× as long as in others), object[] (+10 %) in launch 4 (1.31× as long as in others), byte[] span in launch 2 (1.25× as long as in others), and 1 more", Of(run));

        string Sure(RunData of) => Answer.Of(of, [("fill", SampleRun.Shape)], ["byte[] span"]).Statements.SingleOrDefault(s => s.Text.StartsWith(Answer.Sure, StringComparison.Ordinal))?.Text ?? "";
        Assert.DoesNotContain("of the same code at every size", Sure(quick), StringComparison.Ordinal);
        Assert.Contains("3 processes of object[] and byte[] span took 1.2 to 1.4 times as long as others of the same code at every size.", Sure(run), StringComparison.Ordinal);
    }

    [Fact]
    public void Where_stretches_deviate_tables_name_the_contender_and_without_them_there_is_no_table()
    {
        Assert.Null(StretchTable.Make(SampleRun.Quick()));
        Assert.DoesNotContain("uninterrupted", ControlTable.Make(SampleRun.Quick()).Remark, StringComparison.OrdinalIgnoreCase);

        var quick = SampleRun.Quick();
        var estimate = new Estimate(1.08, 1.07, 1.09, 6, 0.01);
        var setting = quick.Headline("fill", SampleRun.Shape)!;
        Control[] controls = [.. quick.Analysis.Controls, new("fill", SampleRun.Shape, "visits / uninterrupted", estimate, false) { Contender = "byte[] span", Systematic = Widening.Both(1.08) }];
        var run = new RunData(quick.Rows, quick.Analysis with { Controls = controls, Stretches = [new StretchCheck(setting, "byte[] span", 256, estimate)] }, quick.Manifest);
        Assert.Equal(["fill", SampleRun.Shape, "byte[] span", 256L, 1.08, 1.07, 1.09, 6], Assert.Single(StretchTable.Make(run)!.Rows));
        Assert.Equal("byte[] span: visits / uninterrupted", ControlTable.Make(run).Rows[^1][2]);
        Assert.EndsWith(" Intervals are widened by up to 8.0 %, because short visits and 300 ms stretches of byte[] span differed by that much on average.", RatioTable.Make(run, "fill", SampleRun.Shape).Remark, StringComparison.Ordinal);
        Assert.StartsWith("byte[] span: visits / uninterrupted is ", NoiseFigure.Draw(run).Title, StringComparison.Ordinal);

        // Of five the chart has the three that deviate most, the table all.
        Control[] five = [.. quick.Analysis.Controls, .. Enumerable.Range(1, 5).Select(i => controls[^1] with { Contender = $"other {i}", Systematic = Widening.Both(1 + (0.01 * i)) })];
        var many = new RunData(quick.Rows, quick.Analysis with { Controls = five }, quick.Manifest);
        var drawn = NoiseFigure.Draw(many).PlotlyJson;
        Assert.Equal([false, false, true, true, true], Enumerable.Range(1, 5).Select(i => drawn.Contains($"other {i}: visits", StringComparison.Ordinal)));
        Assert.Equal(5, ControlTable.Make(many).Rows.Count(r => ((string)r[2]!).EndsWith("uninterrupted", StringComparison.Ordinal)));
    }

    [Theory]
    [InlineData("family 25, model 1, stepping 1", true)]
    [InlineData("family 25, model 17, stepping 1", false)]
    [InlineData(null, false)]
    public void Two_runs_beside_each_other_tell_of_another_processor_of_the_same_name(string? first, bool another)
    {
        var quick = SampleRun.Quick();
        RunData On(string? version) =>
            new(quick.Rows, quick.Analysis, quick.Manifest! with { Environment = quick.Manifest.Environment with { ProcessorVersion = version } });
        var remark = ComparisonTable.Make(On(first), On("family 25, model 17, stepping 1")).Remark;

        Assert.Equal(another, remark.EndsWith(" Its processor is another one: family 25, model 17, stepping 1 instead of family 25, model 1, stepping 1.", StringComparison.Ordinal));
        Assert.Equal(another, remark.Contains("processor", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(40, false)]
    [InlineData(24, true)]
    public void Two_runs_beside_each_other_tell_of_other_visits(int rounds, bool differ)
    {
        var quick = SampleRun.Quick();
        RunData Sampled(int rounds) => new(quick.Rows, quick.Analysis, quick.Manifest! with { Sampling = new Sampling(new(3, rounds, 4), new(20, 24, 4)) });

        Assert.Equal(differ, ComparisonTable.Make(Sampled(40), Sampled(rounds)).Remark.EndsWith(" Its visits differ in number or length.", StringComparison.Ordinal));
    }

    [Fact]
    public void The_audit_says_which_contenders_change_sides_without_tiering()
    {
        Assert.Null(AuditTable.Make(SampleRun.Quick()));

        var run = new SampleRun(launches: 6);
        var flat = new (string, ContenderRole, Func<long, double>)[] { ("byte[] span", ContenderRole.Contender, _ => 3.0), ("byte[] BinaryWriter", ContenderRole.Contender, _ => 1.6) };
        var audited = new (string, ContenderRole, Func<long, double>)[] { ("byte[] span", ContenderRole.Contender, _ => 2.5), ("byte[] BinaryWriter", ContenderRole.Contender, _ => 0.6) };
        run.Scenario("fill", SampleRun.Shape, [256, 4096], flat);
        run.Scenario("fill", SampleRun.Shape, [256], audited, "tiered=off", conclude: false);
        var rows = AuditTable.Make(run.Data())!.Rows;
        Assert.Equal([("byte[] span", 256L, "yes"), ("byte[] BinaryWriter", 256L, "no")], rows.Select(r => ((string)r[1]!, (long)r[2]!, (string)r[7]!)));
    }
}
