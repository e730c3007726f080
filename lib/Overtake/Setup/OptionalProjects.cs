using System.Diagnostics;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;

namespace Overtake.Setup;

/// <summary>
/// Projects that use packages which not every source carries. They are restored and built with the packages that can be had; everything else does
/// without them. What cannot be restored is remembered for a day, or until the projects, the sources or the package folder change.
/// </summary>
internal static partial class OptionalProjects
{
    /// <summary>Environment variable, for MSBuild a property, that names the packages to build without.</summary>
    public const string LeftOutVariable = "OVERTAKE_LEFT_OUT";

    internal static readonly IReadOnlyList<OptionalProject> All =
    [
        new(
            "Interop", "data frames of Microsoft.Data.Analysis, charts of Plotly.NET", ["Microsoft.Data.Analysis", "Plotly.NET", "Plotly.NET.CSharp"],
            NeedsAll: true, "lib/Overtake/bin/Release/net10.0/Overtake.Interop.dll"),
    ];

    // Sources that are far away answer within seconds; those that do not answer must not hold up a run.
    private static readonly TimeSpan RestorePatience = TimeSpan.FromSeconds(90);

    // A busy machine takes two minutes.
    private static readonly TimeSpan BuildPatience = TimeSpan.FromMinutes(6);

    private const string TestsSuffix = "Tests";

    private static readonly TimeSpan RefusalAge = TimeSpan.FromDays(1);

    /// <summary>Builds what can be built.</summary>
    /// <param name="tests">Whether to build the projects' tests too.</param>
    /// <param name="cancellation">Gives up.</param>
    /// <returns>
    /// For each project what takes part and what is left out, in lines, and its tests, as a path within the clone; null where they were not asked for
    /// or cannot be built. Then whether anything could be restored and yet not built, which is a fault of the code.
    /// </returns>
    public static async Task<IReadOnlyList<(IReadOnlyList<string> Lines, string? Tests, bool IsBroken)>> BuildAsync(bool tests, CancellationToken cancellation)
    {
        var built = new List<(IReadOnlyList<string>, string?, bool)>();
        foreach (var project in All.Where(p => File.Exists(FileOf(p.Name))))
        {
            var target = tests ? project.Name + TestsSuffix : project.Name;
            string[] build = ["build", FileOf(target), "-c", "Release", "--nologo", "-v", "quiet", "-p:RunAnalyzers=false"];
            var attempts = new Attempts(build, "it could not be built", BuildPatience, cancellation);
            var missing = await MissingAsync(project, cancellation);
            var leftOut = await project.BuildAsync(missing, attempts.RunAsync);
            var lines = project.Lines(leftOut);
            var isBroken = project.IsBroken(missing, leftOut);
            if (leftOut.Count < project.Packages.Count)
            {
                var assembly = tests ? Path.Combine("lib", target, "bin", "Release", "net10.0", $"Overtake.{target}.dll") : null;
                built.Add(([.. lines, $"{project.Name}: {project.Brings}: {Versions(project, leftOut)}."], assembly, isBroken));
                continue;
            }

            built.Add((lines, null, isBroken));
            var output = Path.Combine(ProjectFolder.Root, project.Output);
            // What was built of it before is not of this code.
            if (Directory.Exists(output))
            {
                Directory.Delete(output, recursive: true);
            }
            else if (File.Exists(output))
            {
                File.Delete(output);
            }
        }

        return built;
    }

    private static string FileOf(string project) => Path.Combine(ProjectFolder.Root, "lib", project, $"{project}.csproj");

    private static async Task<Dictionary<string, string>> MissingAsync(OptionalProject project, CancellationToken cancellation)
    {
        var memory = Path.Combine(ProjectFolder.Root, ".overtake", "packages", $"{project.Name}.json");
        var key = Key(project.Name);
        if (Remembered(memory) is { } refusal && refusal.Key == key && DateTimeOffset.UtcNow - refusal.Time < RefusalAge)
        {
            return refusal.Reasons;
        }

        await Console.Error.WriteLineAsync($"Trying to restore the packages of {project.Name} ...");
        var attempts = new Attempts(["restore", FileOf(project.Name), "--nologo", "-v", "quiet"], "it could not be restored", RestorePatience, cancellation);
        var missing = await project.MissingAsync(attempts.RunAsync);
        if (missing.Count > 0)
        {
            // Only this is remembered: what cannot be built is mended in the code.
            Directory.CreateDirectory(Path.GetDirectoryName(memory)!);
            await File.WriteAllTextAsync(memory, JsonSerializer.Serialize(new Refusal(key, DateTimeOffset.UtcNow, missing)), cancellation);
        }
        else if (File.Exists(memory))
        {
            File.Delete(memory);
        }

        return missing;
    }

