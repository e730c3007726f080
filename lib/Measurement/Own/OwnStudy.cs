using System.Collections;
using System.Collections.Concurrent;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;
using Overtake.Measurement.Boxing;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Workloads.Boxing;
using Overtake.Workloads.Boxing.Shapes;
#if NET10_0_OR_GREATER
using Overtake.Workloads.Serializers.Packages;
#else
using Overtake.Workloads.Serializers.NetSerializerFormat;
#endif
using static Overtake.Measurement.Boxing.BoxingNames;
using StructuralSize = Overtake.Results.StructuralSize;

namespace Overtake.Measurement.Own;

/// <summary>A study made of a user's methods: <c>overtake own</c> generates a subclass of this.</summary>
/// <param name="name">Name of the study.</param>
/// <param name="axis">What sizes count.</param>
/// <param name="sizes">The sizes.</param>
/// <param name="methods">The methods, the baseline first.</param>
public abstract class OwnStudy(string name, string axis, int[] sizes, OwnMethod[] methods) : IStudy
{
    private const string Scenario = "own";

    // As many as a quick run can pay for, from the middle: of the smallest sizes a tenth is not whole, and the largest take longest.
    private const int ControlSizes = 3;

    private readonly int[] _sizes = [.. sizes.Distinct().Order()];

    public string Name => name;

    public IReadOnlyList<ScenarioInfo> Scenarios => [new(Scenario, $"the methods of {name}", axis, methods[0].Name, "one call")];

    public IReadOnlyList<ContenderInfo> Contenders =>
    [
        .. ContenderInfo.WithControls(methods[0].Name, $"The method {methods[0].Name}.", axis),
        .. methods[1..].Select(m => new ContenderInfo(m.Name, ContenderRole.Contender, $"The method {m.Name}.")),
    ];

    public IReadOnlyList<StructuralSize> Structure(string shape) => [];

    public VisitKind VisitsOf(string scenario) => VisitKind.Collecting;

    public Grid Grid(Preset preset)
    {
        var (copies, more, leftOut) = Controls(_sizes);
        return new Grid(
            [CaseGroup.Of(Scenario, name, methods[0].Name, _sizes, copies, more, methods[1..].Select(m => new ContenderSizes(m.Name, _sizes)))], leftOut);
    }

    /// <summary>Sizes of the copies of a baseline.</summary>
    /// <param name="sizes">Its own, ascending.</param>
    internal static (int[] Copies, int[] More, IReadOnlyList<LeftOut> LeftOut) Controls(int[] sizes)
    {
        int[] tenths = [.. sizes.Where(s => s % 10 == 0)];
        int[] controls = [.. tenths.Skip((tenths.Length - ControlSizes) / 2).Take(ControlSizes)];
        return controls.Length > 0
            ? (controls, controls, [])
            : ([sizes[sizes.Length / 2]], [], [LeftOut.Everywhere("no size is a multiple of ten, so there is no control with 10 % more work")]);
    }

    public IBenchmark Open(string scenario, string shape, string contender, ParameterList parameters)
    {
        var original = ControlNames.OriginalOf(contender);
        var method = methods.FirstOrDefault(m => m.Name == original) ?? throw new UnknownNameException("method", original, [.. methods.Select(m => m.Name)]);
        return contender == original ? method.Original() : contender == original + ControlNames.AaSuffix ? method.Twin() : method.More();
    }
}

/// <summary>One method and how it is timed.</summary>
/// <param name="Name">Name in charts and tables.</param>
/// <param name="Original">The method itself.</param>
/// <param name="Twin">Its loop compiled once more.</param>
/// <param name="More">The same with a tenth more to do.</param>
public sealed record OwnMethod(string Name, Func<IBenchmark> Original, Func<IBenchmark> Twin, Func<IBenchmark> More);

