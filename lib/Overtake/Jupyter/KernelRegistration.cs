using System.Text.Json;
using System.Text.Json.Nodes;
using Overtake.Results;
using Overtake.Setup;

namespace Overtake.Jupyter;

/// <summary>The kernel of this clone for Jupyter, in a folder of the clone: nothing global is changed.</summary>
internal static class KernelRegistration
{
    /// <summary>The name that the notebooks ask for; .NET Interactive has it where it is installed.</summary>
    public const string NotebookKernel = ".net-csharp";

    /// <summary>The name beside a real .NET Interactive.</summary>
    public const string OwnKernel = "overtake-csharp";

    /// <summary>What <c>JUPYTER_PATH</c> must contain.</summary>
    public static string Folder => Path.Combine(ProjectFolder.Root, ".overtake", "jupyter");

    private static string Kernels => Path.Combine(Folder, "kernels");

    /// <summary>Writes the kernel's description.</summary>
    /// <param name="python">A Python that has ipykernel.</param>
    /// <param name="engine">The command that starts the notebook engine.</param>
    /// <param name="cancellation">Gives up.</param>
    /// <returns>The name under which it was registered.</returns>
    /// <exception cref="IOException">The folder cannot be written.</exception>
    public static async Task<string> WriteAsync(string python, IReadOnlyList<string> engine, CancellationToken cancellation)
    {
        var name = await HasDotNetInteractiveAsync(python, cancellation) ? OwnKernel : NotebookKernel;
        foreach (var old in new[] { NotebookKernel, OwnKernel }.Where(n => n != name).Select(n => Path.Combine(Kernels, n)).Where(Directory.Exists))
        {
            Directory.Delete(old, recursive: true);
        }

        var wrapper = Path.Combine(ProjectFolder.Root, "lib", "Notebooks", "jupyter", "overtake_kernel.py");
        var description = new JsonObject
        {
            ["argv"] = new JsonArray(python, wrapper, "-f", "{connection_file}"),
            ["display_name"] = name == NotebookKernel ? ".NET (C#)" : "Overtake (C#)",
            ["language"] = "C#",
            // By message: the cell's thread is busy, and Windows has no signals.
            ["interrupt_mode"] = "message",
            ["env"] = new JsonObject
            {
                ["OVERTAKE_ENGINE"] = JsonSerializer.Serialize(engine),
                ["PYTHONDONTWRITEBYTECODE"] = "1",
                // Otherwise ipykernel's debugger prints a warning in the terminal.
                ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1",
            },
        };
        var folder = Path.Combine(Kernels, name);
        Directory.CreateDirectory(folder);
        WholeFile.Write(Path.Combine(folder, "kernel.json"), description.ToJsonString(new JsonSerializerOptions { WriteIndented = true }) + "\n");
        return name;
    }

    /// <summary>Whether another kernel has the notebooks' name: the folders where this Python's Jupyter looks, without ours.</summary>
    private static async Task<bool> HasDotNetInteractiveAsync(string python, CancellationToken cancellation)
    {
        const string Script = "import jupyter_core.paths, json; print(json.dumps(jupyter_core.paths.jupyter_path('kernels')))";
        var folders = await Tool.OutputAsync(python, ["-c", Script], cancellation) is { } printed
            ? JsonSerializer.Deserialize<string[]>(printed.Split('\n')[^1])!
            : [];
        return folders
            .Where(folder => Path.GetFullPath(folder) != Path.GetFullPath(Kernels))
            .Any(folder => File.Exists(Path.Combine(folder, NotebookKernel, "kernel.json")));
    }
}

/// <summary>Looks for a Python that has what a kernel or a front end needs: several may be on a machine, and only one may have it.</summary>
internal static class PythonFinder
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
