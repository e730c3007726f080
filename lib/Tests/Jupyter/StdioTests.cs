using Overtake.Tests.Facade;

namespace Overtake.Tests.Jupyter;

/// <summary>A notebook over the protocol of VS Code's Polyglot Notebooks.</summary>
[Collection(JupyterCollection.Name)]
public class StdioTests
{
    [Fact]
    public async Task Every_cell_of_the_first_study_runs_and_shows_its_figures()
    {
        using var data = CommittedData.Copy();
        using var kernel = await StdioKernel.StartAsync(ProjectFolder.Notebooks, data.Variables);
        var shown = new List<string>();
        foreach (var cell in NotebookDocument.Read(Path.Combine(ProjectFolder.Notebooks, "01-boxing.ipynb")).Cells.Where(c => c.IsCode))
        {
            shown.AddRange(await kernel.RunAsync(cell.Source, TestContext.Current.CancellationToken));
        }

        Assert.True(shown.Count(s => s.StartsWith("text/html", StringComparison.Ordinal) && s.Contains("Plotly.newPlot", StringComparison.Ordinal)) >= 8);
        Assert.Contains(shown, s => s.StartsWith("text/html", StringComparison.Ordinal) && s.Contains("overtake-table", StringComparison.Ordinal));
    }
}