/// <summary>One method of a user's class; the generated code calls it in a loop.</summary>
/// <typeparam name="TOwner">The class.</typeparam>
public abstract class OwnBenchmark<TOwner> : IBenchmark
    where TOwner : class, new()
{
    /// <summary>The object whose methods are called; every process has one.</summary>
    protected TOwner Owner { get; } = OwnCode.Call($"the constructor of {typeof(TOwner).Name}", () => new TOwner());

    public abstract IReadOnlyList<HotMethod> HotMethods { get; }

    public int OperationsPerInvocation => 1;

    public void Prepare(int size) => OwnCode.Call("SetUp", () =>
    {
        SetUp(size);
        return true;
    });

    public abstract void Run(long invocations);

    /// <summary>Prepares what the methods work on.</summary>
    protected abstract void SetUp(int size);

    /// <summary>Name of the method.</summary>
    protected abstract string Method { get; }

    /// <summary>Name of the method that it is compared with.</summary>
    protected abstract string BaselineMethod { get; }

    /// <summary>What the method returns for what is prepared; null for nothing.</summary>
    protected abstract object? Result();

    /// <summary>What the baseline returns for it; null where nothing is compared.</summary>
    protected abstract object? BaselineResult();

    public string? Verify()
    {
        var own = OwnCode.Call(Method, Result);
        var baseline = OwnCode.Call($"{BaselineMethod}, which it is compared with,", BaselineResult);
        // Sequences are compared by asking them, which is his code too.
        return OwnCode.Call(Method, () => OwnResults.Difference(own, baseline));
    }

    public void Dispose() => (Owner as IDisposable)?.Dispose();
}

/// <summary>What methods return, compared.</summary>
internal static class OwnResults
{
    /// <summary>In what two results differ, item by item where they are sequences; null where they are equal.</summary>
    public static string? Difference(object? own, object? baseline)
    {
        if (own is not IEnumerable items || baseline is not IEnumerable others || own is string || baseline is string)
        {
            return Equals(own, baseline) ? null : $"the method returns {Words(own)}, the baseline {Words(baseline)}";
        }

        var (first, second) = (items.Cast<object?>().ToList(), others.Cast<object?>().ToList());
        if (first.Count != second.Count)
        {
            return $"the method returns {first.Count} items, the baseline {second.Count}";
        }

        return Enumerable.Range(0, first.Count)
            .Select(i => Difference(first[i], second[i]) is { } difference ? $"item {i}: {difference}" : null).FirstOrDefault(d => d is not null);
    }

    private static string Words(object? value) => value?.ToString() is { } text ? text.Length <= 60 ? $"'{text}'" : $"'{text[..57]}...'" : "null";
}

