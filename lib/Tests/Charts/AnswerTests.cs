using System.Text.RegularExpressions;
using Overtake.Tests.Analysis;

namespace Overtake.Tests.Charts;

public partial class AnswerTests
{
    private static readonly Setting Place = new("fill", "three-numbers", "", ".NET 10.0.12", "workstation-concurrent");

    [Fact]
    public void The_choice_comes_first_and_every_factor_is_one_of_its_evidence()
    {
        var run = SampleRun.Standard();
        var answer = Answer.Of(run, [("fill", "three-numbers"), ("retained", "three-numbers"), ("never measured", "three-numbers")], BoxingPresentation.Slide);
        Assert.InRange(answer.Statements.Count, 2, 5);
        Assert.StartsWith("Use ", answer.Statements[0].Text, StringComparison.Ordinal);
        Assert.Contains(answer.Statements, s => s.Text.Contains("Never faster than object[]: byte[] Utf8Json (takes", StringComparison.Ordinal));
        var lines = answer.ToString().Split('\n');
        Assert.Equal(answer.Statements.Count, lines.Count(l => l.StartsWith("- ", StringComparison.Ordinal)));
        Assert.All(lines, l => Assert.True(l.Length <= 120, l));
        foreach (var statement in answer.Statements.Where(s => s.Evidence.Count > 0 && !s.Text.StartsWith(Answer.Sure, StringComparison.Ordinal)))
        {
            Assert.All(statement.Evidence, r => Assert.Contains(r.Contender, statement.Text, StringComparison.Ordinal));
            // Independently of the code that writes them: each factor is a measured one or its reciprocal, to its digits.
            foreach (var factor in Factors().Matches(statement.Text).SelectMany(m => m.Groups.Values.Skip(1).SelectMany(g => g.Captures)).Select(c => double.Parse(c.Value, NumberStyles.Number, CultureInfo.InvariantCulture)))
            {
                Assert.Contains(statement.Evidence.SelectMany(r => new[] { r.Estimate.Point, 1 / r.Estimate.Point }), p => Math.Abs(p - factor) <= 0.051 * factor);
            }
        }
    }

    [Fact]
    public void A_curve_is_described_in_the_words_of_its_verdicts()
    {
        Assert.Equal("is faster than object[] at every measured size (1.5 times at 1, 8 times at 100 and 13 times at 5,000 records)", Words((1, 1.5), (10, 4.04), (100, 8), (1_000, 9), (5_000, 13)));
        Assert.Equal("is faster than object[] at every measured size (2 times at 1, 12 times at 3,540, 3 times at 3,541 and 4 times at 9,000 records)", Words((1, 2), (20, 8), (3_540, 12), (3_541, 3), (9_000, 4)));
        Assert.Equal("takes 2 to 4 times as long as object[] from 1 to 10 records", Words((1, 0.25), (10, 0.5)));
        Assert.Equal("takes 1.6 times as long as object[] from 1 to 3,540 records and is 1.3 to 1.5 times faster from 3,541 to 9,000", Words((1, 0.62), (3_540, 0.63), (3_541, 1.3), (9_000, 1.5)));
        Assert.Equal("is 2 times faster than object[] at 7 records", Words((7, 2)));
        Assert.Equal("is 1.4 times faster than object[] at 32 records, inconclusive below", Words((1, 1), (16, 1), (32, 1.4)));
        Assert.Equal("is 2 times faster than object[] at 3 of 5 sizes and takes 2 times as long at 2", Words((1, 2), (2, 0.5), (3, 2), (4, 0.5), (5, 2)));
        Assert.Equal("is 2 times faster than object[] for guid and takes 2 times as long for int32", Answer.Against([Of(1, 2) with { Setting = Place with { Shape = "guid" } }, Of(1, 0.5) with { Setting = Place with { Shape = "int32" } }], counted: true, "kinds of message"));
    }

