using Overtake.Tests.Notebooks;

namespace Overtake.Tests.Facade;

/// <summary>The committed notebooks against the committed data.</summary>
[Collection(EngineCollection.Name)]
public class CommittedNotebookTests
{
    public static TheoryData<string> Notebooks => [.. NotebookFiles.All.Select(p => Path.GetFileName(p)!)];

    [Theory]
    [MemberData(nameof(Notebooks))]
    public void Every_cell_stays_within_what_all_hosts_accept(string name)
    {
        var notebook = NotebookDocument.Read(Path.Combine(ProjectFolder.Notebooks, name));
        Assert.Empty(NotebookLint.Check(notebook));
    }

    [Theory]
    [MemberData(nameof(Notebooks))]
    public async Task Executed_again_from_the_committed_data_it_shows_the_same(string name) =>
        Assert.Empty(NotebookComparison.Differences(NotebookDocument.Read(Path.Combine(ProjectFolder.Notebooks, name)), await EngineRuns.Of(name)));

    [Theory]
    [MemberData(nameof(Notebooks))]
    public async Task What_ends_a_cell_is_shown_as_more_than_a_tree_of_its_members(string name) =>
        Assert.All((await EngineRuns.Of(name)).Cells.SelectMany(cell => cell.Outputs).Select(output => output["data"]).OfType<JsonObject>(), data => Assert.Contains("text/plain", data.Select(d => d.Key)));

    [Fact]
    public void What_notebooks_load_is_at_most_30_MB() =>
        Assert.InRange(new DirectoryInfo(Path.Combine(ProjectFolder.Root, "lib", "Overtake", "bin")).EnumerateFiles("*", SearchOption.AllDirectories).Sum(file => file.Length), 1, 30_000_000);

    [Fact]
    public void Committed_runs_are_at_most_20_MB()
    {
        using var data = CommittedData.Copy();
        Assert.InRange(new DirectoryInfo(data.Machines).EnumerateFiles("*", SearchOption.AllDirectories).Sum(file => file.Length), 1, 20_000_000);
    }

    [Theory]
    [MemberData(nameof(Notebooks))]
    public async Task The_chart_library_is_in_it_once(string name)
    {
        var pages = (await EngineRuns.Of(name)).Cells.SelectMany(cell => cell.Outputs).Select(output => output["data"]?["text/html"]?.ToJsonString() ?? "").ToList();
        Assert.Equal(pages.Any(page => page.Contains("Plotly.newPlot", StringComparison.Ordinal)) ? 1 : 0, pages.Count(page => page.Contains("if(!window.Plotly){", StringComparison.Ordinal)));
    }
}