/// <summary>The boxing study for a user's record: <c>overtake own</c> generates the record and a subclass of this.</summary>
/// <typeparam name="TRecord">The record.</typeparam>
/// <param name="name">Name of the study.</param>
/// <param name="whyNotJson">Why JSON does not take part; null where it does.</param>
public abstract class OwnRecordStudy<TRecord>(string name, string? whyNotJson) : IStudy
    where TRecord : struct, IRecord<TRecord>
{
    private const string Json = "byte[] Utf8Json";
    private const string ClassPerRecord = "class per record";

    private static readonly int[] SmokeSizes = [20, 160];
    private static readonly int[] QuickSizes = [1, 20, 160, 640, 2_600, 10_400];
    private static readonly int[] StandardSizes = [1, 4, 20, 50, 160, 400, 1_000, 2_600, 5_200, 10_400, 28_000];
    private static readonly int[] BesideSizes = [1, 20, 160, 1_640, 6_000];
    private static readonly int[] ControlSizes = [20, 160];

    private static readonly string[] QuickContenders = [Span, Writer, StructArray, ClassPerRecord];
    private static readonly string[] Beside = [RoundTrip, Retained, HandOff];

    // On first use, as the scenarios below.
    private readonly Lazy<IReadOnlyList<RecordSerializer<TRecord>>> _serializers =
#if NET10_0_OR_GREATER
        new(RecordSerializers.Of<TRecord>);
#else
        new(() => [RecordFormat.Of<TRecord>()]);
#endif

    private readonly IReadOnlyList<ListedContender> _contenders =
    [
        .. BoxingContenders.Of(TRecord.Start)
            .Where(c => c.Role is BoxingRole.Baseline or BoxingRole.BaselineTwin or BoxingRole.PositiveControl or BoxingRole.Contender
                && (whyNotJson is null || c.Name != Json)),
    ];

    private IReadOnlyList<ListedContender> Listed =>
        [.. _contenders, .. _serializers.Value.Where(s => s.Serializer is not null).Select(s => BoxingContenders.Of(TRecord.Start, s))];

    public string Name => name;

    // Created on first use: the boxing study looks for outside contenders, and this object is created during that search.
    public IReadOnlyList<ScenarioInfo> Scenarios => [.. BoxingStudy.All.Where(s => s.Name == Fill || Beside.Contains(s.Name))];

    public IReadOnlyList<ContenderInfo> Contenders => [.. Listed.Select(BoxingStudy.InfoOf)];

    public IReadOnlyList<StructuralSize> Structure(string shape) => BoxingStudy.StructureOf(TRecord.Shape, Listed);

    public VisitKind VisitsOf(string scenario) => BoxingStudy.VisitsIn(scenario);

    public Grid Grid(Preset preset) => new(
        preset.Name switch
        {
            "smoke" => [Group(Fill, SmokeSizes, QuickContenders)],
            "quick" => [Group(Fill, QuickSizes, QuickContenders)],
            _ => [
                Group(Fill, StandardSizes, AllContenders),
                .. Beside.Select(s => Group(s, BesideSizes, AllContenders) with { Launches = preset.LaunchesBeside }),
            ],
        },
        [
            .. preset.Name is "smoke" or "quick"
                ? [LeftOut.Everywhere(
                    $"{preset.Name} has {string.Join(", ", QuickContenders)} in {Fill}; standard has all contenders, and {string.Join(", ", Beside)}")]
                : (LeftOut[])[],
            .. _serializers.Value.Where(s => s.Serializer is null)
                .Select(s => new LeftOut(string.Empty, string.Empty, s.Contender, string.Empty, null, s.WhyNot)),
            .. whyNotJson is null ? [] : (LeftOut[])[new LeftOut(string.Empty, string.Empty, Json, string.Empty, null, whyNotJson)],
        ]);

    public IBenchmark Open(string scenario, string shape, string contender, ParameterList parameters)
    {
        // Serializers of packages are made in the processes that measure them only.
        var listed = _contenders.FirstOrDefault(c => c.Name == contender) ?? Listed.FirstOrDefault(c => c.Name == contender)
            ?? throw new UnknownNameException("contender", contender, [.. Listed.Select(c => c.Name)]);
        return BoxingStudy.Open(scenario, listed.Create(), parameters);
    }

    private IReadOnlyList<string> AllContenders => [.. Listed.Where(c => c.Role == BoxingRole.Contender).Select(c => c.Name)];

    private CaseGroup Group(string scenario, int[] sizes, IReadOnlyList<string> contenders)
    {
        var structured = BoxingGrid.WithStructure(sizes, [_contenders[0].Create()], sizes[^1], largeObjectsOnly: true);
        return CaseGroup.Of(
            scenario, TRecord.Shape, ObjectArray, structured, ControlSizes, ControlSizes, contenders.Select(c => new ContenderSizes(c, structured)))
            with { OnceMilliseconds = scenario == HandOff ? BoxingGrid.HandOffMilliseconds : 0 };
    }
}

/// <summary>How a sample of a user's record is read from JSON.</summary>
public static class OwnSample
{
    /// <summary>Fields too, enums by name or number, names in any case; what is missing, unknown or null where it must not be is refused.</summary>
    public static JsonSerializerOptions Json { get; } = new()
    {
        IncludeFields = true,
        PropertyNameCaseInsensitive = true,
        UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
#if NET9_0_OR_GREATER
        RespectNullableAnnotations = true,
        RespectRequiredConstructorParameters = true,
#endif
        Converters = { new JsonStringEnumConverter() },
    };
}

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

    public IReadOnlyList<ContenderInfo> Contenders =>
        [.. ContenderInfo.WithControls(Before, "The version before the change.", axis), new(After, ContenderRole.Contender, "The version after the change.")];

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
