using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Workloads.Boxing;
using static Overtake.Measurement.Boxing.BoxingNames;

namespace Overtake.Measurement.Boxing;

/// <summary>The named grids of the boxing study, case by case. Each preset lists what it leaves out.</summary>
internal static class BoxingGrid
{
    // Live memory of any case is capped; the buffers that a scenario keeps count, and so does the collector's need for room beside them.
    private const long LiveMemoryCap = 1_000_000_000;

    // Below every large-object threshold, and so small that a visit has ten buffers and more. Pooled over
    // several sizes a control distinguishes a fault from noise; one size does not on a busy machine.
    private static readonly int[] ControlSizes = [20, 50, 160, 400, 640, 1_000];
    private static readonly int[] QuickControlSizes = [20, 160, 400];

    // Fewer beside the headline, and only where contenders are measured anyway. Not where pauses are most of the time: a tenth more
    // buffers need not be a tenth more pauses in a launch.
    private static readonly int[] RoundTripControlSizes = [20, 160, 1_640];
    private static readonly int[] RetainedControlSizes = [20, 50, 160];
    private static readonly int[] PublishedControlSizes = [5_000, 10_000, 20_000, 40_000];
    private static readonly int[] HandOffControlSizes = [10, 100, 1_000];

    private static readonly int[] QuickFill = [1, 20, 400, 1_500, 12_000];

    // Behind its crossover the buffer of BinaryWriter doubles, and it falls behind again.
    private const int QuickDoubled = 6_000;

    // Two sizes an octave from 512 to 16,384 and more around the large objects, thinned outside. Refinement adds what a crossover needs.
    private static readonly int[] Fine =
    [
        1, 4, 20, 50, 160, 400, 640, 1_000, 1_500, 2_060, 2_600, 3_280, 3_800, 4_096, 5_200, 8_260, 13_100, 16_500, 28_000, 48_000,
        60_000, 131_072,
    ];

    // For contenders whose curves stay on one side.
    private static readonly int[] Thinned = [1, 20, 160, 640, 2_060, 4_096, 5_200, 16_500, 60_000];

    // Two sizes without collections of generation 2 and two with large objects on both sides of every ratio, for every contender of the headline: one without
    // stretches of its own would be widened by the largest deviation of another.
    private static readonly int[] UninterruptedSizes = [160, 2_060, 3_541, 16_500];

    // Two neighbouring sizes make a side: 4 stands beside 1, and one is added below the size from which object[] is a large object.
    private static readonly int[] OtherShapes = [1, 4, 160, 16_500];
    private static readonly int[] RoundTripSizes = [1, 4, 20, 160, 1_640, 16_500];
    private static readonly int[] RetainedSizes = [20, 50, 160, 1_640, 6_000];
    // Two paced runs for percentiles, and threads that start and end.
    internal const int HandOffMilliseconds = 150;
    private static readonly int[] HandOffSizes = [1, 10, 100, 1_000, 4_096];
    private static readonly int[] LiveHeapSizes = [160, 5_200];
    private static readonly int[] PublishedSizes = [5_000, 10_000, 20_000, 40_000, 80_000, 160_000];

    // Whether time is proportional to the number of fills shows at both ends and in the middle.
    private static readonly int[] LinearitySizes = [5_000, 40_000, 160_000];

    // The floors stand beside the contenders they are the floors of, at the size of the speed bar.
    private static readonly int[] FloorSizes = [4_096];

    // Structural sizes below this differ from their neighbours by so many records that the coarse grid resolves them.
    private const int SmallestStructural = 512;
    private const int LargestSize = 131_072;

    // Growing buffers double on and on; beyond this the steps are the same ones again.
    private const int LargestStructural = 16_384;

    // The contenders whose curves cross or come close: they get the fine grid.
    private static readonly string[] FineContenders = [Writer, WriterSized];

    // The controls of these two are those of the same scenario without a live heap, and of the other published setting.
    private static readonly string[] LiveHeapContenders = [ObjectArray, Span, Writer, StructArray];
    private static readonly string[] PublishedContenders = [ObjectArray, Span, AsPublished];
    // Contenders from outside always take part: users add them to see them.
    private static readonly string[] QuickContenders = [ObjectArray, Span, Writer, StructArray, .. BoxingStudy.FromOutside];

    public static Grid Of(Preset preset)
    {
        var groups = preset.Name switch
        {
            "smoke" => Smoke(),
            "quick" => Quick(),
            _ => Standard(preset),
        };
        var leftOut = LeftOutOf(preset).ToList();
        return new Grid([.. groups.Select(g => Capped(g, leftOut))], leftOut);
    }

