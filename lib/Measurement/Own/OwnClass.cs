using System.Runtime.Loader;
using System.Text.Json;
using Overtake.Measurement.Studies;

namespace Overtake.Measurement.Own;

/// <summary>Where an assembly of somebody's own finds what it needs.</summary>
internal static class Neighbours
{
    /// <summary>Looks in the folder of an assembly for what the context lacks.</summary>
    public static void LooksBeside(this AssemblyLoadContext context, string assembly)
    {
        var folder = Path.GetDirectoryName(assembly)!;
        context.Resolving += (loading, name) =>
            Path.Combine(folder, name.Name + ".dll") is var needed && File.Exists(needed) ? loading.LoadFromAssemblyPath(needed) : null;
    }
}

/// <summary>A class of benchmarks in somebody's program: a worker reads from its environment which.</summary>
/// <param name="Assembly">Path of its assembly.</param>
/// <param name="Filters">As <see cref="BenchmarkChoice.Filters"/>.</param>
internal sealed record OwnClass(string Study, string Assembly, string Type, IReadOnlyList<string> Filters)
{
    /// <summary>Environment variable with this as JSON.</summary>
    public const string Variable = "OVERTAKE_CLASS";

    /// <summary>The study that the environment names; null where it names none.</summary>
    public static IStudy? Here { get; } =
        Environment.GetEnvironmentVariable(Variable) is { Length: > 0 } json ? StudyOf(JsonSerializer.Deserialize<OwnClass>(json)!) : null;

    /// <summary>Names it in the environment, which workers inherit, until disposed.</summary>
    public IDisposable Announced()
    {
        Environment.SetEnvironmentVariable(Variable, JsonSerializer.Serialize(this));
        return new Announcement();
    }

    private static BenchmarkStudy StudyOf(OwnClass own)
    {
        AssemblyLoadContext.Default.LooksBeside(own.Assembly);
        // A class of a room that the worker has itself is that room's.
        var name = Path.GetFileNameWithoutExtension(own.Assembly);
        var assembly = AssemblyLoadContext.Default.Assemblies.FirstOrDefault(a => a.GetName().Name == name)
            ?? AssemblyLoadContext.Default.LoadFromAssemblyPath(own.Assembly);
        var type = assembly.GetType(own.Type, throwOnError: true)!;
        return new BenchmarkStudy(own.Study, type, new BenchmarkChoice(Filters: own.Filters));
    }

    private sealed class Announcement : IDisposable
    {
        public void Dispose() => Environment.SetEnvironmentVariable(Variable, null);
    }
}
