using System.Diagnostics;
using System.Runtime.Versioning;
using Overtake.Charts.Export;
using Overtake.Jupyter;

namespace Overtake.Setup;

/// <summary>Fetches what charts need and the machine lacks.</summary>
internal static class Installation
{
    /// <summary>Modules that the tests of the notebooks in Jupyter import.</summary>
    public static IReadOnlyList<string> TestModules { get; } = ["notebook", "nbconvert"];
    // Where Debian has these.
    private static readonly string[] TestPackages = ["jupyter-notebook", "python3-nbconvert"];
    // The load generator that the client is compared with, and what measures many hosts.
    private static readonly (string Program, string Package)[] TestPrograms =
        [("wrk", "wrk"), ("parallel", "parallel"), ("ssh", "openssh-client"), ("sshd", "openssh-server"), ("ip", "iproute2"), ("slurmd", "slurm-wlm")];

    private static readonly string[] PackageLocks = ["/var/lib/apt/lists/lock", "/var/lib/dpkg/lock-frontend", "/var/lib/dpkg/lock"];
    private static readonly TimeSpan LongestWait = TimeSpan.FromMinutes(10);

    /// <summary>plotly.js by npm everywhere; npm, Chromium and the charts' font by apt where this is Debian or a relative of it and the user is root.</summary>
    /// <param name="tests">Whether to get Jupyter, wrk, ssh servers, GNU parallel and Slurm too, which only the tests need.</param>
    public static async Task CompleteAsync(bool tests, CancellationToken cancellation)
    {
        var missing = new List<string>();
        Need(PlotlyLibrary.Find() is null && await Tool.OutputAsync(Tool.Npm, ["--version"], cancellation) is null, "npm");
        Need(Browser.Find() is null, "chromium");
        Need(await ChartFont.FindAsync(cancellation) is null, ChartFont.Package);
        Need(tests && await PythonFinder.FindAsync(TestModules, cancellation) is null, TestPackages);
        foreach (var (program, package) in tests ? TestPrograms : [])
        {
            // Not every program has a --version that succeeds.
            Need(await Tool.OutputAsync("which", [program], cancellation) is null, package);
        }

        if (missing.Count > 0 && OperatingSystem.IsLinux() && Environment.UserName == "root" && File.Exists("/usr/bin/apt-get"))
        {
            await Console.Error.WriteLineAsync($"Installing {string.Join(" and ", missing)} ...");
            await WaitForOthersAsync(cancellation);
            await Tool.RunAsync("apt-get", ["update", "-qq"], "/", cancellation);
            await Tool.RunAsync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=600", .. missing], "/", cancellation);
        }

        if (PlotlyLibrary.Find() is null)
        {
            await Console.Error.WriteLineAsync("Fetching plotly.js ...");
            var web = Path.Combine(ProjectFolder.Root, "lib", "Charts", "web");
            await Tool.RunAsync(Tool.Npm, ["ci", "--no-audit", "--no-fund", "--loglevel", "error"], web, cancellation);
        }

        void Need(bool isMissing, params string[] packages) => missing.AddRange(isMissing ? packages : []);
    }

    /// <summary>A fresh system often updates itself; apt-get gives up where another process holds one of its locks.</summary>
    [SupportedOSPlatform("linux")]
    private static async Task WaitForOthersAsync(CancellationToken cancellation)
    {
        var waited = Stopwatch.StartNew();
        while (!PackageLocks.All(IsFree) && waited.Elapsed < LongestWait)
        {
            await Console.Error.WriteLineAsync("Another process is installing packages; waiting for it ...");
            await Task.Delay(TimeSpan.FromSeconds(5), cancellation);
        }
    }

    [SupportedOSPlatform("linux")]
    private static bool IsFree(string path)
    {
        try
        {
            // The kind of lock that apt and dpkg take.
            using var file = new FileStream(path, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.ReadWrite);
            file.Lock(0, 0);
            return true;
        }
        catch (IOException)
        {
            return false;
        }
    }
}
