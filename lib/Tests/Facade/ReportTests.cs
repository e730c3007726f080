using System.Text.RegularExpressions;
using Overtake.Charts.Export;
using Overtake.Tests.Charts;
using Overtake.Tests.Cli;

namespace Overtake.Tests.Facade;

public partial class ReportTests(BrowserFixture fixture)
{
    private const int LargestPage = 1_500_000;

    [Fact]
    public async Task The_committed_runs_make_a_page_for_each_study_that_fits_every_window()
    {
        using var data = CommittedData.Copy();
        using var command = new CommandRun();
        using var folder = new TemporaryFolder();
        var environment = data.Variables.ToDictionary(v => v.Key, v => v.Value!);
        environment["OVERTAKE_HOME"] = ProjectFolder.Root;
        var own = Directory.EnumerateDirectories(data.Machines).SelectMany(m => Directory.EnumerateDirectories(m, "own-*")).Select(f => Path.GetFileName(f)).Order(StringComparer.Ordinal);
        var (exit, _, errors) = CommandRun.End(command.Start(environment, ["report", "--output", folder.Path]));
        Assert.Equal((0, string.Concat(Presentation.All.Select(p => p.Name).Concat(own).Select(s => $"report: drawing {s}\n"))), (exit, errors.ReplaceLineEndings("\n")));
        var answers = File.ReadAllText(folder.File("index.html"));
        var library = PlotlyLibrary.Get().Script.Length;
        foreach (var study in Presentation.All)
        {
            // A run of another machine is marked behind the title.
            Assert.Contains($"<a href=\"{study.Name}.html\">{study.Title}", answers, StringComparison.Ordinal);
            var page = File.ReadAllText(folder.File($"{study.Name}.html"));
            Assert.Contains("Which published claims hold on this machine", page, StringComparison.Ordinal);
            Assert.Contains("href=\"index.html\"", page, StringComparison.Ordinal);
            Assert.All(Links().Matches(page).Select(m => m.Groups[1].Value), link => Assert.True(link[0] == '#' ? page.Contains($"id=\"{link[1..]}\"", StringComparison.Ordinal) : File.Exists(folder.File(link)), link));
            Assert.True(page.Length - library < LargestPage, $"{study.Name}.html has {page.Length - library:N0} characters beside the chart library.");

            // Images stand in for the interactive figures, which would take minutes.
            var still = page.Replace(PlotlyLibrary.Get().Script, "", StringComparison.Ordinal);
            foreach (var width in (int[])[400, 800, 1_600])
            {
                Assert.Equal((study.Name, """{"wide":0,"overlaps":0}"""), (study.Name, await ReportWidthTests.Found(await fixture.Browser, still, width)));
            }
        }
    }

    [Fact]
    public void After_a_quick_run_it_says_what_is_missing_and_what_is_of_another_machine()
    {
        using var data = CommittedData.AfterRun();
        using var command = new CommandRun();
        using var folder = new TemporaryFolder();
        var environment = data.Variables.ToDictionary(v => v.Key, v => v.Value!);
        environment["OVERTAKE_HOME"] = ProjectFolder.Root;
        var (exit, _, errors) = CommandRun.End(command.Start(environment, ["report", "--output", folder.Path]));
        Assert.True(exit == 0, errors);

        // Committed runs of own records are marked; the facts are those of this machine.
        var index = File.ReadAllText(folder.File("index.html"));
        Assert.Contains("own-quote (measured on ", index, StringComparison.Ordinal);
        Assert.DoesNotContain("own-quote 2026", index.Split("</dl>")[0], StringComparison.Ordinal);
        Assert.Contains("Not measured here: boxing", index, StringComparison.Ordinal);
        Assert.DoesNotContain("<td>boxing</td><td>Boxing into", index, StringComparison.Ordinal);

        // "Cost of each choice" is no published claim, and a remark stands below its table.
        var page = File.ReadAllText(folder.File("boxing.html"));
        Assert.Contains("This run did not measure what was published; the preset standard does.", page, StringComparison.Ordinal);
        Assert.Contains("<h2 id=\"section-", page.Split("Cost of each choice")[0][^400..], StringComparison.Ordinal);
        Assert.DoesNotContain("margin:-", page, StringComparison.Ordinal);
        Assert.Contains(".svg\">image (SVG)</a>", page, StringComparison.Ordinal);
        Assert.DoesNotContain("1 entry: :", page, StringComparison.Ordinal);
    }

    [GeneratedRegex("<a href=\"([^\"]+)\"")]
    private static partial Regex Links();
}
