namespace Overtake.Tests.Jupyter;

/// <summary>A study measured in a cell of the real kernel, by <c>measure_tests.py</c>.</summary>
[Collection(JupyterCollection.Name)]
[Trait("Category", "Long")]
public class MeasuringKernelTests(JupyterHost host)
{
    [Fact]
    public async Task It_shows_its_progress_ends_with_its_kernel_and_goes_on_in_the_next()
    {
        using var folder = new TemporaryFolder();
        var variables = new Dictionary<string, string?> { [ProjectFolder.RunsVariable] = folder.File("machines") };
        var output = await host.RunAsync(variables, [JupyterHost.Script("measure_tests.py")], TestContext.Current.CancellationToken, folder: ProjectFolder.Notebooks);
        var seen = JsonNode.Parse(output.Trim().Split('\n')[^1])!;

        Assert.Null((string?)seen["loaded"]);
        // A bar that is renewed in its place.
        Assert.Equal(("display_data", true), ((string?)seen["before"]![0]![0], ((string)seen["before"]![0]![1]!).Contains('░')));
        Assert.Contains(seen["before"]!.AsArray(), shown => (string?)shown![0] == "update_display_data" && ((string)shown[1]!).Contains(" left", StringComparison.Ordinal));
        Assert.True((int)seen["measuring"]! > 0);
        Assert.Equal(0, (int)seen["left"]!);
        Assert.Null((string?)seen["failed"]);
        // It goes on where it was.
        Assert.DoesNotContain("launch 1 of", (string?)seen["after"]![0]![1], StringComparison.Ordinal);
        Assert.Contains(seen["after"]!.AsArray(), shown => ((string)shown![1]!).StartsWith("boxing: measured in ", StringComparison.Ordinal));
        Assert.Contains("this machine's run of", (string?)seen["again"]![0]![1], StringComparison.Ordinal);
        Assert.Single(new RunStore(folder.File("machines")).List());
    }
}
