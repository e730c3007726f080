using System.Collections.Concurrent;
using System.Reflection;
using System.Runtime.Loader;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Measurement.Own;

/// <summary>
/// Two versions of a class of benchmarks: <c>overtake check</c> generates a subclass of this, and beside its assembly a folder for each version.
/// A process that measures loads one version only, so both may have the same assembly name.
/// </summary>
/// <param name="name">Name of the study.</param>
public abstract class CheckStudy(string name) : IStudy
{
    /// <summary>The version before the change.</summary>
    public const string Before = "before";

    /// <summary>The version after the change.</summary>
    public const string After = "after";

    /// <summary>The one scenario.</summary>
    public const string Scenario = "check";

    /// <summary>Name of the assembly of a version.</summary>
    public const string AssemblyName = "Own.Contenders";

    private readonly ConcurrentDictionary<string, BenchmarkStudy> _measured = new();
    private readonly ConcurrentDictionary<string, BenchmarkStudy> _listed = new();

    public string Name => name;

    public IReadOnlyList<ScenarioInfo> Scenarios => [new(Scenario, "methods after a change and before it", Listed(After).Axis, Before, "one call")];

    public IReadOnlyList<ContenderInfo> Contenders =>
    [
        .. ContenderInfo.WithControls(Before, "The version before the change.", "calls"),
        new(After, ContenderRole.Contender, "The version after the change."),
    ];

    public bool Refines => false;

    public VisitKind VisitsOf(string scenario) => VisitKind.Collecting;

    public Grid Grid(Preset preset)
    {
        var (before, after) = (SizesOf(Before), SizesOf(After));
        var both = before.Keys.Where(after.ContainsKey).ToDictionary(shape => shape, shape => before[shape].Intersect(after[shape]).ToArray())
            .Where(b => b.Value.Length > 0).ToList();
        if (both.Count == 0)
        {
            throw new InvalidResultException(
                "--after", $"has none of the methods, at the same parameters, that the version before the change has: {string.Join(", ", before.Keys)}");
        }

        return new Grid(
            [
                .. from b in both
                   let controls = preset.HasControls
                       ? BenchmarkStudy.ControlsOf(b.Value, Listed(Before).Cases.Where(c => ShapeOf(Listed(Before), c.Place) == b.Key))
                       : ([], [])
                   select CaseGroup.Of(Scenario, b.Key, Before, b.Value, controls.Copies, controls.More,
                       [new ContenderSizes(After, b.Value)]) with { Shared = Scenario },
            ],
            [
                .. Listed(After).AtZero,
                .. before.Keys.Except(after.Keys).Select(shape => Missing(shape, "the version after the change does not have it")),
                .. after.Keys.Except(before.Keys).Select(shape => Missing(shape, "the version before the change does not have it")),
                .. from shape in before.Keys.Where(after.ContainsKey)
                   from size in before[shape].Union(after[shape]).Order()
                   let had = before[shape].Contains(size)
                   where !had || !after[shape].Contains(size)
                   select Missing(shape, $"the version {(had ? After : Before)} the change does not have this size") with { Size = size },
            ]);

        static LeftOut Missing(string shape, string reason) => LeftOut.Of(reason, Scenario, shape);
    }

    public IBenchmark Open(string scenario, string shape, string contender, ParameterList parameters)
    {
        var study = _measured.GetOrAdd(contender, version => Made(Assembly.LoadFrom(PathOf(version))));
        var own = study.Places.First(p => ShapeOf(study, p) == shape);
        return study.Open(own.Scenario, own.Shape, own.Contender, parameters);
    }

    // Methods are what is compared, so the shape has their names.
    private static string ShapeOf(BenchmarkStudy study, (string Scenario, string Shape, string Contender) place) =>
        place.Shape == study.TypeName ? place.Contender : $"{place.Contender}, {place.Shape}";

    private static BenchmarkStudy Made(Assembly assembly) =>
        (BenchmarkStudy)Activator.CreateInstance(assembly.GetExportedTypes().Single(t => t.IsAssignableTo(typeof(BenchmarkStudy))))!;

    private Dictionary<string, int[]> SizesOf(string version) =>
        Listed(version).Cases.GroupBy(c => ShapeOf(Listed(version), c.Place)).ToDictionary(g => g.Key, g => g.Select(c => c.Size).Order().ToArray());

    // Both at once only where nothing is measured.
    private BenchmarkStudy Listed(string version) => _listed.GetOrAdd(version, v =>
    {
        var context = new AssemblyLoadContext(v);
        context.LooksBeside(PathOf(v));
        return Made(context.LoadFromAssemblyPath(PathOf(v)));
    });

    private string PathOf(string version) => Path.Combine(Path.GetDirectoryName(GetType().Assembly.Location)!, version, AssemblyName + ".dll");
}
