using Overtake.Setup;

namespace Overtake.Jupyter;

/// <summary>Looks for a Python that has what a kernel or a front end needs: several may be on a machine, and only one may have it.</summary>
public static class PythonFinder
{
    /// <summary>Names the Python to use where it is not found by itself.</summary>
    public const string Variable = "OVERTAKE_PYTHON";

    /// <summary>The first Python that can import all <paramref name="modules"/>; null where none can.</summary>
    public static async Task<string?> FindAsync(IReadOnlyList<string> modules, CancellationToken cancellation)
    {
        foreach (var candidate in Candidates())
        {
            // Its own name for itself: what is found on the path may be a front that chooses a version by folder.
            var script = $"import sys, {string.Join(", ", modules)}; print(sys.executable)";
            if (await Tool.OutputAsync(candidate, ["-c", script], cancellation) is { Length: > 0 } executable)
            {
                return executable.Split('\n')[^1].Trim();
            }
        }

        return null;
    }

    /// <summary>The named one alone; else an active environment's, those on the path, and the system's.</summary>
    private static IEnumerable<string> Candidates()
    {
        if (Environment.GetEnvironmentVariable(Variable) is { Length: > 0 } named)
        {
            return [named];
        }

        var names = OperatingSystem.IsWindows() ? ["python.exe"] : new[] { "python3", "python" };
        var environments = new[] { "CONDA_PREFIX", "VIRTUAL_ENV" }
            .Select(Environment.GetEnvironmentVariable)
            .OfType<string>()
            .Select(prefix => OperatingSystem.IsWindows() ? prefix : Path.Combine(prefix, "bin"));
        var path = (Environment.GetEnvironmentVariable("PATH") ?? string.Empty).Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries);
        return environments
            .Concat(path)
            .Concat(OperatingSystem.IsWindows() ? [] : ["/usr/local/bin", "/usr/bin", "/opt/homebrew/bin"])
            .SelectMany(folder => names.Select(name => Path.Combine(folder, name)))
            .Where(File.Exists)
            .Distinct();
    }
}
