using Overtake.Tests.Analysis;

namespace Overtake.Tests.Charts;

public class AdviceTests
{
    private const string Command = "scripts/overtake measure boxing --sizes 500";
    private static readonly RunData Run = SampleRun.Standard();

    [Fact]
    public void The_choice_comes_with_the_ratios_on_both_sides_and_never_from_between()
    {
        var advice = At(500, "byte[] pooled", "byte[] Utf8Json");
        Assert.StartsWith("500 records", advice.Statements[0].Text, StringComparison.Ordinal);
        Assert.Contains("use byte[] pooled instead of object[]", advice.Statements[0].Text, StringComparison.Ordinal);
        Assert.Equal([384, 512], advice.Statements[0].Evidence.Select(r => r.Size));
        Assert.All(advice.Statements[0].Evidence, r => Assert.Contains(Format.Interval(r.Estimate), advice.Statements[0].Text, StringComparison.Ordinal));
        Assert.StartsWith("How sure", advice.Statements[^2].Text, StringComparison.Ordinal);
        Assert.StartsWith("The others: byte[] Utf8Json ", advice.Statements[^1].Text, StringComparison.Ordinal);
    }

    [Fact]
    public void A_measured_size_speaks_for_itself() =>
        Assert.Equal([512L], At(512, "byte[] pooled").Statements[0].Evidence.Select(r => r.Size));

    [Fact]
    public void Where_nothing_is_faster_the_baseline_stays() =>
        Assert.Contains("nothing is significantly faster than object[]", At(500, "byte[] Utf8Json").Statements[0].Text, StringComparison.Ordinal);

    [Fact]
    public void Where_the_sides_disagree_the_command_that_measures_is_named()
    {
        // BinaryWriter is slower up to 3,540 records and faster from 3,541 on; between 3,300 and 3,541 only the measured 3,540 says which.
        var rows = Run.Analysis with { Ratios = [.. Run.Analysis.Ratios.Where(r => r.Size != 3540)] };
        var advice = Advice.At(new RunData(Run.Rows, rows, Run.Manifest), "fill", "three-numbers", 3_500, ["byte[] BinaryWriter"], Command);
        Assert.Contains("disagree", Assert.Single(advice.Statements).Text, StringComparison.Ordinal);
        Assert.EndsWith(Command, advice.Statements[0].Text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(200_000)]
    [InlineData(1_000_000)]
    public void Outside_what_was_measured_there_is_no_advice(long size)
    {
        Assert.Contains("outside what was measured, 1 to 131,072", At(size, "byte[] span").Statements[0].Text, StringComparison.Ordinal);
        Assert.Empty(At(size, "byte[] span").Statements[0].Evidence);
    }

    [Fact]
    public void Contenders_that_may_be_as_fast_are_named() =>
        Assert.Contains(" may be as fast", At(1, "byte[] span", "byte[] struct").Statements[^1].Text, StringComparison.Ordinal);

    [Fact]
    public void Contenders_of_a_single_size_do_not_narrow_what_was_measured()
    {
        var run = new SyntheticRun().AddRatios([(1, 5), (32, 5), (200, 5)], "A").AddRatios([(32, 2)], "B").AddRatios([(32, 2)], "C");
        var data = new RunData(run.Rows, Analyzer.Analyze(run.Rows), null);
        var advice = Advice.At(data, "fill", "three-numbers", 100, ["A", "B", "C"], Command).Statements;
        Assert.Contains("use A instead of object[]", advice[0].Text, StringComparison.Ordinal);
        Assert.Equal([32, 200], advice[0].Evidence.Select(r => r.Size));
        Assert.Contains("B 2", advice[^1].Text, StringComparison.Ordinal);
        Assert.Contains("outside what was measured, 1 to 200", Advice.At(data, "fill", "three-numbers", 300, ["A", "B", "C"], Command).Statements[0].Text, StringComparison.Ordinal);
    }

    private static Answer At(long size, params string[] contenders) => Advice.At(Run, "fill", "three-numbers", size, contenders, Command);
}
