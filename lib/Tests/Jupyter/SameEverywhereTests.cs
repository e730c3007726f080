using System.Text.Json.Nodes;
using Overtake.Notebooks;
using Overtake.Tests.Facade;
using Overtake.Tests.Notebooks;

namespace Overtake.Tests.Jupyter;

/// <summary>Each notebook on the engine and through Jupyter's nbconvert: cell by cell the same.</summary>
[Collection(EngineCollection.Name)]
public class SameEverywhereTests(JupyterHost host) : IClassFixture<JupyterHost>
{
    // A kernel starts on one core, so two take both.
    private static Task<Dictionary<string, NotebookDocument>[]>? _halves;

    public static TheoryData<string> Notebooks => CommittedNotebookTests.Notebooks;

    [Theory]
    [MemberData(nameof(Notebooks))]
    public async Task Jupyter_shows_what_the_engine_shows(string name)
    {
        // The first that asks starts all.
        _halves ??= Task.WhenAll(Notebooks.Select(row => row.Data).Index().GroupBy(n => n.Index % 2, n => n.Item).Select(half => Execute([.. half])));
        var engine = await EngineRuns.Of(name);
        var jupyter = (await _halves).Single(half => half.ContainsKey(name))[name];
        Assert.Empty(NotebookComparison.Differences(engine, jupyter));
        var pairs = engine.Cells.Zip(jupyter.Cells).Where(pair => pair.First.IsCode && !pair.First.HasTag(NotebookComparison.IgnoreTag)).ToList();
        Assert.NotEmpty(pairs);
        foreach (var (ours, theirs) in pairs)
        {
            Assert.Equal(Displayed(ours).Select(MimeTypesOf), Displayed(theirs).Select(MimeTypesOf));
            foreach (var (our, their) in Displayed(ours).Zip(Displayed(theirs)))
            {
                Assert.True(JsonNode.DeepEquals(our["application/vnd.plotly.v1+json"], their["application/vnd.plotly.v1+json"]), $"{name}, cell {ours.Number}");
            }
        }
    }

    private async Task<Dictionary<string, NotebookDocument>> Execute(string[] names)
    {
        using var data = CommittedData.Copy();
        using var folder = new TemporaryFolder();
        string[] convert = ["-m", "nbconvert", "--to", "notebook", "--execute", $"--ExecutePreprocessor.kernel_name={host.Kernel}", "--output-dir", folder.Path];
        // It outlives the test that starts it.
        await host.RunAsync(data, [.. convert, .. names.Select(name => Path.Combine(ProjectFolder.Notebooks, name))], CancellationToken.None);
        return names.ToDictionary(name => name, name => NotebookDocument.Read(folder.File(name)));
    }

    private static List<JsonObject> Displayed(NotebookCell cell) => [.. cell.Outputs.Select(o => o["data"]).OfType<JsonObject>()];

    private static string MimeTypesOf(JsonObject data) => string.Join(' ', data.Select(entry => entry.Key).Order(StringComparer.Ordinal));
}
