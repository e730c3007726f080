using Overtake.Charts.Export;

namespace Overtake.Machines;

/// <summary>Fetches what charts need and the machine lacks.</summary>
public static class Installation
{
    /// <summary>plotly.js by npm everywhere; npm, Chromium and the charts' font by apt where this is Debian or a relative of it and the user is root.</summary>
    public static async Task CompleteAsync(CancellationToken cancellation)
    {
        var missing = new List<string>();
        if (PlotlyLibrary.Find() is null && await Tool.OutputAsync(Tool.Npm, ["--version"], cancellation) is null)
        {
            missing.Add("npm");
        }

        if (Browser.Find() is null)
        {
            missing.Add("chromium");
        }

        if (await ChartFont.FindAsync(cancellation) is null)
        {
            missing.Add(ChartFont.Package);
        }

        if (missing.Count > 0 && OperatingSystem.IsLinux() && Environment.UserName == "root" && File.Exists("/usr/bin/apt-get"))
        {
            await Console.Error.WriteLineAsync($"Installing {string.Join(" and ", missing)} ...");
            await Tool.RunAsync("apt-get", ["update", "-qq"], "/", cancellation);
            await Tool.RunAsync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", .. missing], "/", cancellation);
        }

        if (PlotlyLibrary.Find() is null)
        {
            await Console.Error.WriteLineAsync("Fetching plotly.js ...");
            await Tool.RunAsync(Tool.Npm, ["ci", "--no-audit", "--no-fund", "--loglevel", "error"], Path.Combine(ProjectFolder.Root, "lib", "Charts", "web"), cancellation);
        }
    }
}