    [Theory]
    [InlineData(600, false)]
    [InlineData(700, true)]
    public void A_method_that_takes_no_longer_than_an_empty_one_is_named(double loop, bool isEmpty)
    {
        var run = new SyntheticRun().AddRatios([(100, 2)]).AddMetric(Metric.Loop, "object[]", 100, 10).AddMetric(Metric.Loop, "bytes", 100, loop);
        var answer = Answer.Of(new RunData(run.Rows, Analyzer.Analyze(run.Rows), null), [("fill", "three-numbers")], ["bytes"]).Statements;
        Assert.Equal(isEmpty ? ["\"bytes\" takes hardly longer than an empty method, so its ratios are not exact."] : [], answer.Select(a => a.Text).Where(t => t.Contains("empty method", StringComparison.Ordinal)));
    }

    [Theory]
    [InlineData(false, "With N=1, use \"bytes\": it is 2 times faster than object[] at size 100.", "With N=2, keep object[]: \"bytes\" takes 2 times as long as object[] at size 100.")]
    // A headline before it has said which shape it is about.
    [InlineData(true, "Use \"bytes\": it is 2 times faster than object[] at size 100.", "In \"fill\" (N=2), keep object[]: \"bytes\" takes 2 times as long as object[] at size 100.")]
    public void Every_combination_of_parameters_has_its_sentence(bool isIntroduced, string first, string second)
    {
        var run = new SyntheticRun().AddRatios([(100, 2)], shape: "N=1").AddRatios([(100, 0.5)], shape: "N=2");
        var answer = Answer.Of(new RunData(run.Rows, Analyzer.Analyze(run.Rows), null), [("fill", "N=1"), ("fill", "N=2")], ["bytes"], isIntroduced: isIntroduced).Statements;
        Assert.Equal([first, second], answer.Select(a => a.Text).Where(t => t.Contains("times", StringComparison.Ordinal)));
    }

    [Theory]
    [InlineData(0.5, "")]
    [InlineData(28.6, "Operations of \"bytes\" (29 at 100) and object[] (17 at 100) have page faults: the collector gave their memory back to the system. They cost more on some systems than on others. A program that keeps each result until it has the next, or that never rests, may have fewer.")]
    public void Page_faults_are_named_where_an_operation_has_one_or_more(double faults, string expected)
    {
        var run = new SyntheticRun().AddRatios([(10, 2), (100, 2)])
            .AddMetric(Metric.Faults, "object[]", 100, 0.6 * faults).AddMetric(Metric.Faults, "bytes", 100, faults).AddMetric(Metric.Faults, "bytes", 10, 0.1 * faults);
        var answer = Answer.Of(new RunData(run.Rows, Analyzer.Analyze(run.Rows), null), [("fill", "three-numbers")], ["bytes"]).Statements;
        Assert.Equal(expected.Length > 0 ? [$"{Answer.Sure}{expected}"] : [], answer.Select(a => a.Text).Where(t => t.Contains("page faults", StringComparison.Ordinal)));
    }

    [Theory]
    // The fewest contenders that are nowhere significantly slower than another one.
    [InlineData("use A: it is faster than object[] at every measured size (2 times at 1, 8 times at 10 and 4 times at 100 records)", "A 2 8 4", "B 1.95 7.9 2")]
    [InlineData("use A at 1 record (4 times faster than object[]) and use B from 10 to 100 (3 to 9 times faster)", "A 4 2 2", "B 3 3 9")]
    [InlineData("keep object[] from 1 to 10 records and use A at 100 (2 times faster)", "A 0.5 0.5 2", "B 0.5 0.5 1")]
    [InlineData("keep object[]: A takes 2 times as long as object[] from 1 to 100 records", "A 0.5 0.5 0.5", "B 0.5 0.5 1")]
    public void The_choice_changes_only_where_it_must(string expected, params string[] curves)
    {
        var choice = Answer.Choice([.. curves.Select(text => Curve(text, 0.05))], Overlapping, new HashSet<string>(), counted: false, "records");
        Assert.Equal(expected, choice.Text);
        Assert.All(choice.Evidence, r => Assert.Contains(r.Contender, choice.Text, StringComparison.Ordinal));

    }

    /// <summary>As where both ratios had noise of their own.</summary>
    private static HashSet<Ratio> Overlapping(IEnumerable<(Ratio Faster, Ratio Other)> pairs) =>
        [.. pairs.Where(p => p.Other.Estimate.High < p.Faster.Estimate.Low).Select(p => p.Other)];