    private static IEnumerable<CaseGroup> Smoke()
    {
        yield return Group(Fill, ThreeNumbers, ParameterList.Empty, QuickContenders, _ => [16, 256, 4_096], [256]);
        yield return Group(Retained, ThreeNumbers, ParameterList.Empty, QuickContenders, _ => [16, 256], [256]);
    }

    private static IEnumerable<CaseGroup> Quick()
    {
        // BinaryWriter's structural sizes are the ones that matter: its curve is the one that crosses there.
        yield return Group(Fill, ThreeNumbers, ParameterList.Empty, QuickContenders, c => c is ObjectArray or Writer
            ? WithStructure([.. QuickFill, QuickDoubled], ThreeNumbers, [ObjectArray, Writer], largeObjectsOnly: true)
            : QuickFill, QuickControlSizes).In(launches: 12);
    }

    private static IEnumerable<CaseGroup> Standard(Preset preset)
    {
        yield return Group(Fill, ThreeNumbers, ParameterList.Empty, All(ThreeNumbers), FillSizes, ControlSizes) with
        {
            Uninterrupted = [.. All(ThreeNumbers).Where(c => !IsFloor(ThreeNumbers, c)).Select(c => new ContenderSizes(c, UninterruptedSizes))],
        };
        foreach (var group in BesideTheHeadline())
        {
            // Between processes ratios of one number a record lie 9 % apart, of eight 4 %, however many visits they have: it takes launches.
            yield return group with { Launches = group.Shape == OneNumber ? 2 * preset.LaunchesBeside : preset.LaunchesBeside };
        }
    }

    private static IEnumerable<CaseGroup> BesideTheHeadline()
    {
        foreach (var shape in BoxingContenders.Shapes.Where(s => s != ThreeNumbers))
        {
            var below = BelowLargeObjects(shape);
            yield return Group(Fill, shape, ParameterList.Empty, All(shape), c => OtherSizes(shape, c, below), [4, 160, below]);
        }

        yield return Group(
            RoundTrip, ThreeNumbers, ParameterList.Empty, Decodable(),
            c => WithStructure(RoundTripSizes, ThreeNumbers, [ObjectArray, c], largeObjectsOnly: true), RoundTripControlSizes);
        yield return Group(
            Retained, ThreeNumbers, ParameterList.Empty, Decodable(), _ => WithStructure(RetainedSizes, ThreeNumbers, [ObjectArray], largeObjectsOnly: true),
            RetainedControlSizes);
        foreach (var heap in new[] { "100MB", "1GB" })
        {
            foreach (var scenario in new[] { Fill, Retained })
            {
                yield return Group(scenario, ThreeNumbers, ParameterList.Empty.With(Parameter.LiveHeap, heap), LiveHeapContenders, _ => LiveHeapSizes, []);
            }
        }

        foreach (var (fills, collect, sizes) in new[] { ("2", "no", PublishedSizes), ("2", "yes", PublishedSizes), ("6", "no", LinearitySizes) })
        {
            yield return Group(
                Published,
                ThreeNumbers,
                ParameterList.Empty.With(Parameter.Fills, fills).With(Parameter.Collect, collect),
                PublishedContenders,
                _ => sizes,
                (fills, collect) == ("2", "no") ? PublishedControlSizes : []);
        }

        // Of 10 rounds ratios came out 10 % apart between launches, of 4 of the same rounds 19 %: visits differ here, and not processes.
        yield return Group(HandOff, ThreeNumbers, ParameterList.Empty, Decodable(), _ => HandOffSizes, HandOffControlSizes) with { TimesRounds = 3 };
    }

    private static IReadOnlyList<int> FillSizes(string contender)
    {
        return IsFloor(ThreeNumbers, contender) ? FloorSizes
            : FineContenders.Contains(contender) ? WithStructure(Fine, ThreeNumbers, [ObjectArray, contender], largeObjectsOnly: contender != Writer)
            : WithStructure(Thinned, ThreeNumbers, [ObjectArray], largeObjectsOnly: true);
    }

    private static IReadOnlyList<int> OtherSizes(string shape, string contender, int below) =>
        IsFloor(shape, contender) ? [] : WithStructure([.. OtherShapes, below], shape, [ObjectArray], largeObjectsOnly: true);

    // Three quarters of the size from which object[] is a large object.
    private static int BelowLargeObjects(string shape) =>
        BoxingStructure.Sizes(BoxingStudy.Create(shape, ObjectArray), LargestSize).First(s => s.IsLargeObject).Records * 3 / 4;

    private static bool IsFloor(string shape, string contender) =>
        BoxingStudy.Listed(shape).First(c => c.Name == contender).Role == BoxingRole.Floor;