    /// <summary>What takes part, as it was restored.</summary>
    private static string Versions(OptionalProject project, Dictionary<string, string> leftOut)
    {
        using var assets = JsonDocument.Parse(File.ReadAllText(Path.Combine(Path.GetDirectoryName(FileOf(project.Name))!, "obj", "project.assets.json")));
        var restored = assets.RootElement.GetProperty("libraries").EnumerateObject()
            .Select(library => library.Name.Split('/')).ToDictionary(library => library[0], library => library[1]);
        return string.Join(", ", project.Packages.Where(p => !leftOut.ContainsKey(p) && restored.ContainsKey(p)).Select(p => $"{p} {restored[p]}"));
    }

    private static Refusal? Remembered(string file)
    {
        try
        {
            return File.Exists(file) ? JsonSerializer.Deserialize<Refusal>(File.ReadAllText(file)) : null;
        }
        catch (JsonException)
        {
            return null;
        }
    }

    /// <summary>What refusals depend on: the project, the versions, where packages come from and where they are kept.</summary>
    private static string Key(string project)
    {
        var home = Environment.GetFolderPath(Environment.SpecialFolder.UserProfile);
        string[] files =
        [
            FileOf(project),
            Path.Combine(ProjectFolder.Root, "lib", "Directory.Packages.props"),
            Path.Combine(ProjectFolder.Root, "nuget.config"),
            Path.Combine(home, ".nuget", "NuGet", "NuGet.Config"),
            Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.ApplicationData), "NuGet", "NuGet.Config"),
        ];
        string[] variables = ["NUGET_PACKAGES", "RestoreSources", "RestoreConfigFile"];
        var text = string.Join('\n', files.Where(File.Exists).Select(File.ReadAllText)) + string.Concat(variables.Select(Environment.GetEnvironmentVariable));
        return Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(text)));
    }

    [GeneratedRegex(@"Unable to find (?:a stable )?package (?<text>(?<id>[\w.-]*\w)(?: with version \([^)]*\))?)")]
    private static partial Regex UnknownPackage();

    [GeneratedRegex(@"error \w+: ([^\[\r\n]*)")]
    private static partial Regex FirstError();

    private sealed record Refusal(string Key, DateTimeOffset Time, Dictionary<string, string> Reasons);

    /// <summary>Runs dotnet with the same arguments and one package left out or another. Once it takes too long, it is not run again.</summary>
    private sealed class Attempts(string[] arguments, string failure, TimeSpan patience, CancellationToken cancellation)
    {
        private Failure? _late;

        /// <summary>Why dotnet fails without these packages; null when it does not.</summary>
        public async Task<Failure?> RunAsync(string leftOut)
        {
            if (_late is not null)
            {
                return _late;
            }

            using var alive = new Alive();
            // The reason is read from what it prints.
            var start = new ProcessStartInfo("dotnet", arguments)
            {
                RedirectStandardOutput = true,
                RedirectStandardError = true,
                Environment = { ["DOTNET_CLI_UI_LANGUAGE"] = "en", [LeftOutVariable] = leftOut },
            };
            using var process = Process.Start(start)!;
            using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
            limit.CancelAfter(patience);
            var errors = process.StandardError.ReadToEndAsync(CancellationToken.None);
            var output = process.StandardOutput.ReadToEndAsync(CancellationToken.None);
            try
            {
                await process.WaitForExitAsync(limit.Token);
            }
            catch (OperationCanceledException)
            {
                process.Kill(entireProcessTree: true);
                cancellation.ThrowIfCancellationRequested();
                return _late = new($"{failure} within {patience.TotalSeconds:N0} s");
            }

            if (process.ExitCode == 0)
            {
                return null;
            }

            var text = await output + await errors;
            var unknown = UnknownPackage().Matches(text).DistinctBy(m => m.Groups["id"].Value)
                .ToDictionary(m => m.Groups["id"].Value, m => $"{m.Groups["text"].Value} is not in the configured package sources");
            return new(
                unknown.Count > 0 ? unknown.Values.First()
                    : FirstError().Match(text) is { Success: true } error ? $"{failure}: {error.Groups[1].Value.Trim().TrimEnd('.')}"
                    : failure) { Unknown = unknown };
        }
    }
}
