using System.Diagnostics;
using System.Globalization;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Measurement.Launches;

/// <summary>
/// Runtime settings belong to a process: set by how a worker is started, read back inside it. Nothing of the caller's own
/// runtime settings is inherited.
/// </summary>
internal static class ProcessSettings
{
    private static readonly string[] InheritedPrefixes = ["DOTNET_GC", "DOTNET_gc", "DOTNET_T", "DOTNET_O", "DOTNET_Jit", "DOTNET_ReadyToRun", "COMPlus_"];

    /// <summary>Gives a process that is about to start the settings of a group.</summary>
    public static void Apply(ProcessStartInfo start, string gc, ParameterList parameters)
    {
        var environment = start.Environment;
        foreach (var name in environment.Keys.Where(k => InheritedPrefixes.Any(p => k.StartsWith(p, StringComparison.Ordinal))).ToList())
        {
            environment.Remove(name);
        }

        environment["DOTNET_gcServer"] = gc == GcMode.Server ? "1" : "0";
        environment["DOTNET_gcConcurrent"] = "1";
        // Call counting starts after 5 ms without tier-0 activity instead of 100, so contenders reach tier 1 in a fraction of the time; at 0
        // the methods of start-up would be counted and compiled again too, and contenders would wait behind them.
        environment["DOTNET_TC_CallCountingDelayMs"] = "5";
        if (parameters[Parameter.LohThreshold] is { } threshold)
        {
            // The runtime reads its numeric settings as hexadecimal.
            environment["DOTNET_GCLOHThreshold"] = long.Parse(threshold, CultureInfo.InvariantCulture).ToString("X", CultureInfo.InvariantCulture);
        }

        if (parameters[Parameter.Tiered] == "off")
        {
            environment["DOTNET_TieredCompilation"] = "0";
        }
    }

    /// <summary>Reads back, inside the process, what <see cref="Apply"/> asked for.</summary>
    /// <exception cref="InvalidOperationException">The runtime did not take a setting.</exception>
    public static void Check(ParameterList parameters)
    {
        if (parameters[Parameter.LohThreshold] is { } threshold)
        {
            var settings = GC.GetConfigurationVariables();
            var read = settings.TryGetValue("LOHThreshold", out var value) ? Convert.ToString(value, CultureInfo.InvariantCulture) : "nothing";
            if (read != threshold)
            {
                throw new InvalidOperationException($"The large-object threshold was set to {threshold} and reads back as {read}.");
            }
        }
    }
}
