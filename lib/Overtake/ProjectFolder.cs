namespace Overtake;

/// <summary>Where the clone's data and reports are.</summary>
public static class ProjectFolder
{
    /// <summary>Environment variable that names the folder when the code does not run inside a clone.</summary>
    public const string Variable = "OVERTAKE_HOME";

    /// <summary>The clone: named by <see cref="Variable"/>, or the nearest folder above the current directory or this code that holds <c>lib/Overtake.slnx</c>.</summary>
    /// <exception cref="DirectoryNotFoundException">There is none.</exception>
    public static string Root =>
        Environment.GetEnvironmentVariable(Variable) is { Length: > 0 } named ? Path.GetFullPath(named)
        : Above(Directory.GetCurrentDirectory()) ?? Above(AppContext.BaseDirectory) ?? Above(Path.GetDirectoryName(typeof(ProjectFolder).Assembly.Location)!)
        ?? throw new DirectoryNotFoundException($"This is not inside a clone of Overtake; set {Variable} to its folder.");

    /// <summary>Figures and runs.</summary>
    public static string Data => Path.Combine(Root, "data");

    /// <summary>Environment variable that names another folder of runs, for data kept elsewhere.</summary>
    public const string RunsVariable = "OVERTAKE_RUNS";

    /// <summary>The runs of all machines: in the clone, or where <see cref="RunsVariable"/> says.</summary>
    public static string Machines => Environment.GetEnvironmentVariable(RunsVariable) is { Length: > 0 } runs ? Path.GetFullPath(runs) : Path.Combine(Data, "machines");

    /// <summary>The notebooks.</summary>
    public static string Notebooks => Path.Combine(Root, "notebooks");

    /// <summary>Where reports are written.</summary>
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
