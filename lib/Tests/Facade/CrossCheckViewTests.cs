using Overtake.Measurement.Boxing;
using Overtake.Measurement.Environments;
using Overtake.Runs;
using Overtake.Tests.Results;

namespace Overtake.Tests.Facade;

public class CrossCheckViewTests : FolderTests
{
    [Fact]
    public void Beside_the_committed_run_BenchmarkDotNets_ratios_are_shown_with_a_verdict()
    {
        using var data = CommittedData.Copy();
        var folder = new RunStore(data.Machines).List().Last(r => r.Study == "boxing").Folder;
        var file = Path.Combine(folder, CrossCheckFile.FileName);
        File.Delete(file);
        var study = Study.Read(folder);
        Assert.Contains("measure --cross-check", Assert.IsType<NothingToShow>(study.CrossCheck()).ToString(), StringComparison.Ordinal);

        // As the run has it, but for one case that is ten times as fast.
        var ratios = study.Analysis.Ratios.Where(r => r.Setting is { Scenario: "fill", Shape: "three-numbers", Parameters: "", Gc: "workstation-concurrent" } && r.Metric == "time").ToDictionary(r => (r.Contender, r.Size), r => r.Estimate.Point);
        var times = from contender in FillBenchmarks.Contenders from size in FillBenchmarks.Sizes
                    select (contender, size, Time: 1_000 / (contender == FillBenchmarks.Contenders[0] ? 1 : ratios[(contender, size)] * ((contender, size) == ("struct[]", 1) ? 10 : 1)));
        CrossCheckFile.Write(file, times.SelectMany(t => new[] { 0.999, 1.001 }.Select((noise, i) => new CrossCheckSample(t.contender, t.size, i + 1, 1, 100, t.Time * noise))));
        var table = Assert.IsType<Table>(study.CrossCheck());
        Assert.Equal(18, table.Rows.Count);
        Assert.StartsWith("17 of 18 agree", table.Remark, StringComparison.Ordinal);
        Assert.Equal("differ by 10.0×", Assert.Single(table.Rows, r => (string)r[^1]! != "agree")[^1]);

        File.WriteAllText(file, CrossCheckFile.Header + "\n");
        Assert.Throws<InvalidResultException>(study.CrossCheck);
    }

    [Fact]
    public void It_goes_beside_the_newest_finished_run_of_this_machine_that_has_its_cases()
    {
        var store = new RunStore(_folder.Path);
        Assert.Contains("no finished boxing run", Assert.Throws<InvalidResultException>(() => CrossCheckRun.FindRun(store)).Message, StringComparison.Ordinal);
        Add(store, 1, "quick", FillBenchmarks.Sizes);
        Add(store, 2, "standard", FillBenchmarks.Sizes);
        Add(store, 3, "standard", FillBenchmarks.Sizes.Skip(1));
        Add(store, 4, "smoke", FillBenchmarks.Sizes);
        Add(store, 5, "standard", FillBenchmarks.Sizes, machine: "another");
        Add(store, 6, "standard", FillBenchmarks.Sizes, processor: "another");
        var isKnown = MachineEnvironmentReader.Read().ProcessorVersion is not null;
        Assert.Equal(isKnown ? "run-2" : "run-6", CrossCheckRun.FindRun(store).Run);
    }

    private static void Add(RunStore store, int number, string preset, IEnumerable<int> sizes, string? machine = null, string? processor = null)
    {
        var (manifest, here) = (Samples.Manifest(1), MachineEnvironmentReader.Read());
        var order = 0;
        var run = store.Create(manifest with
        {
            Run = $"run-{number}",
            Preset = preset,
            Machine = machine ?? MachineName.Of(here),
            Environment = here with { ProcessorVersion = processor ?? here.ProcessorVersion },
            Started = manifest.Started.AddDays(number),
            Contenders = [.. FillBenchmarks.Contenders.Select(c => new ContenderInfo(c, c == "object[]" ? ContenderRole.Baseline : ContenderRole.Contender, ""))],
        });
        Row[] rows = [.. from contender in FillBenchmarks.Contenders from size in sizes select Samples.Time(1, ++order, contender, size)];
        run.WriteLaunch(1, new StoredLaunch(rows, []));
        run.Finish(run.Manifest with { Ended = run.Manifest.Started.AddMinutes(1), StopReason = "complete" });
    }
}
