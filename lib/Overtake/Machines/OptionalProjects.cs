using System.Diagnostics;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;

namespace Overtake.Machines;

/// <summary>
/// Projects that use packages which not every source carries. They are restored and built where that succeeds; everything else does without them. A refusal is remembered for a day,
/// or until the projects, the sources or the package folder change.
/// </summary>
public static partial class OptionalProjects
{
    /// <summary>The projects with what each of them brings.</summary>
    public static IReadOnlyList<(string Name, string Brings)> All { get; } =
    [
        (Peers, "real packages as contenders: NetSerializer, protobuf-net, MessagePack, MemoryPack, HdrHistogram"),
        ("Interop", "data frames of Microsoft.Data.Analysis, charts of Plotly.NET, an extension of .NET Interactive"),
    ];

    // Sources that are far away answer within seconds; those that do not answer must not hold up a run.
    private static readonly TimeSpan RestorePatience = TimeSpan.FromSeconds(90);

    // A busy machine takes two minutes.
    private static readonly TimeSpan BuildPatience = TimeSpan.FromMinutes(6);

    private const string TestsSuffix = "Tests";

    private const string Peers = "Peers";

    private static readonly TimeSpan RefusalAge = TimeSpan.FromDays(1);

    /// <summary>Builds what can be built.</summary>
    /// <param name="tests">Whether to build the projects' tests too.</param>
    /// <param name="cancellation">Gives up.</param>
    /// <returns>For each project a sentence, and its tests, as a path within the clone; null where they were not asked for or cannot be built.</returns>
    public static async Task<IReadOnlyList<(string Sentence, string? Tests)>> BuildAsync(bool tests, CancellationToken cancellation)
    {
        var built = new List<(string, string?)>();
        foreach (var (name, brings) in All.Where(p => File.Exists(ProjectOf(p.Name))))
        {
            var project = tests ? name + TestsSuffix : name;
            var reason = await RefusalAsync(project, cancellation);
            built.Add(reason is null
                ? ($"{name}: {brings}.", tests ? Path.Combine("lib", project, "bin", "Release", "net10.0", $"Overtake.{project}.dll") : null)
                : ($"{name}{(tests ? " and its tests were" : "")} left out ({brings}): {reason}.", null));
        }

        return built;
    }

    /// <summary>Where that project puts what it builds.</summary>
    private static string Contenders => Path.Combine(ProjectFolder.Root, "lib", "Cli", "bin", "Release", "net10.0", "contenders");

    private static string ProjectOf(string name) => Path.Combine(ProjectFolder.Root, "lib", name, $"{name}.csproj");

    private static async Task<string?> RefusalAsync(string name, CancellationToken cancellation)
    {
        var memory = Path.Combine(ProjectFolder.Root, ".overtake", "packages", $"{name}.json");
        var key = Key(name);
        if (Remembered(memory) is { } refusal && refusal.Key == key && DateTimeOffset.UtcNow - refusal.Time < RefusalAge)
        {
            return refusal.Reason;
        }

        await Console.Error.WriteLineAsync($"Trying to restore the packages of {name} ...");
        var reason = await TryAsync(["restore", ProjectOf(name), "--nologo", "-v", "quiet"], "its packages could not be restored", RestorePatience, cancellation);
        if (reason is not null)
        {
            // Only this is remembered: what cannot be built is mended in the code.
            Directory.CreateDirectory(Path.GetDirectoryName(memory)!);
            await File.WriteAllTextAsync(memory, JsonSerializer.Serialize(new Refusal(key, DateTimeOffset.UtcNow, reason)), cancellation);
        }
        else
        {
            if (File.Exists(memory))
            {
                File.Delete(memory);
            }

            reason = await TryAsync(["build", ProjectOf(name), "--no-restore", "-c", "Release", "--nologo", "-v", "quiet", "-p:RunAnalyzers=false"], "it could not be built", BuildPatience, cancellation);
        }

        if (reason is not null && name == Peers && Directory.Exists(Contenders))
        {
            // What was built of it before is not of this code.
            Directory.Delete(Contenders, recursive: true);
        }

        return reason;
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

    /// <summary>What a refusal depends on: the project, the versions, where packages come from and where they are kept.</summary>
    private static string Key(string name)
    {
        var home = Environment.GetFolderPath(Environment.SpecialFolder.UserProfile);
        string[] files =
        [
            ProjectOf(name),
            Path.Combine(ProjectFolder.Root, "lib", "Directory.Packages.props"),
            Path.Combine(ProjectFolder.Root, "nuget.config"),
            Path.Combine(home, ".nuget", "NuGet", "NuGet.Config"),
            Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.ApplicationData), "NuGet", "NuGet.Config"),
        ];
        var text = string.Join('\n', files.Where(File.Exists).Select(File.ReadAllText)) + Environment.GetEnvironmentVariable("NUGET_PACKAGES") + Environment.GetEnvironmentVariable("RestoreSources") + Environment.GetEnvironmentVariable("RestoreConfigFile");
        return Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(text)));
    }

    /// <summary>Runs dotnet; the reason why it failed, null when it did not.</summary>
    private static async Task<string?> TryAsync(string[] arguments, string failure, TimeSpan patience, CancellationToken cancellation)
    {
        // The reason is read from what it prints.
        var start = new ProcessStartInfo("dotnet", arguments) { RedirectStandardOutput = true, RedirectStandardError = true, Environment = { ["DOTNET_CLI_UI_LANGUAGE"] = "en" } };
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
            return $"{failure} within {patience.TotalSeconds:N0} s";
        }

        if (process.ExitCode == 0)
        {
            return null;
        }

        var text = await output + await errors;
        return UnknownPackage().Match(text) is { Success: true } package ? $"{package.Groups[1].Value} is not in the configured package sources"
            : FirstError().Match(text) is { Success: true } error ? $"{failure}: {error.Groups[1].Value.Trim().TrimEnd('.')}"
            : failure;
    }

    [GeneratedRegex(@"Unable to find (?:a stable )?package ([\w.-]*\w)")]
    private static partial Regex UnknownPackage();

    [GeneratedRegex(@"error \w+: ([^\[\r\n]*)")]
    private static partial Regex FirstError();

    private sealed record Refusal(string Key, DateTimeOffset Time, string Reason);
}