    private static IReadOnlyList<string> All(string shape) => [.. BoxingStudy.Listed(shape).Select(c => c.Name)];

    private static IReadOnlyList<string> Decodable() =>
        [.. BoxingStudy.Listed(ThreeNumbers).Where(c => c.Role is not (BoxingRole.Illustration or BoxingRole.Floor)).Select(c => c.Name)];

    private static IReadOnlyList<int> WithStructure(IReadOnlyList<int> sizes, string shape, IReadOnlyList<string> contenders, bool largeObjectsOnly) =>
        WithStructure(sizes, contenders.Select(c => BoxingStudy.Create(shape, c)), LargestStructural, largeObjectsOnly);

    /// <summary>Adds the sizes at which a buffer of one of the contenders changes its nature, and the size before each.</summary>
    /// <param name="largest">The largest size that is added.</param>
    /// <param name="largeObjectsOnly">Whether growing buffers do not count.</param>
    internal static IReadOnlyList<int> WithStructure(IReadOnlyList<int> sizes, IEnumerable<IBoxingContender> contenders, int largest, bool largeObjectsOnly) =>
        [.. contenders
            .SelectMany(c => BoxingStructure.Sizes(c, LargestSize))
            .Where(s => s.Records >= SmallestStructural && s.Records <= largest && (s.IsLargeObject || !largeObjectsOnly))
            .SelectMany(s => new[] { s.Records - 1, s.Records })
            .Concat(sizes)
            .Distinct()
            .Order()];

    /// <summary>
    /// The group with the sizes of each contender. The baseline is measured at the union of all sizes, and its A/A copy at those of the headline:
    /// elsewhere the sizes of the other control will do.
    /// </summary>
    private static CaseGroup Group(
        string scenario, string shape, ParameterList parameters, IReadOnlyList<string> contenders, Func<string, IReadOnlyList<int>> sizes,
        IReadOnlyList<int> controlSizes)
    {
        var own = contenders.Where(c => c != ObjectArray).Select(c => new ContenderSizes(c, sizes(c))).Where(c => c.Sizes.Count > 0).ToList();
        IReadOnlyList<int> all = [.. own.SelectMany(c => c.Sizes).Concat(sizes(ObjectArray)).Concat(controlSizes).Distinct().Order()];
        var copySizes = (scenario, shape) == (Fill, ThreeNumbers) && controlSizes.Count > 0 ? all : controlSizes;
        return CaseGroup.Of(scenario, shape, ObjectArray, all, copySizes, controlSizes, own) with
        {
            Parameters = parameters,
            OnceMilliseconds = scenario == HandOff ? HandOffMilliseconds : 0,
        };
    }

    /// <summary>Takes out the sizes at which a scenario would keep more than the cap alive.</summary>
    private static CaseGroup Capped(CaseGroup group, List<LeftOut> leftOut)
    {
        if (group.Scenario != Retained)
        {
            return group;
        }

        var contenders = new List<ContenderSizes>();
        foreach (var contender in group.Contenders)
        {
            var live = BoxingStudy.Create(group.Shape, ControlNames.OriginalOf(contender.Contender));
            var kept = contender.Sizes.Where(s => LiveBytes(live, s) <= LiveMemoryCap).ToList();
            foreach (var size in contender.Sizes.Except(kept))
            {
                leftOut.Add(new LeftOut(
                    group.Scenario, group.Shape, contender.Contender, group.Parameters.ToString(), size,
                    "64 buffers of this size are more than the cap of 1 GB of live memory"));
            }

            contenders.Add(contender with { Sizes = kept });
        }

        return group with { Contenders = contenders };
    }

    private static long LiveBytes(IBoxingContender contender, int size) =>
        (contender.AllocatedBytes(size) ?? contender.Arrays(size).Sum(a => a.Bytes)) * Workloads.Boxing.Scenarios.Retained.Buffers;

    private static IEnumerable<LeftOut> LeftOutOf(Preset preset)
    {
        if (preset.Name is "smoke" or "quick")
        {
            yield return LeftOut.Everywhere(
                $"the preset {preset.Name} has one shape, {QuickContenders.Length} contenders, and few sizes and scenarios; standard has all");
            yield break;
        }

        foreach (var shape in BoxingContenders.Shapes)
        {
            foreach (var contender in BoxingContenders.LeftOut(shape))
            {
                yield return LeftOut.Of(contender.Reason, shape: shape, contender: contender.Name);
            }

            if (shape != ThreeNumbers)
            {
                yield return LeftOut.Of("measured in fill only; all scenarios have three-numbers", shape: shape);
            }
        }
    }
}
