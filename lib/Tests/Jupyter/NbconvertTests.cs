using Overtake.Jupyter;
using Overtake.Tests.Facade;
using Overtake.Tests.Notebooks;

namespace Overtake.Tests.Jupyter;

/// <summary>Jupyter's nbconvert executes every notebook beside other tests; <see cref="SameEverywhereTests"/> compares when it has the console.</summary>
[Collection(JupyterCollection.Name)]
public class NbconvertTests(JupyterHost host)
{
    private static Task<Dictionary<string, NotebookDocument>>? _executed;

    private static readonly string[] Convert = ["-m", "nbconvert", "--to", "notebook", "--execute"];

    [Fact]
    public async Task Every_notebook_is_executed() => Assert.Equal(CommittedNotebookTests.Notebooks.Count, (await Executed(host)).Count);

    [Fact]
    public async Task No_assembly_is_loaded_twice()
    {
        using var data = CommittedData.Copy();
        var path = Path.Combine(ProjectFolder.Notebooks, "loaded.tmp.ipynb");
        using var folder = new TemporaryFolder();
        try
        {
            Notebook.Of(
                "#load \"overtake.csx\"",
                "using Overtake;\nStudy.Open(\"boxing\").RatioCurve(\"fill\")",
                "using Microsoft.Data.Analysis;\nDataFrame rows = Study.Open(\"boxing\").Rows();\nrows.Rows.Count.ToString()",
                """
                "twice: " + string.Join(", ", AppDomain.CurrentDomain.GetAssemblies().Where(a => !a.IsDynamic && a.Location.Length > 0)
                    .GroupBy(a => a.GetName().Name).Where(same => same.Count() > 1).SelectMany(same => same.Select(a => a.Location)))
                """).Save(path);
            await host.RunAsync(data, [.. Convert, "--output-dir", folder.Path, path], TestContext.Current.CancellationToken);
        }
        finally
        {
            File.Delete(path);
        }

        var cells = NotebookDocument.Read(folder.File("loaded.tmp.ipynb")).Cells;
        Assert.Equal("twice: ", (string?)cells[^1].Outputs[^1]["data"]!["text/plain"]![0]);
    }

    /// <summary>All notebooks as nbconvert leaves them, by file name; the first that asks starts it.</summary>
    internal static Task<Dictionary<string, NotebookDocument>> Executed(JupyterHost host) => _executed ??= Execute(host);

    private static async Task<Dictionary<string, NotebookDocument>> Execute(JupyterHost host)
    {
        using var data = CommittedData.Copy();
        using var folder = new TemporaryFolder();
        // The one that leaves a run of its own comes after those that list the runs.
        string[] names = [.. CommittedNotebookTests.Notebooks.Select(row => row.Data).OrderBy(name => name switch { "06-by-hand.ipynb" => 2, "08-machines.ipynb" or "template.ipynb" => 0, _ => 1 })];
        // A kernel starts on one core, so two take both. They outlive the test that starts them.
        await Task.WhenAll(names.Index().GroupBy(n => n.Index % 2, n => Path.Combine(ProjectFolder.Notebooks, n.Item)).Select(half => host.RunAsync(
            data, [.. Convert, "--output-dir", folder.Path, .. half], CancellationToken.None, half.Key == 0 ? KernelRegistration.Folder : JupyterHost.Beside)));
        return names.ToDictionary(name => name, name => NotebookDocument.Read(folder.File(name)));
    }
}