    private static IReadOnlyList<Ratio> Curve(string text, double half) =>
        text.Split(' ') is [var name, .. var points] ? [.. points.Select((p, i) => Of((long)Math.Pow(10, i), double.Parse(p, CultureInfo.InvariantCulture), half) with { Contender = name })] : [];

    [Theory]
    // Equal code: what is no relevant difference, or none that holds for all comparisons together, is no recommendation.
    [InlineData("X is inconclusive against object[] from 1 to 10 records", "X 1 1")]
    [InlineData("use X at 100 records (2 times faster than object[]); from 1 to 10 it is inconclusive whether anything is faster", "X 1 1 2", "Y 0.5 1.03 0.5")]
    public void What_is_inconclusive_is_no_reason_to_keep_the_baseline(string expected, params string[] curves) =>
        Assert.Equal(expected, Answer.Choice([.. curves.Select(text => Curve(text, 0.2))], Overlapping, new HashSet<string>(), counted: false, "records").Text);

    [Theory]
    [InlineData("use A for a and b (4 times faster than object[]) and use B for c (9 times faster)", "A a=4 b=4 c=3", "B a=2 b=2 c=9")]
    [InlineData("use A: it is 3 to 4 times faster than object[] for a and b", "A a=4 b=3", "B a=2 b=2.9")]
    [InlineData("use A for a (4 times faster than object[]); keep object[] for b", "A a=4 b=0.5", "B a=2 b=0.5")]
    [InlineData("use A for a (4 times faster than object[]); for b it is inconclusive whether anything is faster", "A a=4 b=1.03", "B a=2 b=0.5")]
    [InlineData("A takes 2 times as long as object[] for a and b", "A a=0.5 b=0.5")]
    public void Of_kinds_each_has_a_contender_that_is_not_significantly_slower_there(string expected, params string[] curves)
    {
        static IReadOnlyList<Ratio> Kinds(string text) => text.Split(' ') is [var name, .. var kinds]
            ? [.. kinds.Select(k => k.Split('=')).Select(k => Of(100, double.Parse(k[1], CultureInfo.InvariantCulture)) with { Contender = name, Setting = Place with { Shape = k[0] } })]
            : [];
        Assert.Equal(expected, Answer.Choice([.. curves.Select(Kinds)], Overlapping, new HashSet<string>(), counted: true, "kinds of message").Text);
    }

    [Fact]
    public void Contenders_are_divided_by_each_other_and_not_told_by_overlapping_intervals()
    {
        // The baseline differs by a fifth between launches, the others hardly.
        var run = new SyntheticRun();
        foreach (var (launch, baseline) in new[] { 80.0, 90, 100, 110, 120, 130 }.Index())
        {
            foreach (var (size, a, b) in new[] { (1L, 50.0, 60.0), (2, 60, 50) })
            {
                run.Add(launch + 1, "object[]", size, baseline).Add(launch + 1, "A", size, a + (launch % 2 * 0.1)).Add(launch + 1, "B", size, b + (launch % 3 * 0.1));
            }
        }

        var data = new RunData(run.Rows, Analyzer.Analyze(run.Rows), null);
        var (first, second) = (data.Ratios(data.Headline("fill", "three-numbers")!, "A").First(), data.Ratios(data.Headline("fill", "three-numbers")!, "B").First());
        Assert.True(second.Estimate.High > first.Estimate.Low);
        Assert.Equal([second], data.Slower([(first, second)], 0.99, 1.05));
        Assert.Empty(data.Slower([(first, second)], 0.99, 1.25));
        Assert.StartsWith("Use A at size 1 (", Answer.Of(data, [("fill", "three-numbers")], ["A", "B"]).Statements[0].Text, StringComparison.Ordinal);
        Assert.Contains("use B at 2 (", Answer.Of(data, [("fill", "three-numbers")], ["A", "B"]).Statements[0].Text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(0.03)]
    [InlineData(0.1)]
    [InlineData(0.3)]
    public void Of_a_thousand_triples_of_equal_methods_at_most_ten_get_a_recommendation(double deviation)
    {
        var random = new Random(58);
        double Time() => 100 * Math.Exp(deviation * Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble()));
        var recommended = 0;
        for (var triple = 0; triple < 1_000; triple++)
        {
            List<Row> rows = [.. from launch in Enumerable.Range(1, 6) from size in (long[])[1_000, 65_537] from contender in (string[])["Scale1", "Scale0", "Scale2"]
                select new Row(launch, 1, "own", "own", contender, size, "", "r", "g", 1, 1, Metric.Time.Name, Metric.Time.Unit, Time())];
            var answer = Answer.Of(new RunData(rows, Analyzer.Analyze(rows), null), [("own", "own")], ["Scale0", "Scale2"]).ToString();
            recommended += Factors().IsMatch(answer) ? 1 : 0;
        }

        Assert.InRange(recommended, 0, 10);
    }

