using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Workloads.LeadingZeros;
using static Overtake.Measurement.Bytes.BytesNames;

namespace Overtake.Measurement.Bytes;

internal static class BytesGrid
{
    // As published; the one size that all runtimes are measured at.
    private const int PublishedCount = 1_000;

    // In both of the sweeps, so that controls add no size.
    private static readonly int[] ControlSizes = [8, 64, PublishedCount];
    // The published list has 92 values; other lengths, for the controls alone, begin it again or end it early.
    private const int ListSize = LeadingZeroInputs.Count;
    private static readonly int[] ListControlSizes = [60, ListSize, 120];
    private static readonly string[] OnCurrentAlone = [Random64, Random32];
    private const int EndToEndSize = 10_000;
    private static readonly int[] EndToEndControlSizes = [7_000, EndToEndSize, 13_000];

    private static readonly int[] Sweep = [1, 2, 4, 8, 16, 64, 256, PublishedCount, 4_096, 16_384, 65_536];

    // For types beside the published ones.
    private static readonly int[] Thinned = [1, 8, 64, PublishedCount, 8_192, 65_536];

    private static readonly int[] QuickSweep = [10, 100, 300, PublishedCount, 10_000];
    private static readonly int[] QuickControlSizes = [100, 300, PublishedCount];

    // Now and then a whole process is a fifth slower at all sizes, which more visits do not mend.
    private const int QuickLaunches = 8;

    public static Grid Of(Preset preset) => preset.Name switch
    {
        "smoke" => new Grid([Controlled(Put, Longs, [16, PublishedCount], [PublishedCount], [After])], LeftOutOf(preset)),
        "quick" => new Grid([.. Quick().Select(g => g with { Launches = QuickLaunches })], LeftOutOf(preset)),
        _ => new Grid(
            [.. Standard().Select(g => g with { Launches = preset.LaunchesBeside })],
            [LeftOut.Of("random values are counted on the current runtime alone", LeadingZeros, "random")]),
    };

    private static IEnumerable<CaseGroup> Quick()
    {
        // A separate process for every group, as in the standard preset, would take longer than all the rest.
        const string All = "all";
        return new[] { Put, Get }.Select(scenario => Controlled(scenario, Longs, QuickSweep, QuickControlSizes, [After]) with { Shared = All })
            .Append(CaseGroup.Of(Recording, BytesNames.PublishedValues, Histogram, [], ListControlSizes, ListControlSizes, At(ListSize, [Package])));
    }

    private static IEnumerable<CaseGroup> Standard()
    {
        // Right after the current runtime come the others, so that their launches are adjacent. Writing and reading share processes.
        foreach (var (type, runtime, scenario) in
            from type in Types from runtime in Runtimes.All.OrderByDescending(r => r == Runtimes.Current) from scenario in new[] { Put, Get }
            select (type, runtime, scenario))
        {
            yield return (runtime == Runtimes.Current
                ? Controlled(scenario, type, type is Longs or Ints ? Sweep : Thinned, ControlSizes, type == IndexedInts ? [After] : [After, Vectorised, Copy])
                : CaseGroup.Of(scenario, type, Before, [PublishedCount], [], [], [new(After, [PublishedCount])])) with { Runtime = runtime, Shared = type };
        }

        foreach (var group in EndToEnd().Concat(Lists()))
        {
            yield return group;
            foreach (var runtime in Runtimes.All.Where(r => r != Runtimes.Current && !OnCurrentAlone.Contains(group.Shape)))
            {
                yield return group with { Runtime = runtime };
            }
        }
    }

    private static IEnumerable<CaseGroup> EndToEnd() =>
        from shape in new[] { Plain, Compressed }
        from scenario in new[] { Encode, Decode }
        // No control of more work here: other scenarios show whether it is found.
        select CaseGroup.Of(scenario, shape, Before, [], EndToEndControlSizes, [], At(EndToEndSize, [After, Vectorised, Package]));

    private static IEnumerable<CaseGroup> Lists() =>
    [
        .. BytesNames.Lists.Select(list => CaseGroup.Of(
            LeadingZeros, list, BytesStudy.Intrinsic, [], ListControlSizes, ListControlSizes,
            At(ListSize, LeadingZeroMethods.All.Skip(1).Select(m => m.Name)))),
        CaseGroup.Of(
            Recording, BytesNames.PublishedValues, Histogram, [], ListControlSizes, ListControlSizes,
            At(ListSize, [.. BytesStudy.Recorders.Keys.Skip(1), Package])),
    ];

    private static IEnumerable<ContenderSizes> At(int size, IEnumerable<string> contenders) => contenders.Select(c => new ContenderSizes(c, [size]));

    private static CaseGroup Controlled(string scenario, string type, int[] sizes, int[] controlSizes, string[] contenders) =>
        CaseGroup.Of(scenario, type, Before, sizes, sizes, controlSizes, contenders.Select(c => new ContenderSizes(c, sizes)));

    private static IReadOnlyList<LeftOut> LeftOutOf(Preset preset) =>
        [LeftOut.Everywhere($"{preset.Name} has few sizes of long on the current runtime; standard has all types, sizes and runtimes")];
}
