using System.Collections.Concurrent;
using Overtake.Charts.Export;

namespace Overtake.Tests.Facade;

/// <summary>Each committed notebook executed once by the engine from the committed data, with all its outputs, for all tests that look at that.</summary>
internal static class EngineRuns
{
    private static readonly ConcurrentDictionary<string, Lazy<Task<NotebookDocument>>> Runs = new(StringComparer.Ordinal);

    /// <summary>The executed notebook.</summary>
    public static Task<NotebookDocument> Of(string name) => Runs.GetOrAdd(name, _ => new(() => Run(name))).Value;

    private static async Task<NotebookDocument> Run(string name)
    {
        using var data = CommittedData.Copy();
        var notebook = NotebookDocument.Read(Path.Combine(ProjectFolder.Notebooks, name));
        InteractiveDocument.Current = new InteractiveDocument(PlotlyLibrary.Find());
        var run = await NotebookRunner.RunAsync(notebook, ProjectFolder.Notebooks, new NotebookRunOptions { Environment = data.Variables });
        Assert.True(run.Succeeded, string.Join('\n', run.Cells.Select(c => c.Error)));
        return notebook;
    }
}
