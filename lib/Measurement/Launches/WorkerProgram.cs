using System.Diagnostics;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Measurement.Launches;

/// <summary>How the worker program is started.</summary>
internal static class WorkerProgram
{
    /// <summary>Start information with all three standard streams redirected.</summary>
    /// <param name="runtime">Runtime, a name from <see cref="Runtimes"/>.</param>
    /// <param name="gc">GC mode, a name from <see cref="GcMode"/>.</param>
    /// <param name="parameters">Settings of the process.</param>
    /// <param name="arguments">Arguments of the program.</param>
    public static ProcessStartInfo StartInfo(string runtime, string gc, ParameterList parameters, params IReadOnlyList<string> arguments)
    {
        var worker = Runtimes.WorkerOf(runtime);
        var start = new ProcessStartInfo
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
        };
        if (worker.EndsWith(".dll", StringComparison.Ordinal))
        {
            start.FileName = Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet";
            start.ArgumentList.Add(worker);
        }
        else
        {
            start.FileName = worker;
        }

        foreach (var argument in arguments)
        {
            start.ArgumentList.Add(argument);
        }

        ProcessSettings.Apply(start, gc, parameters);
        return start;
    }
}
