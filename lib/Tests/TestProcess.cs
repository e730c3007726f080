namespace Overtake.Tests;

/// <summary>A test in a process of its own.</summary>
internal static class TestProcess
{
    /// <summary>Runs one explicit test, which has to pass.</summary>
    /// <param name="test">Its class.</param>
    /// <param name="method">Its method.</param>
    /// <param name="switchedOn">A switch of the runtime that is on in that process.</param>
    /// <param name="switchedOff">A variable of the environment that is 0 there.</param>
    public static void Pass(Type test, string method, string? switchedOn = null, string? switchedOff = null)
    {
        var tests = typeof(TestProcess).Assembly.Location;
        using var folder = new TemporaryFolder();
        var runtime = JsonNode.Parse(File.ReadAllText(Path.ChangeExtension(tests, ".runtimeconfig.json")))!;
        if (switchedOn is not null)
        {
            runtime["runtimeOptions"]!["configProperties"]![switchedOn] = true;
        }

        string[] arguments =
        [
            "exec", "--runtimeconfig", folder.Write("it.runtimeconfig.json", runtime.ToJsonString()), "--depsfile", Path.ChangeExtension(tests, ".deps.json"), tests,
            "-noColor", "-explicit", "only", "-method", $"{test.FullName}.{method}",
        ];
        var start = new ProcessStartInfo("dotnet", arguments) { RedirectStandardOutput = true };
        if (switchedOff is not null)
        {
            start.Environment[switchedOff] = "0";
        }

        using var process = Process.Start(start)!;
        var output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        Assert.Contains("Total: 1, Errors: 0, Failed: 0, Skipped: 0, Not Run: 0", output, StringComparison.Ordinal);
    }
}