    [Fact]
    public void What_is_inconclusive_is_said_with_what_would_decide_it()
    {
        var sure = Answer.Of(SampleRun.Standard(), [("fill", "three-numbers")], ["byte[] span", "byte[] BinaryWriter sized"]).Statements[^1];
        Assert.StartsWith(Answer.Sure, sure.Text, StringComparison.Ordinal);
        Assert.Contains("inconclusive", sure.Text, StringComparison.Ordinal);
        Assert.NotEmpty(sure.Evidence);
        Assert.All(sure.Evidence, r => Assert.True(r.Verdict is Verdict.Undecided or Verdict.None));
    }

    [Fact]
    public void Without_launches_or_data_there_is_a_sentence()
    {
        Assert.Contains("too few launches", Assert.Single(Answer.Of(SampleRun.Quick(launches: 2), [("fill", "three-numbers")], BoxingPresentation.Slide).Statements).Text, StringComparison.Ordinal);
        Assert.Contains("nothing of \"hand-off\"", Assert.Single(Answer.Of(SampleRun.Quick(), [("hand-off", "three-numbers")], BoxingPresentation.Slide).Statements).Text, StringComparison.Ordinal);
    }

    [Fact]
    public void A_name_that_explains_nothing_is_explained_once()
    {
        Dictionary<string, string> words = new() { ["after"] = "with BinaryPrimitives" };
        Assert.Equal(["Use \"after\" (with BinaryPrimitives) at 1.", "\"after\" wins."], Answer.Explain([new("Use \"after\" at 1.", []), new("\"after\" wins.", [])], words).Select(s => s.Text));
        Assert.Equal("Use \"after\" (with BinaryPrimitives; 2 times).", Answer.Explain([new("Use \"after\" (2 times).", [])], words)[0].Text);
        Assert.Equal("The new code (\"after\") wins.", Answer.Explain([new("The new code (\"after\") wins.", [])], words)[0].Text);
    }

    [Fact]
    public void Work_that_has_to_be_done_has_a_cost_and_no_advice_to_leave_it_out()
    {
        var pools = Facade.CommittedStudies.All.Single(s => s.Manifest is { Study: "pools", Preset: "standard", Environment.Processor: "Intel Xeon" }).Answer().ToString().ReplaceLineEndings(" ");
        Assert.DoesNotContain("keep \"no validation\"", pools, StringComparison.Ordinal);
        Assert.Contains("checking the hash of the body (\"validated\")", pools.Replace("   ", " ", StringComparison.Ordinal), StringComparison.Ordinal);
    }

    private static string Words(params (long Size, double Ratio)[] curve) => Answer.Against([.. curve.Select(c => Of(c.Size, c.Ratio))], counted: false, "records");

    private static Ratio Of(long size, double ratio, double half = 0.05) => new(
        Place, "X", "object[]", size, Metric.Time.Name, new Estimate(ratio, ratio * (1 - half), ratio * (1 + half), 8, half),
        ratio is 1 or 1.03 ? Verdict.Undecided : ratio > 1 ? Verdict.Faster : Verdict.Slower, null, 1.05);

    [GeneratedRegex(@"(?:([\d.,]+) to )?([\d.,]+) times")]
    private static partial Regex Factors();
}
