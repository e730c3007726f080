using System.Diagnostics;
using System.Text.RegularExpressions;
using Overtake.Results;

namespace Overtake.Cli.Own;

/// <summary>A project with benchmarks: it is built in Release before its assembly is measured.</summary>
internal static partial class OwnProject
{
    // A project may lie some folders above a file of it.
    private const int MostFoldersUp = 3;

    /// <summary>What is measured where a path is given: the assembly of a project, or of the only project in a folder; a file stays as it is.</summary>
    /// <exception cref="InvalidResultException">A folder has no project or several, or the project is not built, with the first error.</exception>
    public static string AssemblyOf(string path)
    {
        if (Directory.Exists(path))
        {
            path = In(path) switch
            {
                [var only] => only,
                [] => throw new InvalidResultException(path, "has no project (.csproj, .fsproj) in it"),
                var several => throw new InvalidResultException(path, $"has {several.Count} projects, choose one: {string.Join(", ", several)}"),
            };
        }

        return !IsProject(path) ? path
            : File.Exists(path) ? Built(path)
            : throw new InvalidResultException(path, "there is no such file");
    }

    /// <summary>The project that a source file belongs to; null where none or several lie beside it or above it.</summary>
    public static string? Around(string file)
    {
        var folder = Path.GetDirectoryName(file) is { Length: > 0 } own ? own : ".";
        for (var up = 0; up <= MostFoldersUp && Directory.Exists(folder); up++)
        {
            if (In(folder) is [_, ..] projects)
            {
                return projects is [var only] ? only : null;
            }

            folder = Path.Combine(folder, "..");
        }

        return null;
    }

    private static IReadOnlyList<string> In(string folder) =>
        [.. Directory.EnumerateFiles(folder, "*.*proj").Where(IsProject).Select(p => Path.GetRelativePath(".", p)).Order(StringComparer.Ordinal)];

    private static bool IsProject(string path) => Path.GetExtension(path).ToLowerInvariant() is ".csproj" or ".fsproj" or ".vbproj";

    private static string Built(string project)
    {
        List<string> configuration = ["-p:Configuration=Release"];
        if (Property(project, "TargetFrameworks", configuration).Split(';', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries)
            is [_, ..] frameworks)
        {
            configuration.Add($"-p:TargetFramework={FrameworkOf(project, frameworks)}");
        }

        Console.Error.WriteLine($"overtake: building {project} in Release");
        var (exitCode, output) = Run(["build", project, "--nologo", "-v", "quiet", "-clp:NoSummary", .. configuration]);
        return exitCode == 0
            ? Path.GetRelativePath(".", Property(project, "TargetPath", configuration))
            : throw new InvalidResultException(project, $"is not built: {FirstError(output)}");
    }

    /// <summary>The newest framework that runs here.</summary>
    private static string FrameworkOf(string project, IReadOnlyList<string> frameworks) =>
        frameworks.Select(f => (Name: f, Version: Framework().Match(f) is { Success: true } match ? Version.Parse(match.Groups[1].Value) : null))
            .Where(f => f.Version is not null && f.Version.Major <= Environment.Version.Major).MaxBy(f => f.Version).Name
        ?? throw new InvalidResultException(
            project, $"has no framework up to net{Environment.Version.Major}.0, in which benchmarks run here; it has {string.Join(", ", frameworks)}");

    [GeneratedRegex(@"^net([0-9]+\.[0-9]+)$")]
    private static partial Regex Framework();

    private static string Property(string project, string name, IEnumerable<string> configuration)
    {
        var (exitCode, output) = Run(["msbuild", project, "-nologo", $"-getProperty:{name}", .. configuration]);
        return exitCode == 0 ? output.Trim() : throw new InvalidResultException(project, $"cannot be read: {FirstError(output)}");
    }

    /// <summary>The code and the words of the first error, without the projects' own places.</summary>
    private static string FirstError(string output) =>
        Error().Match(output) is { Success: true } error ? error.Groups[1].Value.Trim() : output.Trim().Split('\n')[0].Trim();

    [GeneratedRegex(@"(?:^|\s)error (\w+: .+?)(?: \[.*\])?\r?$", RegexOptions.Multiline)]
    private static partial Regex Error();

    private static (int ExitCode, string Output) Run(IEnumerable<string> arguments)
    {
        using var process = Process.Start(new ProcessStartInfo("dotnet", arguments) { RedirectStandardOutput = true, RedirectStandardError = true })!;
        var errors = process.StandardError.ReadToEndAsync();
        var output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return (process.ExitCode, output + errors.GetAwaiter().GetResult());
    }
}
