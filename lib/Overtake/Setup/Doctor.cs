using System.Globalization;
using Overtake.Charts.Export;
using Overtake.Measurement.Environments;

namespace Overtake.Setup;

/// <summary>Looks at what this machine has for measuring and for charts.</summary>
internal static class Doctor
{
    // Below these a run or the report is in danger.
    private const long EnoughDisk = 1_000_000_000;
    private const long EnoughMemory = 4_000_000_000;

    private const string Unreadable = "not readable here";

    /// <summary>All checks, software first.</summary>
    public static async Task<IReadOnlyList<Check>> ExamineAsync(CancellationToken cancellation)
    {
        var environment = MachineEnvironmentReader.Read();
        // Not the load of the last minute, in which this project may have been built.
        var (_, others) = await OtherLoad.DuringAsync(async () =>
        {
            await Task.Delay(1_000, cancellation);
            return true;
        });
        var free = new DriveInfo(ProjectFolder.Root).AvailableFreeSpace;
        var (memory, cores, governor) = (environment.Memory, environment.Cores, environment.Governor);
        return
        [
            Had(".NET SDK", await Tool.OutputAsync("dotnet", ["--version"], cancellation), "not found",
                "nothing can be built: https://dotnet.microsoft.com/download"),
            new(".NET runtimes", "ok", string.Join(", ", await RuntimesAsync(cancellation))),
            Had("npm", await Tool.OutputAsync(Tool.Npm, ["--version"], cancellation), "not found",
                "plotly.js cannot be fetched, so charts are tables only: https://nodejs.org"),
            Had("plotly.js", Path.GetFileName(PlotlyLibrary.Find()?.Path), "not fetched", "no interactive charts: scripts/overtake doctor --install"),
            Had("browser", Browser.Find(), "not found", "no SVG and PNG images; interactive charts work. " + Browser.HowToGet),
            Had("chart font", await ChartFont.FindAsync(cancellation), "no Arial or equal",
                $"texts in images may touch; on Debian: apt-get install {ChartFont.Package}"),
            Warned("free disk", free < EnoughDisk, Gigabytes(free), "a standard run and its report need about 0.1 GB, packages and builds 1 GB"),
            Warned("memory", memory < EnoughMemory, Gigabytes(memory), "cases with a live heap of 1 GB may be killed; narrow with --scenario"),
            .. Environment.GetEnvironmentVariable(Machine.NameVariable) is { Length: > 0 } named
                ? [new("machine", "ok", $"{named}, so named by {Machine.NameVariable}")]
                : (Check[])[],
            Warned("processor", cores <= 1, $"{environment.Processor}, {(cores > 1 ? $"{cores} cores" : "1 core")}",
                "collector and hand-off share the core with the work: ratios are those of one core"),
            Warned("other programs", others?.Programs > OtherLoad.Limit, others is { } load ? $"use {load.Programs:0.00} processors" : Unreadable,
                "intervals get wider"),
            Warned("frequency governor", governor is not (null or "performance"), governor ?? Unreadable,
                "clock speed follows load, intervals get wider; 'performance' avoids that"),
            Warned("steal", others?.Stolen / cores >= 0.01, others?.Stolen / cores is { } share ? $"{share:P1}" : Unreadable,
                "the hypervisor gives processor time to others: expect wide intervals"),
            new("container limits", "ok", environment.ContainerLimits ?? "none"),
        ];
    }

    private static Check Had(string name, string? found, string otherwise, string cost) =>
        found is null ? new(name, "missing", otherwise, cost) : new(name, "ok", found);

    private static Check Warned(string name, bool isBad, string found, string cost) =>
        isBad ? new(name, "warning", found, cost) : new(name, "ok", found);

    private static async Task<IEnumerable<string>> RuntimesAsync(CancellationToken cancellation) =>
        (await Tool.OutputAsync("dotnet", ["--list-runtimes"], cancellation) ?? string.Empty).Split('\n')
            .Where(l => l.StartsWith("Microsoft.NETCore.App ", StringComparison.Ordinal)).Select(l => l.Split(' ')[1]);

    private static string Gigabytes(long bytes) => string.Create(CultureInfo.InvariantCulture, $"{bytes / 1e9:0.0} GB");
}
