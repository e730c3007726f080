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
        return
        [
            await SdkAsync(cancellation),
            await RuntimesAsync(cancellation),
            await NpmAsync(cancellation),
            Plotly(),
            BrowserCheck(),
            await FontAsync(cancellation),
            Disk(),
            Memory(environment.Memory),
            Processor(environment.Processor, environment.Cores),
            OtherPrograms(others?.Programs),
            environment.Governor is null or "performance"
                ? new Check("frequency governor", CheckState.Good, environment.Governor ?? "not readable here")
                : new Check(
                    "frequency governor", CheckState.Warning, environment.Governor, "clock speed follows load, intervals get wider; 'performance' avoids that"),
            Steal(others?.Stolen / environment.Cores),
            new Check("container limits", CheckState.Good, environment.ContainerLimits ?? "none"),
        ];
    }

    private static async Task<Check> SdkAsync(CancellationToken cancellation) =>
        await Tool.OutputAsync("dotnet", ["--version"], cancellation) is { } version
            ? new Check(".NET SDK", CheckState.Good, version)
            : new Check(".NET SDK", CheckState.Missing, "not found", "nothing can be built: https://dotnet.microsoft.com/download");

    private static async Task<Check> RuntimesAsync(CancellationToken cancellation)
    {
        var lines = await Tool.OutputAsync("dotnet", ["--list-runtimes"], cancellation) ?? string.Empty;
        var runtimes = lines.Split('\n')
            .Where(l => l.StartsWith("Microsoft.NETCore.App ", StringComparison.Ordinal))
            .Select(l => l.Split(' ')[1]);
        return new Check(".NET runtimes", CheckState.Good, string.Join(", ", runtimes));
    }

    private static async Task<Check> NpmAsync(CancellationToken cancellation) =>
        await Tool.OutputAsync(Tool.Npm, ["--version"], cancellation) is { } version
            ? new Check("npm", CheckState.Good, version)
            : new Check("npm", CheckState.Missing, "not found", "plotly.js cannot be fetched, so charts are tables only: https://nodejs.org");

    private static Check Plotly() => PlotlyLibrary.Find() is { } library
        ? new Check("plotly.js", CheckState.Good, Path.GetFileName(library.Path))
        : new Check("plotly.js", CheckState.Missing, "not fetched", "no interactive charts: scripts/overtake doctor --install");

    private static Check BrowserCheck() => Browser.Find() is { } browser
        ? new Check("browser", CheckState.Good, browser)
        : new Check("browser", CheckState.Missing, "not found", "no SVG and PNG images; interactive charts work. " + Browser.HowToGet);

    private static async Task<Check> FontAsync(CancellationToken cancellation) => await ChartFont.FindAsync(cancellation) is { } family
        ? new Check("chart font", CheckState.Good, family)
        : new Check("chart font", CheckState.Missing, "no Arial or equal", $"texts in images may touch; on Debian: apt-get install {ChartFont.Package}");

    private static Check Disk()
    {
        var free = new DriveInfo(ProjectFolder.Root).AvailableFreeSpace;
        return free >= EnoughDisk
            ? new Check("free disk", CheckState.Good, Gigabytes(free))
            : new Check("free disk", CheckState.Warning, Gigabytes(free), "a standard run and its report need about 0.1 GB, packages and builds 1 GB");
    }

    private static Check Memory(long bytes) => bytes >= EnoughMemory
        ? new Check("memory", CheckState.Good, Gigabytes(bytes))
        : new Check("memory", CheckState.Warning, Gigabytes(bytes), "cases with a live heap of 1 GB may be killed; narrow with --scenario");

    private static Check Processor(string model, int cores) => cores > 1
        ? new Check("processor", CheckState.Good, $"{model}, {cores} cores")
        : new Check("processor", CheckState.Warning, $"{model}, 1 core", "collector and hand-off share the core with the work: ratios are those of one core");

    private static Check OtherPrograms(double? processors) => processors switch
    {
        null => new Check("other programs", CheckState.Good, "not readable here"),
        > OtherLoad.Limit => new Check("other programs", CheckState.Warning, $"use {processors:0.00} processors", "intervals get wider"),
        _ => new Check("other programs", CheckState.Good, $"use {processors:0.00} processors"),
    };

    private static Check Steal(double? share) => share switch
    {
        null => new Check("steal", CheckState.Good, "not readable here"),
        >= 0.01 => new Check("steal", CheckState.Warning, $"{share:P1}", "the hypervisor gives processor time to others: expect wide intervals"),
        _ => new Check("steal", CheckState.Good, $"{share:P1}"),
    };

    private static string Gigabytes(long bytes) => string.Create(CultureInfo.InvariantCulture, $"{bytes / 1e9:0.0} GB");
}
