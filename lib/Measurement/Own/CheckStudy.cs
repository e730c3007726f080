using System.Collections.Concurrent;
using System.Reflection;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Measurement.Own;

/// <summary>
/// Two versions of a user's methods: <c>overtake check</c> generates a subclass of this, and beside its assembly a folder for each version.
/// A process loads one version only, so both may have the same assembly name.
/// </summary>
/// <param name="name">Name of the study.</param>
/// <param name="axis">What sizes count.</param>
/// <param name="sizes">The sizes.</param>
/// <param name="methods">Names of the methods that both versions have.</param>
/// <param name="missing">Names of those that one of them has, each with the reason why it is left out.</param>
public abstract class CheckStudy(string name, string axis, int[] sizes, string[] methods, (string Method, string Reason)[] missing) : IStudy
{
    /// <summary>The version before the change.</summary>
    public const string Before = "before";

    /// <summary>The version after the change.</summary>
    public const string After = "after";

    /// <summary>The one scenario.</summary>
    public const string Scenario = "check";

    /// <summary>Name of the assembly of a version.</summary>
    public const string AssemblyName = "Own.Contenders";

    private readonly int[] _sizes = [.. sizes.Distinct().Order()];
    private readonly ConcurrentDictionary<string, IStudy> _versions = new();

    public string Name => name;

    public IReadOnlyList<ScenarioInfo> Scenarios => [new(Scenario, "methods after a change and before it", axis, Before, "one call")];

    public IReadOnlyList<ContenderInfo> Contenders => [.. ContenderInfo.WithControls(Before, "The version before the change.", axis), new(After, ContenderRole.Contender, "The version after the change.")];

    public IReadOnlyList<StructuralSize> Structure(string shape) => [];

    public VisitKind VisitsOf(string scenario) => VisitKind.Collecting;

    public Grid Grid(Preset preset)
    {
        var (copies, more, leftOut) = OwnStudy.Controls(_sizes);
        return new Grid(
            [.. methods.Select(m => CaseGroup.Of(Scenario, m, Before, _sizes, copies, more, [new ContenderSizes(After, _sizes)]) with { Shared = Scenario })],
            [.. leftOut, .. missing.Select(m => new LeftOut(Scenario, m.Method, string.Empty, string.Empty, null, m.Reason))]);
    }

    public IBenchmark Open(string scenario, string shape, string contender, ParameterList parameters)
    {
        var version = ControlNames.OriginalOf(contender);
        return _versions.GetOrAdd(version, Load).Open(scenario, shape, shape + contender[version.Length..], parameters);
    }

    private IStudy Load(string version)
    {
        var assembly = Assembly.LoadFrom(Path.Combine(Path.GetDirectoryName(GetType().Assembly.Location)!, version, AssemblyName + ".dll"));
        return (IStudy)Activator.CreateInstance(assembly.GetExportedTypes().Single(t => t.IsAssignableTo(typeof(IStudy))))!;
    }
}
