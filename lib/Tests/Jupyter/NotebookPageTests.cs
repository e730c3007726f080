using Overtake.Tests.Charts;
using Overtake.Tests.Facade;

namespace Overtake.Tests.Jupyter;

/// <summary>The classic notebook in a browser, used as a person uses it.</summary>
[Collection(JupyterCollection.Name)]
public class NotebookPageTests(JupyterHost host)
{
    /// <summary>A folder that gets screenshots, for whoever wants to look.</summary>
    private const string PicturesVariable = "OVERTAKE_TEST_PICTURES";

    [Fact]
    public async Task All_cells_run_from_the_menu_and_the_charts_can_be_used()
    {
        const string Name = "01-boxing.ipynb";
        using var data = CommittedData.Copy();
        using var folder = new TemporaryFolder();
        // A copy, for the page saves what it runs; beside it the clone's library.
        foreach (var file in Directory.EnumerateFiles(ProjectFolder.Notebooks))
        {
            folder.Write(Path.Combine("notebooks", Path.GetFileName(file)), File.ReadAllText(file));
        }

        // The manifest of the tool too: it is looked for in the folders above the notebook.
        foreach (var shared in new[] { "lib", "data", ".config" })
        {
            Directory.CreateSymbolicLink(folder.File(shared), Path.Combine(ProjectFolder.Root, shared));
        }

        var pictures = Environment.GetEnvironmentVariable(PicturesVariable);
        var output = await host.RunAsync(data, [JupyterHost.Script("page_tests.py"), folder.File("notebooks"), Name, BrowserFixture.Executable, .. pictures is null ? Array.Empty<string>() : [pictures]], TestContext.Current.CancellationToken);
        var found = JsonNode.Parse(output.Trim().Split('\n')[^1])!;

        Assert.Equal(Overtake.Jupyter.KernelRegistration.Kernel, (string?)found["kernel"]);
        Assert.Equal(0, (int)found["questions"]!);
        Assert.Equal(NotebookDocument.Read(Path.Combine(ProjectFolder.Notebooks, Name)).Cells.Count(c => c.IsCode), (int)found["cells"]!);
        Assert.Equal(0, (int)found["failed"]!);
        Assert.True((int)found["figures"]! >= 8);
        Assert.True((int)found["tables"]! >= 5);
        Assert.NotEqual(string.Empty, (string?)found["hover"]);
        Assert.True((bool)found["zoomed"]!);
        Assert.True((bool)found["legend"]!);
        Assert.Equal([true, true], found["sorted"]!.AsArray().Select(s => (bool)s!));
        // The kernel has a server of its own, at a local address.
        Assert.All(found["others"]!.AsArray(), host => Assert.StartsWith("127.0.0.1:", (string?)host, StringComparison.Ordinal));
        Assert.Empty(found["errors"]!.AsArray().Select(s => (string?)s));
    }
}
