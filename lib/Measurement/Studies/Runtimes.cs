using System.Globalization;

namespace Overtake.Measurement.Studies;

/// <summary>The runtimes a worker can be built for, by target framework.</summary>
public static class Runtimes
{
    /// <summary>The one that everything else runs on.</summary>
    public const string Current = "net10.0";

    /// <summary>All of them, the oldest first.</summary>
    public static readonly IReadOnlyList<string> All = ["net8.0", "net9.0", Current];

    /// <summary>The worker of a runtime: for the current one the program beside this library, for others one that was published with its runtime below <c>workers/</c>.</summary>
    /// <param name="runtime">A name from <see cref="All"/>.</param>
    public static string WorkerOf(string runtime) => runtime == Current && !IsBundle
        ? Path.Combine(AppContext.BaseDirectory, "Overtake.Worker.dll")
        : Path.Combine(runtime == Current ? AppContext.BaseDirectory : FolderOf(runtime), OperatingSystem.IsWindows() ? "Overtake.Worker.exe" : "Overtake.Worker");

    // Published with the runtime, which then lies beside this library: the host need not have dotnet.
    private static bool IsBundle => Path.GetDirectoryName(typeof(object).Assembly.Location) == Path.TrimEndingDirectorySeparator(AppContext.BaseDirectory);

    /// <summary>Where the worker of another runtime is published.</summary>
    public static string FolderOf(string runtime) => Path.Combine(AppContext.BaseDirectory, "workers", runtime);

    /// <summary>The target framework of a runtime's own description: <c>net8.0</c> of <c>.NET 8.0.25</c>.</summary>
    public static string Of(string description)
    {
        var version = description[(description.LastIndexOf(' ') + 1)..].Split('.', '-');
        return version.Length >= 2 && version.Take(2).All(part => int.TryParse(part, NumberStyles.None, CultureInfo.InvariantCulture, out _))
            ? $"net{version[0]}.{version[1]}"
            : description;
    }
}
