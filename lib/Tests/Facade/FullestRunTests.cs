using Overtake.Runs;
using Overtake.Tests.Results;

namespace Overtake.Tests.Facade;

public class FullestRunTests
{
    [Fact]
    public void The_fullest_run_is_taken_and_the_newest_among_equals()
    {
        RunSummary[] runs =
        [
            Run("old quick", "quick", 1), Run("new quick", "quick", 9), Run("smoke", "smoke", 10), Run("old standard", "standard", 2), Run("standard", "standard", 3),
            Run("more launches", "quick", 4, new Selection { Launches = 12 }),
            Run("narrow", "thorough", 8, new Selection { Sizes = [16] }), Run("short", "standard", 7, new Selection { Launches = 3 }),
        ];
        Assert.Equal(["standard", "old standard", "more launches", "new quick", "old quick", "narrow", "short", "smoke"], FullestRun.First(runs).Select(r => r.Run));
    }

    [Fact]
    public void Every_committed_run_is_a_whole_one()
    {
        // Runs of an earlier version do not have all lists of a selection: one that is missing narrows nothing.
        var runs = CommittedData.Read(() => new RunStore(ProjectFolder.Machines).List());
        Assert.NotEmpty(runs);
        Assert.All(runs, r => Assert.Equal(r.Run, FullestRun.First([Run("narrow", "thorough", 0, new Selection { Sizes = [16] }), r]).First().Run));
    }

    private static RunSummary Run(string name, string preset, int day, Selection? selection = null)
    {
        var manifest = Samples.Manifest();
        manifest = manifest with { Run = name, Preset = preset, Started = manifest.Started.AddDays(day), Ended = manifest.Started.AddDays(day), Selection = selection ?? new Selection() };
        return new RunSummary(manifest.Machine, manifest.Study, name, name, 0, manifest, null);
    }
}
