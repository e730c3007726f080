using System.Diagnostics;
using System.Text.Json.Nodes;

namespace Overtake.Tests.Workloads.Echo;

/// <summary>A test in a process of its own.</summary>
internal static class TestProcess
{
    /// <summary>Starts one explicit test.</summary>
    /// <param name="test">Full name of its method.</param>
    /// <param name="settings">The runtime configuration to use instead of this process's.</param>
    /// <param name="environment">Variables to set.</param>
    public static Process Start(string test, string? settings = null, params IEnumerable<(string Name, string Value)> environment)
    {
        var tests = typeof(TestProcess).Assembly.Location;
        string[] arguments =
        [
            "exec", "--runtimeconfig", settings ?? Path.ChangeExtension(tests, ".runtimeconfig.json"), "--depsfile", Path.ChangeExtension(tests, ".deps.json"), tests,
            "-noColor", "-explicit", "only", "-method", test,
        ];
        var start = new ProcessStartInfo("dotnet", arguments) { RedirectStandardOutput = true };
        foreach (var (name, value) in environment)
        {
            start.Environment[name] = value;
        }

        return Process.Start(start)!;
    }

    /// <summary>Runs one explicit test with an AppContext switch on and demands that it passes.</summary>
    /// <param name="test">Full name of its method.</param>
    public static async Task RunSwitchedOnAsync(string test, string requiredSwitch)
    {
        var settings = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName() + ".runtimeconfig.json");
        try
        {
            var runtime = JsonNode.Parse(File.ReadAllText(Path.ChangeExtension(typeof(TestProcess).Assembly.Location, ".runtimeconfig.json")))!;
            runtime["runtimeOptions"]!["configProperties"]![requiredSwitch] = true;
            File.WriteAllText(settings, runtime.ToJsonString());
            using var process = Start(test, settings);
            var output = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
            await process.WaitForExitAsync(TestContext.Current.CancellationToken);
            Assert.Contains("Total: 1, Errors: 0, Failed: 0, Skipped: 0, Not Run: 0", output, StringComparison.Ordinal);
        }
        finally
        {
            File.Delete(settings);
        }
    }
}
