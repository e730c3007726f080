using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Workloads;
using Overtake.Workloads.Boxing;
using static Overtake.Measurement.Boxing.BoxingNames;

namespace Overtake.Measurement.Boxing;

/// <summary>Boxing into <c>object[]</c> against writing into <c>byte[]</c>.</summary>
internal sealed class BoxingStudy : IStudy
{
    // Far enough for the largest size of any grid.
    private const int LargestStructural = 200_000;

    private static readonly IReadOnlyList<IContenderSource<ListedContender>> External = ContenderSources.Here.Load<ListedContender>();

    /// <summary>Names of the contenders from outside, in any shape.</summary>
    internal static IReadOnlyList<string> FromOutside { get; } = [.. External.SelectMany(s => s.Contenders).Select(c => c.Name).Distinct()];

    /// <summary>The scenarios, which other records have too.</summary>
    internal static IReadOnlyList<ScenarioInfo> All { get; } =
    [
        new(Fill, "produce a buffer and drop it", "records", ObjectArray, "one buffer"),
        new(RoundTrip, "produce a buffer and decode it on the same thread", "records", ObjectArray, "one buffer"),
        new(Retained, "produce buffers of which the last 64 stay alive", "records", ObjectArray, "one buffer"),
        new(Published, "the published loop: buffers produced and dropped, with or without its forced collection", "records", ObjectArray, "one buffer"),
        new(HandOff, "hand a buffer to a second thread, which decodes it, through a bounded channel of 64", "records", ObjectArray, "one message"),
    ];

    public string Name => "boxing";

    public IReadOnlyList<ScenarioInfo> Scenarios => All;

    public IReadOnlyList<ContenderInfo> Contenders => [.. BoxingContenders.Shapes.SelectMany(Listed).DistinctBy(c => c.Name).SelectMany(InfosOf)];

    public IReadOnlyList<StructuralSize> Structure(string shape) => StructureOf(shape, Listed(shape));

    public Grid Grid(Preset preset) => BoxingGrid.Of(preset);

    public VisitKind VisitsOf(string scenario) => VisitsIn(scenario);

    public IBenchmark Open(string scenario, string shape, string contender, ParameterList parameters) => Open(scenario, Create(shape, contender), parameters);

    /// <exception cref="ArgumentException">There is no such scenario.</exception>
    internal static IBenchmark Open(string scenario, IBoxingContender contender, ParameterList parameters) => scenario switch
    {
        Fill => new FillBenchmark(contender),
        RoundTrip => new RoundTripBenchmark(contender),
        Retained => new RetainedBenchmark(contender),
        Published => new PublishedBenchmark(contender, parameters),
        HandOff => new HandOffBenchmark(contender),
        _ => throw new ArgumentException($"The boxing study has no scenario '{scenario}'.", nameof(scenario)),
    };

    internal static VisitKind VisitsIn(string scenario) =>
        scenario switch { HandOff => VisitKind.Threads, Retained => VisitKind.Long, _ => VisitKind.Collecting };

    internal static IReadOnlyList<StructuralSize> StructureOf(string shape, IEnumerable<ListedContender> contenders) =>
    [
        .. contenders
            .Where(c => c.Role is BoxingRole.Baseline or BoxingRole.Contender)
            .SelectMany(c => BoxingStructure.Sizes(c.Create(), LargestStructural)
                .Select(s => new StructuralSize(shape, c.Name, s.Records, s.IsLargeObject, s.Event))),
    ];

    /// <summary>The manifest's entries of a contender, and of the controls where it is the baseline.</summary>
    internal static IReadOnlyList<ContenderInfo> InfosOf(ListedContender contender) => contender.Role == BoxingRole.Baseline
        ? ContenderInfo.WithControls(contender.Name, contender.Description, "records")
        : [new(contender.Name, RoleOf(contender.Role), contender.Description)];

    /// <summary>The contenders of a shape, those from outside after the study's own.</summary>
    internal static IReadOnlyList<ListedContender> Listed(string shape) => BoxingContenders.Listed(shape, External);

    /// <exception cref="ArgumentException">There is none of that name.</exception>
    internal static IBoxingContender Create(string shape, string contender) => BoxingContenders.Create(shape, contender, External);

    private static ContenderRole RoleOf(BoxingRole role) => role switch
    {
        BoxingRole.Contender => ContenderRole.Contender,
        BoxingRole.Illustration => ContenderRole.NotDecodable,
        _ => ContenderRole.OutsideCrossover,
    };
}

/// <summary>Names of scenarios, shapes and contenders that grids speak of.</summary>
internal static class BoxingNames
{
    public const string Fill = "fill";
    public const string RoundTrip = "round-trip";
    public const string Retained = "retained";
    public const string HandOff = "hand-off";
    public const string Published = "published";

    public const string ThreeNumbers = "three-numbers";
    public const string OneNumber = "one-number";
    public const string NumbersAndText = "numbers-and-text";

    public const string ObjectArray = "object[]";
    public const string Span = "byte[] span";
    public const string AsPublished = "byte[] as published";
    public const string Pooled = "byte[] pooled";
    public const string Writer = "byte[] BinaryWriter";
    public const string WriterSized = "byte[] BinaryWriter sized";
    public const string StructArray = "struct[]";
}
