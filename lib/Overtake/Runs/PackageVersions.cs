using System.Reflection;
using Overtake.Measurement.Studies;

namespace Overtake.Runs;

/// <summary>Exact versions of the packages that take part in a measurement.</summary>
internal static class PackageVersions
{
    /// <summary>Name and version of each.</summary>
    public static IReadOnlyDictionary<string, string> Read() => new Dictionary<string, string>(ContenderSources.Here.Packages)
    {
        ["BenchmarkDotNet"] = VersionOf(typeof(BenchmarkDotNet.Engines.Engine).Assembly),
    };

    private static string VersionOf(Assembly assembly) =>
        // The commit behind the version is the package's own business.
        assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion.Split('+')[0];
}
