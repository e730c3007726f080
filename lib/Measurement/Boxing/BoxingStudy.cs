using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Workloads;
using Overtake.Workloads.Boxing;
using static Overtake.Measurement.Boxing.BoxingNames;

namespace Overtake.Measurement.Boxing;

/// <summary>Boxing into <c>object[]</c> against writing into <c>byte[]</c>.</summary>
public sealed class BoxingStudy : IStudy
{
    // Far enough for the largest size of any grid.
    private const int LargestStructural = 200_000;

    private static readonly IReadOnlyList<IContenderSource<ListedContender>> External = ContenderSources.Here.Load<ListedContender>();

    /// <summary>Names of the contenders from outside, in any shape.</summary>
    internal static IReadOnlyList<string> FromOutside { get; } = [.. External.SelectMany(s => s.Contenders).Select(c => c.Name).Distinct()];

    public string Name => "boxing";

    public IReadOnlyList<ScenarioInfo> Scenarios { get; } =
    [
        new(Fill, "produce a buffer and drop it", "records", ObjectArray, "one buffer"),
        new(RoundTrip, "produce a buffer and decode it on the same thread", "records", ObjectArray, "one buffer"),
        new(Retained, "produce buffers of which the last 64 stay alive", "records", ObjectArray, "one buffer"),
        new(Published, "the published loop: buffers produced and dropped, with or without its forced collection", "records", ObjectArray, "one buffer"),
        new(HandOff, "hand a buffer to a second thread, which decodes it, through a bounded channel of 64", "records", ObjectArray, "one message"),
    ];

    public IReadOnlyList<ContenderInfo> Contenders =>
    [
        .. BoxingContenders.Shapes
            .SelectMany(Listed)
            .DistinctBy(c => c.Name)
            .Select(c => new ContenderInfo(c.Name, RoleOf(c.Role), c.Description)),
    ];

    public IReadOnlyList<Results.StructuralSize> Structure(string shape) =>
    [
        .. Listed(shape)
            .Where(c => c.Role is BoxingRole.Baseline or BoxingRole.Contender)
            .SelectMany(c => BoxingStructure.Sizes(c.Create(), LargestStructural)
                .Select(s => new Results.StructuralSize(shape, c.Name, s.Records, s.IsLargeObject, s.Event))),
    ];

    public Grid Grid(Preset preset) => BoxingGrid.Of(preset);

    public VisitKind VisitsOf(string scenario) => scenario switch { HandOff => VisitKind.Threads, Retained => VisitKind.Long, _ => VisitKind.Collecting };

    public IBenchmark Open(string scenario, string shape, string contender, ParameterList parameters)
    {
        var instance = Create(shape, contender);
        return scenario switch
        {
            Fill => new FillBenchmark(instance, parameters),
            RoundTrip => new RoundTripBenchmark(instance, parameters),
            Retained => new RetainedBenchmark(instance, parameters),
            Published => new PublishedBenchmark(instance, parameters),
            HandOff => new HandOffBenchmark(instance, parameters),
            _ => throw new ArgumentException($"The boxing study has no scenario '{scenario}'.", nameof(scenario)),
        };
    }

    /// <summary>The contenders of a shape, those from outside behind the study's own.</summary>
    internal static IReadOnlyList<ListedContender> Listed(string shape) => BoxingContenders.Listed(shape, External);

    /// <summary>A new instance of one of them.</summary>
    /// <exception cref="ArgumentException">There is none of that name.</exception>
    internal static IBoxingContender Create(string shape, string contender) => BoxingContenders.Create(shape, contender, External);

    private static ContenderRole RoleOf(BoxingRole role) => role switch
    {
        BoxingRole.Baseline => ContenderRole.Baseline,
        BoxingRole.BaselineTwin => ContenderRole.AaControl,
        BoxingRole.PositiveControl => ContenderRole.PositiveControl,
        BoxingRole.Contender => ContenderRole.Contender,
        BoxingRole.Illustration => ContenderRole.NotDecodable,
        _ => ContenderRole.OutsideCrossover,
    };
}
