using System.Reflection;
using Overtake.Setup;
using Overtake.Measurement.Studies;
using Overtake.Workloads.Serializers.Packages;

namespace Overtake.Runs;

/// <summary>Exact versions of the packages that take part in a measurement.</summary>
internal static class PackageVersions
{
    public static IReadOnlyDictionary<string, string> Read() =>
        new Dictionary<string, string>(MeasuredPackages.Versions.Concat(ContenderSources.Here.Packages).DistinctBy(p => p.Key))
        {
            // The commit behind the version is the package's own business.
            ["BenchmarkDotNet"] = typeof(BenchmarkDotNet.Engines.Engine).Assembly
                .GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion.Split('+')[0],
        };
}

/// <summary>The commit that the measuring code was built from.</summary>
internal static class SourceCommit
{
    /// <summary>The commit of the clone at <paramref name="root"/>, with <c>+changes</c> for changed code; null without git or outside a clone.</summary>
    public static async Task<string?> ReadAsync(string root, CancellationToken cancellation) =>
        await Tool.OutputAsync("git", ["-C", root, "rev-parse", "HEAD"], cancellation) is { Length: > 0 } commit
            ? commit + (await Tool.OutputAsync("git", ["-C", root, "status", "--porcelain", "--", "lib"], cancellation) is { Length: > 0 }
                ? "+changes"
                : string.Empty)
            : null;
}

/// <summary>Runs that belong to a clone's history.</summary>
internal static class CommittedRuns
{
    /// <summary>Whether git tracks any file of a folder; false without git or outside a clone.</summary>
    public static async Task<bool> ContainAsync(string folder) =>
        await Tool.OutputAsync("git", ["-C", folder, "ls-files", "--", "."], CancellationToken.None) is { Length: > 0 };
}
