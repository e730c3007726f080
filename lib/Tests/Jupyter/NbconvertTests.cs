using Overtake.Notebooks;
using Overtake.Tests.Facade;

namespace Overtake.Tests.Jupyter;

/// <summary>Jupyter's nbconvert executes every notebook beside other tests; <see cref="SameEverywhereTests"/> compares when it has the console.</summary>
[Collection(JupyterCollection.Name)]
public class NbconvertTests(JupyterHost host)
{
    private static Task<Dictionary<string, NotebookDocument>>? _executed;

    [Fact]
    public async Task Every_notebook_is_executed() => Assert.Equal(CommittedNotebookTests.Notebooks.Count, (await Executed(host)).Count);

    /// <summary>All notebooks as nbconvert leaves them, by file name; the first that asks starts it.</summary>
    internal static Task<Dictionary<string, NotebookDocument>> Executed(JupyterHost host) => _executed ??= Execute(host);

    private static async Task<Dictionary<string, NotebookDocument>> Execute(JupyterHost host)
    {
        using var data = CommittedData.Copy();
        using var folder = new TemporaryFolder();
        string[] convert = ["-m", "nbconvert", "--to", "notebook", "--execute", $"--ExecutePreprocessor.kernel_name={host.Kernel}", "--output-dir", folder.Path];
        string[] names = [.. CommittedNotebookTests.Notebooks.Select(row => row.Data)];
        // A kernel starts on one core, so two take both. They outlive the test that starts them.
        await Task.WhenAll(names.Index().GroupBy(n => n.Index % 2, n => Path.Combine(ProjectFolder.Notebooks, n.Item))
            .Select(half => host.RunAsync(data, [.. convert, .. half], CancellationToken.None)));
        return names.ToDictionary(name => name, name => NotebookDocument.Read(folder.File(name)));
    }
}
