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

namespace Overtake.Measurement.Own;

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
            .Where(c => c.Role is BoxingRole.Baseline or BoxingRole.Contender
                && (whyNotJson is null || c.Name != Json)),
    ];

    private IReadOnlyList<ListedContender> Listed =>
        [.. _contenders, .. _serializers.Value.Where(s => s.Serializer is not null).Select(s => BoxingContenders.Of(TRecord.Start, s))];

    public string Name => name;

    // Created on first use: the boxing study looks for outside contenders, and this object is created during that search.
    public IReadOnlyList<ScenarioInfo> Scenarios => [.. BoxingStudy.All.Where(s => s.Name == Fill || Beside.Contains(s.Name))];

    public IReadOnlyList<ContenderInfo> Contenders => [.. Listed.SelectMany(BoxingStudy.InfosOf)];

    public IReadOnlyList<StructuralSize> Structure(string shape) => BoxingStudy.StructureOf(TRecord.Shape, Listed);

    public VisitKind VisitsOf(string scenario) => BoxingStudy.VisitsIn(scenario);

    public Grid Grid(Preset preset) => new(
        preset.Name switch
        {
            "smoke" => [Group(Fill, SmokeSizes, QuickContenders)],
            "quick" => [Group(Fill, QuickSizes, QuickContenders).In(launches: 10)],
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
            .. _serializers.Value.Where(s => s.Serializer is null).Select(s => LeftOut.Of(s.WhyNot, contender: s.Contender)),
            .. whyNotJson is null ? [] : (LeftOut[])[LeftOut.Of(whyNotJson, contender: Json)],
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
