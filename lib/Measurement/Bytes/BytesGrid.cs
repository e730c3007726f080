using Overtake.Measurement.Studies;
using Overtake.Results;
using static Overtake.Measurement.Bytes.BytesNames;

namespace Overtake.Measurement.Bytes;

/// <summary>The named grids of the bytes study.</summary>
internal static class BytesGrid
{
    // As published; the one size that all runtimes are measured at.
    private const int PublishedValues = 1_000;

    // Where 10 % more values are 10 % more work.
    private static readonly int[] ControlSizes = [100, 300, 700, PublishedValues, 1_600];
    private static readonly int[] Sweep = [1, 4, 16, 64, 256, PublishedValues, 1_024, 4_096, 16_384, 65_536];

    private static readonly string[] QuickTypes = [Longs, Ints];

    // The least that is balanced and carries an interval.
    private const int BalancedLaunches = 6;

    public static Grid Of(Preset preset) => preset.Name switch
    {
        "smoke" => new Grid([Controlled(Put, Longs, [16, PublishedValues], [PublishedValues], [After])], LeftOutOf(preset)),
        "quick" => new Grid([.. Quick()], LeftOutOf(preset)),
        _ => new Grid([.. Standard()], []),
    };

    private static IEnumerable<CaseGroup> Quick()
    {
        foreach (var (scenario, type) in from type in QuickTypes from scenario in new[] { Put, Get } select (scenario, type))
        {
            // The copies are measured at the published size alone and at some others, so that the controls have more than one size to look at.
            yield return Controlled(scenario, type, [PublishedValues], [300, 700, PublishedValues], [After]);
            foreach (var group in OtherRuntimes(scenario, type))
            {
                yield return group;
            }
        }
    }

    private static IEnumerable<CaseGroup> Standard()
    {
        foreach (var (scenario, type) in from type in Types from scenario in new[] { Put, Get } select (scenario, type))
        {
            var launches = QuickTypes.Contains(type) ? (int?)null : BalancedLaunches;
            yield return Controlled(scenario, type, Sweep, ControlSizes, type == IndexedInts ? [After] : [After, Vectorised, Copy]) with { Launches = launches };
            foreach (var group in OtherRuntimes(scenario, type))
            {
                yield return group with { Launches = launches };
            }
        }
    }

    /// <summary>Right behind the group of the current runtime, so that launches of different runtimes are adjacent.</summary>
    private static IEnumerable<CaseGroup> OtherRuntimes(string scenario, string type) => Runtimes.All
        .Where(runtime => runtime != Runtimes.Current)
        .Select(runtime => Group(scenario, type, [new(Before, [PublishedValues]), new(After, [PublishedValues])]) with { Runtime = runtime });

    private static CaseGroup Controlled(string scenario, string type, int[] sizes, int[] controlSizes, string[] contenders)
    {
        int[] all = [.. sizes.Concat(controlSizes).Distinct().Order()];
        return Group(scenario, type, [new(Before, all), new(BeforeAgain, all), new(BeforeMore, controlSizes), .. contenders.Select(c => new ContenderSizes(c, sizes))]);
    }

    private static CaseGroup Group(string scenario, string type, IReadOnlyList<ContenderSizes> contenders) =>
        new(scenario, type, ParameterList.Empty, GcMode.Workstation, contenders);

    private static IReadOnlyList<LeftOut> LeftOutOf(Preset preset) =>
        [new(string.Empty, string.Empty, string.Empty, string.Empty, null, $"{preset.Name} has the types long and int at {PublishedValues:N0} values; standard has all types and the sweep over the number of values")];
}
