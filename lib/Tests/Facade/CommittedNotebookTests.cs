using Overtake.Notebooks;
using Overtake.Tests.Notebooks;

namespace Overtake.Tests.Facade;

/// <summary>The committed notebooks against the committed data.</summary>
[Collection(EngineCollection.Name)]
public class CommittedNotebookTests
{
    public static TheoryData<string> Notebooks =>
        [.. Directory.EnumerateFiles(ProjectFolder.Notebooks, "*.ipynb").Select(p => Path.GetFileName(p)!).Order(StringComparer.Ordinal)];

    [Theory]
    [MemberData(nameof(Notebooks))]
    public void Every_cell_stays_within_what_all_hosts_accept(string name)
    {
        var notebook = NotebookDocument.Read(Path.Combine(ProjectFolder.Notebooks, name));
        Assert.Empty(NotebookLint.Check(notebook, ProjectFolder.Notebooks));
    }

    [Theory]
    [MemberData(nameof(Notebooks))]
    public async Task Executed_again_from_the_committed_data_it_shows_the_same(string name)
    {
        using var data = CommittedData.Copy();
        var path = Path.Combine(ProjectFolder.Notebooks, name);
        var executed = NotebookDocument.Read(path);
        var options = new NotebookRunOptions
        {
            Environment = new Dictionary<string, string?>
            {
                [Measure.Variable] = "no",
                [Study.RunsVariable] = data.Machines,
                [Study.MachineVariable] = data.Machine,
            },
            Filter = OutputFilter.ImagesAndText,
        };
        var run = await NotebookRunner.RunAsync(executed, ProjectFolder.Notebooks, options, cancellation: TestContext.Current.CancellationToken);
        Assert.True(run.Succeeded, string.Join('\n', run.Cells.Select(c => c.Result.Error?.Message)));
        Assert.Empty(NotebookComparison.Differences(NotebookDocument.Read(path), executed));
    }
}
