namespace Overtake;

/// <summary>Where data and reports are: in the clone, or for the installed tool in a folder below the current directory.</summary>
internal static class ProjectFolder
{
    /// <summary>Environment variable that names the folder when the code does not run inside a clone.</summary>
    public const string Variable = "OVERTAKE_HOME";

    /// <summary>Where the installed tool puts what it measures, below the current directory.</summary>
    public const string Results = "overtake-results";

    /// <summary>
    /// The clone: named by <see cref="Variable"/>, or the nearest folder above the current directory
    /// or this code that holds <c>lib/Overtake.slnx</c>. Outside of one, <see cref="Results"/>.
    /// </summary>
    public static string Root => Named ?? Clone ?? Path.Combine(Directory.GetCurrentDirectory(), Results);

    /// <summary>Whether this is the installed tool, without a clone around it.</summary>
    public static bool IsTool => Named is null && Clone is null;

    private static string? Named => Environment.GetEnvironmentVariable(Variable) is { Length: > 0 } named ? Path.GetFullPath(named) : null;

    private static string? Clone =>
        Above(Directory.GetCurrentDirectory()) ?? Above(AppContext.BaseDirectory) ?? Above(Path.GetDirectoryName(typeof(ProjectFolder).Assembly.Location)!);

    /// <summary>Figures and runs.</summary>
    public static string Data => Path.Combine(Root, "data");

    /// <summary>Environment variable that names another folder of runs, for data kept elsewhere.</summary>
    public const string RunsVariable = "OVERTAKE_RUNS";

    /// <summary>The runs of all machines: in the clone, or where <see cref="RunsVariable"/> says.</summary>
    public static string Machines =>
        Environment.GetEnvironmentVariable(RunsVariable) is { Length: > 0 } runs ? Path.GetFullPath(runs) : Path.Combine(Data, "machines");

    public static string Notebooks => Path.Combine(Root, "notebooks");

    public static string Report => Path.Combine(Root, "report");

    private static string? Above(string start)
    {
        for (var folder = new DirectoryInfo(start); folder is not null; folder = folder.Parent)
        {
            if (File.Exists(Path.Combine(folder.FullName, "lib", "Overtake.slnx")))
            {
                return folder.FullName;
            }
        }

        return null;
    }
}

/// <summary>The notebooks of the clone.</summary>
internal static class NotebookFiles
{
    public static IReadOnlyList<string> All => [.. Directory.EnumerateFiles(ProjectFolder.Notebooks, "*.ipynb").Order(StringComparer.Ordinal)];
}
