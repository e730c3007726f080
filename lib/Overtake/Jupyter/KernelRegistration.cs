using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Overtake.Results;
using Overtake.Setup;

namespace Overtake.Jupyter;

/// <summary>.NET Interactive as the C# kernel of this clone for Jupyter, in a folder of the clone: nothing global is changed.</summary>
internal static class KernelRegistration
{
    /// <summary>The name that the notebooks ask for, which is that of .NET Interactive.</summary>
    public const string Kernel = ".net-csharp";

    // All below 32,768, from where Linux takes the ports of connections: one of those may come between the search for a free port and its use.
    private const int FirstPort = 20_000;
    private const int PortsOfAClone = 200;
    private const int Clones = 60;

    /// <summary>The folder that <c>JUPYTER_PATH</c> must contain.</summary>
    public static string Folder => Path.Combine(ProjectFolder.Root, ".overtake", "jupyter");

    /// <summary>Restores the tool that <c>.config/dotnet-tools.json</c> names and writes the kernel's description.</summary>
    /// <exception cref="IOException">The tool cannot be restored, or the folder cannot be written.</exception>
    public static async Task WriteAsync(CancellationToken cancellation)
    {
        var manifest = Path.Combine(ProjectFolder.Root, ".config", "dotnet-tools.json");
        if (!File.Exists(manifest))
        {
            throw new FileNotFoundException($"{manifest} is missing: it names the version of .NET Interactive that is the kernel");
        }

        await RestoreAsync(cancellation);
        var description = new JsonObject
        {
            ["argv"] = new JsonArray(
                "dotnet", "interactive", "jupyter", "--default-kernel", "csharp", "--http-local-only", "--http-port-range", Ports, "{connection_file}"),
            ["display_name"] = ".NET (C#)",
            ["language"] = "C#",
            ["env"] = new JsonObject
            {
                // The tool asks for the server collector; a notebook measures under that of workstations, as most programs run.
                ["DOTNET_gcServer"] = "0",
                ["DOTNET_INTERACTIVE_CLI_TELEMETRY_OPTOUT"] = "1",
                ["DOTNET_INTERACTIVE_SKIP_FIRST_TIME_EXPERIENCE"] = "1",
            },
        };
        var folder = Path.Combine(Folder, "kernels", Kernel);
        Directory.CreateDirectory(folder);
        WholeFile.Write(Path.Combine(folder, "kernel.json"), description.ToJsonString(new JsonSerializerOptions { WriteIndented = true }) + "\n");
    }

    /// <summary>Restores the tool, also where its packages were moved or deleted since it was last restored.</summary>
    /// <exception cref="IOException">The tool cannot be restored.</exception>
    internal static async Task RestoreAsync(CancellationToken cancellation)
    {
        ForgetMissing();
        if (!await Tool.RunAsync("dotnet", ["tool", "restore", "--verbosity", "quiet"], ProjectFolder.Root, cancellation))
        {
            throw new IOException("'dotnet tool restore' failed; it fetches .NET Interactive from NuGet and needs a connection once");
        }
    }

    /// <summary>
    /// The SDK remembers where a tool was restored. It keeps that place when the file is gone, says that it restored the tool and then does not find it,
    /// until its note is deleted.
    /// </summary>
    private static void ForgetMissing()
    {
        var home = Environment.GetEnvironmentVariable("DOTNET_CLI_HOME") is { Length: > 0 } named
            ? named
            : Environment.GetFolderPath(Environment.SpecialFolder.UserProfile);
        var notes = new DirectoryInfo(Path.Combine(home, ".dotnet", "toolResolverCache"));
        var files = notes.Exists ? notes.GetFiles("microsoft.dotnet-interactive", SearchOption.AllDirectories) : [];
        foreach (var note in files.Where(n => NotesMissing(n.FullName)))
        {
            note.Delete();
        }
    }

    private static bool NotesMissing(string path)
    {
        try
        {
            return JsonNode.Parse(File.ReadAllText(path)) is not JsonArray places || places.Any(p => !File.Exists((string?)p?["PathToExecutable"]));
        }
        catch (Exception e) when (e is JsonException or FileNotFoundException)
        {
            // Another process may have deleted it meanwhile.
            return true;
        }
    }

    /// <summary>Where its server may listen: kernels of two clones must not look for the same port at the same moment, for one of them then ends.</summary>
    private static string Ports
    {
        get
        {
            var clone = SHA256.HashData(Encoding.UTF8.GetBytes(ProjectFolder.Root))[0] % Clones;
            var first = FirstPort + (clone * PortsOfAClone);
            return $"{first}-{first + PortsOfAClone - 1}";
        }
    }
}

/// <summary>Looks for a Python that has what a front end needs: several may be on a machine, and only one may have it.</summary>
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
