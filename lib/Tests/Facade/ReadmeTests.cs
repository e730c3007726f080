using System.Globalization;
using System.Text;
using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Results;

namespace Overtake.Tests.Facade;

/// <summary>The README's chart and table are those of the committed run. Run with OVERTAKE_UPDATE_README=1 to renew them.</summary>
[Collection(Notebooks.EngineCollection.Name)]
public class ReadmeTests
{
    private const string Scenario = "fill";
    private const string Shape = "three-numbers";

    private static readonly bool Update = Environment.GetEnvironmentVariable("OVERTAKE_UPDATE_README") == "1";
    private static readonly string Readme = Path.Combine(ProjectFolder.Root, "README.md");
    private static readonly string LibReadme = Path.Combine(ProjectFolder.Root, "lib", "README.md");
    private static readonly string Chart = Path.Combine(ProjectFolder.Root, "data", "ratio-curve");

    [Theory]
    [InlineData("answer")]
    [InlineData("crossovers")]
    [InlineData("claims")]
    [InlineData("runs")]
    public void The_texts_are_those_of_the_committed_run(string name)
    {
        var path = name == "answer" ? Readme : LibReadme;
        var text = File.ReadAllText(path);
        var start = $"<!-- {name}: made by ReadmeTests from the committed run -->";
        var from = text.IndexOf(start, StringComparison.Ordinal) + start.Length;
        var to = text.IndexOf($"<!-- end of {name} -->", StringComparison.Ordinal);
        var expected = "\n" + name switch { "answer" => Committed().Answer().Statements[0].Text, "crossovers" => Table(Committed()), "runs" => CommittedData.Read(Study.Runs).Markdown.TrimEnd(), _ => CommittedData.Read(Claims.Open).Summary().Markdown.TrimEnd() } + "\n";
        if (Update)
        {
            File.WriteAllText(path, text[..from] + expected + text[to..]);
            return;
        }

        Assert.Equal(expected, text[from..to]);
    }

    [Fact]
    public void The_chart_is_that_of_the_committed_run()
    {
        var figure = Committed().RatioCurve(Scenario, Shape).AsFigure();
        if (Update)
        {
            Directory.CreateDirectory(Path.GetDirectoryName(Chart)!);
            File.WriteAllText(Chart + ".json", figure.PlotlyJson);
            File.WriteAllText(Chart + ".svg", Assert.IsType<FigureWithImage>(figure).Image.Svg);
            return;
        }

        Assert.Equal(File.ReadAllText(Chart + ".json"), figure.PlotlyJson);
        Assert.True(File.Exists(Chart + ".svg"));
    }

    [Fact]
    public void It_fits_two_screens() => Assert.InRange(File.ReadLines(Readme).Count(), 40, 120);

    private static Study Committed() => CommittedData.Read(() => Study.Open("boxing"));

    private static string Table(Study study)
    {
        var table = new StringBuilder("| contender | against `object[]` | crossover | why | under other settings |\n|---|---|---|---|---|\n");
        foreach (var crossover in study.Analysis.Crossovers.Where(c => c.Setting is { Scenario: Scenario, Shape: Shape, Parameters: "" }))
        {
            var verdict = Answer.Against([.. study.Data.Ratios(crossover.Setting, crossover.Contender)], counted: false, "records");
            if (crossover.Points.Count == 0)
            {
                table.Append(CultureInfo.InvariantCulture, $"| `{crossover.Contender}` | {verdict} | | | |\n");
            }

            foreach (var (i, point) in crossover.Points.Index())
            {
                table.Append(CultureInfo.InvariantCulture, $"| {(i == 0 ? $"`{crossover.Contender}` | {verdict}" : "|")} | {(point.Overtakes ? "overtakes" : "falls behind")} {(point.Step ? $"at {point.High:N0}" : $"between {point.Low:N0} and {point.High:N0}")} | {point.Cause}{(point.Proven ? " (proven)" : "")} | {(point.Sensitivity.Length > 0 ? point.Sensitivity : "not tried")} |\n");
            }
        }

        return table.ToString().TrimEnd('\n');
    }

