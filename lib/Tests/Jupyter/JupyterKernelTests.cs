using System.Text.Json.Nodes;

namespace Overtake.Tests.Jupyter;

/// <summary>The tests of <c>kernel_tests.py</c>, which drives the kernel through jupyter_client.</summary>
[Collection(JupyterCollection.Name)]
public class JupyterKernelTests(JupyterHost host)
{
    // The number of tests, so that none can go missing unseen.
    [Theory]
    [InlineData("PublicSuite", 10)]
    [InlineData("Execution", 10)]
    [InlineData("Interruption", 5)]
    [InlineData("Crashes", 12)]
    [InlineData("Shutdown", 3)]
    public async Task A_front_end_gets_what_it_expects(string suite, int tests)
    {
        var output = await host.RunAsync(null, [JupyterHost.Script("kernel_tests.py"), suite], TestContext.Current.CancellationToken);

        var lines = output.Split('\n', StringSplitOptions.RemoveEmptyEntries).Where(l => l.StartsWith('{')).Select(l => JsonNode.Parse(l)!).ToList();
        var results = lines.Where(l => l["test"] is not null).ToList();
        // Whole: the end of a traceback says what it was.
        var failures = string.Join('\n', results.Where(r => r["failure"] is not null).Select(r => $"{r["test"]}: {r["failure"]}"));
        Assert.True(failures.Length == 0, failures);
        Assert.Equal(tests, results.Count);
    }
}
