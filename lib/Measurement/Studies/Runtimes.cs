using System.Globalization;
using System.Runtime;
using Overtake.Results;
using Overtake.Workloads.Boxing.Scenarios;

namespace Overtake.Measurement.Studies;

/// <summary>The runtimes a worker can be built for, by target framework.</summary>
internal static class Runtimes
{
    /// <summary>The one that everything else runs on.</summary>
    public const string Current = "net10.0";

    /// <summary>All of them, the oldest first.</summary>
    public static readonly IReadOnlyList<string> All = ["net8.0", "net9.0", Current];

    private static string _folder = AppContext.BaseDirectory;

    /// <summary>Takes workers from a folder where this process has none beside it: a notebook's host lies elsewhere.</summary>
    public static void UseWorkersOf(string folder)
    {
        if (!File.Exists(Path.Combine(_folder, "Overtake.Worker.dll")))
        {
            _folder = File.Exists(Path.Combine(folder, "Overtake.Worker.dll")) ? folder : throw new FileNotFoundException(
                $"{Path.Combine(folder, "Overtake.Worker.dll")} is missing: build it with scripts/overtake doctor.");
        }
    }

    /// <summary>
    /// The worker of a runtime: for the current one the program beside this library, for others one that was published with its runtime below <c>workers/</c>.
    /// </summary>
    /// <param name="runtime">A name from <see cref="All"/>.</param>
    public static string WorkerOf(string runtime) => runtime == Current && !IsBundle
        ? Path.Combine(_folder, "Overtake.Worker.dll")
        : Path.Combine(
            runtime == Current ? _folder : FolderOf(runtime), OperatingSystem.IsWindows() ? "Overtake.Worker.exe" : "Overtake.Worker");

    // Published with the runtime, which then lies beside this library: the host need not have dotnet.
    private static bool IsBundle => Path.GetDirectoryName(typeof(object).Assembly.Location) == Path.TrimEndingDirectorySeparator(AppContext.BaseDirectory);

    /// <summary>Where the worker of another runtime is published.</summary>
    public static string FolderOf(string runtime) => Path.Combine(_folder, "workers", runtime);

    /// <summary>The target framework of a runtime's own description: <c>net8.0</c> of <c>.NET 8.0.25</c>.</summary>
    public static string Of(string description)
    {
        var version = description[(description.LastIndexOf(' ') + 1)..].Split('.', '-');
        return version.Length >= 2 && version.Take(2).All(part => int.TryParse(part, NumberStyles.None, CultureInfo.InvariantCulture, out _))
            ? $"net{version[0]}.{version[1]}"
            : description;
    }
}

/// <summary>Names of GC modes in the <c>gc</c> column, how a process is started in one, and how it is read back.</summary>
internal static class GcMode
{
    /// <summary>The default of console programs.</summary>
    public const string Workstation = "workstation-concurrent";

    /// <summary>Server GC with dynamic adaptation to application sizes, the default of web servers since .NET 9.</summary>
    public const string Server = "server-datas";

    /// <summary>The mode of this process.</summary>
    public static string Current
    {
        get
        {
            var settings = GC.GetConfigurationVariables();
            var concurrent = settings.TryGetValue("ConcurrentGC", out var c) && Convert.ToBoolean(c, System.Globalization.CultureInfo.InvariantCulture);
            if (!GCSettings.IsServerGC)
            {
                return concurrent ? Workstation : "workstation";
            }

            var adapts = !settings.TryGetValue("GCDynamicAdaptationMode", out var mode)
                || Convert.ToInt64(mode, System.Globalization.CultureInfo.InvariantCulture) != 0;
            return adapts ? Server : concurrent ? "server-concurrent" : "server";
        }
    }
}

/// <summary>The heap that <see cref="Parameter.LiveHeap"/> asks for.</summary>
internal static class LiveHeapSetting
{
    /// <summary>The live heap that a benchmark keeps beside its work; null where none is asked for.</summary>
    /// <exception cref="ArgumentException">There is no such heap.</exception>
    public static LiveHeap? Build(ParameterList parameters) => parameters[Parameter.LiveHeap] switch
    {
        null => null,
        "100MB" => new LiveHeap(100_000_000),
        "1GB" => new LiveHeap(1_000_000_000),
        var heap => throw new ArgumentException($"A live heap is 100MB or 1GB, not '{heap}'.", nameof(parameters)),
    };
}
