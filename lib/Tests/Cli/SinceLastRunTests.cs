using Overtake.Cli.Commands;

namespace Overtake.Tests.Cli;

/// <summary>A machine that is measured again: the oracle is the committed list of repeats.</summary>
public class SinceLastRunTests : FolderTests
{
    [Fact]
    public void A_run_is_compared_with_the_one_before_it_of_the_same_preset()
    {
        var store = new RunStore(_folder.File("machines"));
        RunArchive.Import(Path.Combine(ProjectFolder.Data, "repeats.zip"), store);
        var repeats = File.ReadLines(Path.Combine(ProjectFolder.Data, "repeats.csv")).Select(line => line.Split(',')).ToList();
        var pairs = store.List().Join(repeats, r => $"{r.Study} {r.Run}", p => $"{p[0]} {p[2]}", (run, p) => (Run: run, Pair: p))
            .Where(r => store.List().Any(first => first.Run == r.Pair[1])).ToList();

        Assert.Equal(2, pairs.Count);
        Assert.All(pairs, pair =>
        {
            var (ratios, agreeing) = (int.Parse(pair.Pair[4], CultureInfo.InvariantCulture), int.Parse(pair.Pair[4], CultureInfo.InvariantCulture) - int.Parse(pair.Pair[5], CultureInfo.InvariantCulture));
            Assert.Equal("0", pair.Pair[6]);
            Assert.Matches(
                $"^{agreeing:N0} of {ratios:N0} ratios agree with those of {pair.Pair[1]}, no verdict contradicts; the machine took [0-9.]+ times as long \\(scripts/overtake runs compare {pair.Pair[1]} {pair.Pair[2]}\\)$",
                MeasureCommand.SinceLastRun(store, Study.Read(pair.Run.Folder), r => r.Machine == pair.Run.Machine));

            // Neither on another machine nor after a first run.
            Assert.Null(MeasureCommand.SinceLastRun(store, Study.Read(pair.Run.Folder), _ => false));
            Assert.Null(MeasureCommand.SinceLastRun(store, Study.Read(store.List().First(r => r.Run == pair.Pair[1]).Folder), _ => true));
        });
    }

    [Fact]
    public void A_run_before_it_that_is_broken_does_not_spoil_it()
    {
        var store = new RunStore(_folder.File("machines"));
        RunArchive.Import(Path.Combine(ProjectFolder.Data, "repeats.zip"), store);
        var runs = store.List().Where(r => r.Study == "bytes").OrderBy(r => r.Run, StringComparer.Ordinal).ToList();
        var second = Study.Read(runs[^1].Folder);
        File.WriteAllText(Path.Combine(runs[^2].Folder, MeasurementFile.FileName), "no rows");
        Assert.Null(MeasureCommand.SinceLastRun(store, second, _ => true));
    }
}
