using Overtake.Tests.Facade;
using Overtake.Tests.Notebooks;

namespace Overtake.Tests.Jupyter;

/// <summary>Each notebook in this process and through Jupyter's nbconvert: cell by cell the same.</summary>
[Collection(EngineCollection.Name)]
public class SameEverywhereTests(JupyterHost host) : IClassFixture<JupyterHost>
{
    public static TheoryData<string> Notebooks => CommittedNotebookTests.Notebooks;

    [Theory]
    [MemberData(nameof(Notebooks))]
    public async Task Jupyter_shows_what_a_run_without_it_shows(string name)
    {
        var engine = await EngineRuns.Of(name);
        var jupyter = (await NbconvertTests.Executed(host))[name];
        Assert.Empty(NotebookComparison.Differences(engine, jupyter));
        var pairs = engine.Cells.Zip(jupyter.Cells).Where(pair => pair.First.IsCode && !pair.First.HasTag(NotebookComparison.IgnoreTag)).ToList();
        Assert.NotEmpty(pairs);
        foreach (var (ours, theirs) in pairs)
        {
            Assert.Equal(Displayed(ours).Select(MimeTypesOf), Displayed(theirs).Select(MimeTypesOf));
        }
    }

    // The tool puts a script before the first output, which has no text; it is taken out of saved files.
    private static List<JsonObject> Displayed(NotebookCell cell) => [.. cell.Outputs.Select(o => o["data"]).OfType<JsonObject>().Where(d => d.ContainsKey("text/plain"))];

    private static string MimeTypesOf(JsonObject data) => string.Join(' ', data.Select(entry => entry.Key).Order(StringComparer.Ordinal));
}
