using System.Runtime.Loader;
using System.Text.Json;
using Overtake.Measurement.Studies;

namespace Overtake.Measurement.Own;

/// <summary>A class of benchmarks in somebody's program: a worker reads from its environment which.</summary>
/// <param name="Study">Name of its study.</param>
/// <param name="Assembly">Path of its assembly.</param>
/// <param name="Type">Full name of the class.</param>
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
        // What the class needs lies beside it where the worker does not bring it.
        var folder = Path.GetDirectoryName(own.Assembly)!;
        AssemblyLoadContext.Default.Resolving += (context, name) =>
            Path.Combine(folder, name.Name + ".dll") is var needed && File.Exists(needed) ? context.LoadFromAssemblyPath(needed) : null;
        var type = AssemblyLoadContext.Default.LoadFromAssemblyPath(own.Assembly).GetType(own.Type, throwOnError: true)!;
        return new BenchmarkStudy(own.Study, type, new BenchmarkChoice(Filters: own.Filters));
    }

    private sealed class Announcement : IDisposable
    {
        public void Dispose() => Environment.SetEnvironmentVariable(Variable, null);
    }
}
