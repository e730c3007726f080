namespace Overtake.Tests.Facade;

/// <summary>What the READMEs say of runs is what the committed runs say; <c>overtake readme</c> writes it.</summary>
[Collection(EngineCollection.Name)]
public class ReadmeTests : FolderTests
{
    private static readonly string LibReadme = Path.Combine(ProjectFolder.Root, "lib", "README.md");

    public static TheoryData<string> Texts => [.. Readme.Texts.Select(t => t.Name)];

    [Theory]
    [MemberData(nameof(Texts))]
    public void The_texts_are_those_of_the_committed_runs(string name)
    {
        var text = Readme.Texts.Single(t => t.Name == name);
        Assert.Equal(CommittedData.Read(text.Make), text.Written);
    }

    [Fact]
    public void The_chart_is_that_of_the_committed_run()
    {
        Assert.Equal(File.ReadAllText(Readme.Picture + ".json"), CommittedData.Read(Readme.Curve).PlotlyJson);
        Assert.True(File.Exists(Readme.Picture + ".svg"));
    }

    [Fact]
    public void It_fits_two_screens() => Assert.InRange(File.ReadLines(Path.Combine(ProjectFolder.Root, "README.md")).Count(), 40, 120);

    [Fact]
    public void What_is_said_of_the_gate_counts_checks_and_not_their_rows()
    {
        string[] lines =
        [
            "check,versions,verdict,seconds,load,launches,method,size,change,low,high,processor",
            "1,equal,passes,10.4,0,6,A,all,0,-2,2,AMD EPYC", "1,equal,passes,10.4,0,6,B,all,0,-4,4,AMD EPYC",
            "2,equal,inconclusive,60.2,0,40,A,all,0,-9,7,Intel Xeon", "3,+10 %,fails,12,0,6,A,all,10,5,15,AMD EPYC",
            "4,+7 %,fails,12,0,6,A,all,7,5,9,AMD EPYC", "5,equal of eight methods,passes,90,0,6,A,all,2,1,3,AMD EPYC",
            "6,equal of eight methods; a shorter budget,inconclusive,60,0,6,A,all,0,-5,5,AMD EPYC", "7,equal under load,inconclusive,60,0,6,A,all,9,8,10,AMD EPYC",
        ];
        Assert.Equal(
            "With two methods at two sizes, on two cores with nothing else running, 1 of 2 checks of equal versions passed and none failed; 1 of 1 on an AMD EPYC and 0 of 1 on an Intel Xeon were decided within 30 s, the longest took 60 s. "
            + "A slowdown of 10 % failed in 1 of 1, one of 7 % in 1 of 1. With eight methods 1 of 1 were decided within 90 s, none failed. Beside four programs that never rest none of 1 were decided within 60 s, none failed. "
            + "[data/gate.csv](data/gate.csv) has all 5 comparisons of equal code, ±4.0 % in the middle: 1 of their intervals excludes 0.",
            Readme.OfGate(lines));
    }

    [Fact]
    public void What_it_says_of_a_fuller_run_of_another_processor_is_what_both_runs_show()
    {
        var imported = new RunStore(_folder.File("machines"));
        RunArchive.Import(Path.Combine(ProjectFolder.Data, "amd-epyc-boxing.zip"), imported);
        var full = Assert.Single(imported.List());
        var version = full.Manifest!.Environment.ProcessorVersion;
        Assert.Equal(("boxing", "standard", "family 25, model 17, stepping 1"), (full.Study, full.Manifest.Preset, version));
        var quick = Assert.Single(
            new RunStore(ProjectFolder.Machines).List(),
            r => (r.Study, r.Manifest?.Preset, r.Manifest?.Environment.ProcessorVersion) == ("boxing", "quick", version));

        var comparison = RunComparison.Of(Study.Read(quick.Folder).Analysis, Study.Read(full.Folder).Analysis);
        Assert.Contains(
            $"shares {comparison.Judged} ratios with it: {comparison.Judged - comparison.Differing} agree within both intervals, and {comparison.Contradicting} verdicts contradict.",
            File.ReadAllText(LibReadme), StringComparison.Ordinal);
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

        Assert.Equal((17, 12, 5), (same.Count, same.Sum(p => Number(p, 6)), others.Select(p => p[0]).Distinct().Count()));
        Assert.All(sentences, sentence => Assert.Contains(sentence, File.ReadAllText(LibReadme), StringComparison.Ordinal));

        // Pairs of which both runs are kept are compared again.
        var kept = new RunStore(_folder.File("machines"));
        RunArchive.Import(Path.Combine(ProjectFolder.Data, "repeats.zip"), kept);
        string? FolderOf(string study, string run) => new[] { ProjectFolder.Machines, kept.Root }.SelectMany(Directory.EnumerateDirectories)
            .Select(machine => Path.Combine(machine, study, run)).FirstOrDefault(Directory.Exists);
        var both = pairs.Where(p => p[1..3].All(run => FolderOf(p[0], run) is not null)).ToList();
        Assert.Equal(2, both.Count);
        Assert.All(both, p =>
        {
            var (first, second) = (Study.Read(FolderOf(p[0], p[1])!), Study.Read(FolderOf(p[0], p[2])!));
            var comparison = RunComparison.Of(first.Analysis, second.Analysis);
            Assert.Equal((Number(p, 4), Number(p, 5), Number(p, 6), Number(p, 7)), (comparison.Judged, comparison.Differing, comparison.Contradicting, Math.Round(comparison.Widening, 2)));
            Assert.Equal(Number(p, 8), Math.Round(RunComparison.Pace(first.Rows, second.Rows)!.Value, 2));
        });
    }
}