    [Fact]
    public void What_it_says_of_the_gate_is_what_was_measured()
    {
        // check,versions,verdict,seconds,load,launches,method,size,change,low,high
        var rows = File.ReadLines(Path.Combine(ProjectFolder.Data, "gate.csv")).Skip(1).Select(line => line.Split(',')).ToList();
        var checks = rows.DistinctBy(r => r[0]).ToLookup(r => r[1]);
        var equal = checks["equal"].ToList();
        double[] seconds = [.. equal.Select(c => double.Parse(c[3], CultureInfo.InvariantCulture)).Order()];
        int Of(string versions, string verdict) => checks[versions].Count(c => c[2] == verdict);
        double[] halves =
        [
            .. rows.Where(r => r[1] == "equal").Select(r => (double.Parse(r[10], CultureInfo.InvariantCulture) - double.Parse(r[9], CultureInfo.InvariantCulture)) / 2)
                .Order(),
        ];
        string[] sentences =
        [
            string.Create(CultureInfo.InvariantCulture, $"Of {equal.Count} checks of equal versions, {Of("equal", "passes")} passed and {(Of("equal", "fails") == 0 ? "none" : Of("equal", "fails"))} failed."),
            string.Create(CultureInfo.InvariantCulture, $"Half of them took {seconds[seconds.Length / 2]:0} s or less, the longest {seconds[^1]:0} s."),
            string.Create(CultureInfo.InvariantCulture, $"A slowdown of 10 % failed in {Of("+10 %", "fails")} of {checks["+10 %"].Count()}, and one of 7 % passed in {(Of("+7 %", "passes") == 0 ? "none" : Of("+7 %", "passes"))} of {checks["+7 %"].Count()}"),
            string.Create(CultureInfo.InvariantCulture, $"{halves.Length} comparisons of equal code with their intervals, ±{halves[halves.Length / 2]:0.0} % in the middle"),
        ];
        var readme = File.ReadAllText(Readme);
        Assert.All(sentences, sentence => Assert.Contains(sentence, readme, StringComparison.Ordinal));
    }

    [Fact]
    public void What_it_says_of_a_second_run_is_what_two_runs_of_a_machine_show()
    {
        var pairs = File.ReadLines(Path.Combine(ProjectFolder.Data, "repeats.csv")).Skip(1).Select(line => line.Split(',')).ToList();
        double Number(string[] pair, int column) => double.Parse(pair[column], CultureInfo.InvariantCulture);
        var (same, others) = (pairs.Where(p => p[3] == "same").ToList(), pairs.Where(p => p[3] == "other").ToList());
        var shares = others.Select(p => Number(p, 5) / Number(p, 4)).ToList();
        string[] sentences =
        [
            string.Create(CultureInfo.InvariantCulture, $"**Measured again** on the same system, at once to a day later, {same.Sum(p => Number(p, 4) - Number(p, 5)):N0} of {same.Sum(p => Number(p, 4)):N0} ratios of {same.Count} pairs of runs agree within both intervals."),
            string.Create(CultureInfo.InvariantCulture, $"The least is {same.Min(p => 1 - (Number(p, 5) / Number(p, 4))) * 100:0} % of a pair, and {same.Sum(p => Number(p, 6))} verdicts contradict. The second time the machine took {same.Min(p => Number(p, 8)):0.00} to {same.Max(p => Number(p, 8)):0.00} times as long in the median case."),
            string.Create(CultureInfo.InvariantCulture, $"{shares.Min() * 100:0} to {shares.Max() * 100:0} % of the ratios of five studies differed by more than both intervals combined, and {others.Sum(p => Number(p, 6))} of {others.Sum(p => Number(p, 4)):N0} verdicts contradicted"),
            string.Create(CultureInfo.InvariantCulture, $"There the machine took {others.Min(p => Number(p, 8))} to {others.Max(p => Number(p, 8))} times as long. "),
            // What a change of the kernel alone has never shown.
            string.Create(CultureInfo.InvariantCulture, $"Wherever it took at most {others.Select(p => Number(p, 8)).Where(pace => pace < 1 / 1.5).Max()} times as long, it was another processor"),
        ];

        Assert.Equal((13, 2, 5), (same.Count, same.Sum(p => Number(p, 6)), others.Select(p => p[0]).Distinct().Count()));
        Assert.All(sentences, sentence => Assert.Contains(sentence, File.ReadAllText(LibReadme), StringComparison.Ordinal));

        // Pairs of which both runs are kept are compared again.
        using var folder = new TemporaryFolder();
        var kept = new RunStore(folder.File("machines"));
        RunArchive.Import(Path.Combine(ProjectFolder.Data, "repeats.zip"), kept);
        string? FolderOf(string study, string run) => new[] { ProjectFolder.Machines, kept.Root }.SelectMany(Directory.EnumerateDirectories)
            .Select(machine => Path.Combine(machine, study, run)).FirstOrDefault(Directory.Exists);
        var both = pairs.Where(p => p[1..3].All(run => FolderOf(p[0], run) is not null)).ToList();
        Assert.Equal(3, both.Count);
        Assert.All(both, p =>
        {
            var (first, second) = (Study.Read(FolderOf(p[0], p[1])!), Study.Read(FolderOf(p[0], p[2])!));
            var comparison = RunComparison.Of(first.Analysis, second.Analysis);
            Assert.Equal((Number(p, 4), Number(p, 5), Number(p, 6), Number(p, 7)), (comparison.Judged, comparison.Differing, comparison.Contradicting, Math.Round(comparison.Widening, 2)));
            Assert.Equal(Number(p, 8), Math.Round(RunComparison.Pace(first.Rows, second.Rows)!.Value, 2));
        });
    }
}
