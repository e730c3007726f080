using System.Diagnostics;

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
}
