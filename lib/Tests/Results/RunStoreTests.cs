namespace Overtake.Tests.Results;

public sealed class RunStoreTests : FolderTests
{
    private const string Machine = "amd-epyc-2-cores-debian-12";
    private readonly RunStore _store;

    public RunStoreTests() => _store = new RunStore(_folder.File("machines"));

    [Fact]
    public void A_run_in_progress_becomes_one_file_ordered_by_launch_and_order()
    {
        var run = _store.Create(Samples.Manifest());
        Assert.Equal(("running", (DateTimeOffset?)null, 0L), (run.Manifest.StopReason, run.Manifest.Ended, run.Manifest.RowCount));
        run.WriteLaunch(3, new StoredLaunch(Samples.Launch(3), []));
        run.WriteLaunch(1, new StoredLaunch([.. Samples.Launch(1).Reverse()], []));
        run.WriteLaunch(2, new StoredLaunch(Samples.Launch(2), []));

        var finished = run.Finish(run.Manifest.Ended());

        Assert.Equal(["measurements.csv", "run.json", "visits.csv.gz"], Names(run.Folder));
        var opened = _store.Open(Machine, "boxing", run.Manifest.Run);
        Assert.Equal(finished.Rows, opened.Rows);
        Assert.Equal(24, opened.Manifest.RowCount);
        Assert.Equal("complete", opened.Manifest.StopReason);
        Assert.Equal(
            [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)],
            opened.Rows.Select(r => (r.Launch, r.Order)).Distinct());
        Assert.Equal(Samples.Launch(2), opened.Rows.Where(r => r.Launch == 2));
    }

    [Fact]
    public void A_killed_run_resumes_with_the_launches_that_were_done()
    {
        var killed = _store.Create(Samples.Manifest());
        killed.WriteLaunch(1, new StoredLaunch(Samples.Launch(1), []));
        killed.WriteLaunch(2, new StoredLaunch(Samples.Launch(2), []));
        var damaged = Path.Combine(killed.Folder, "launch-002.csv");
        File.WriteAllText(damaged, File.ReadAllText(damaged)[..^20]);
        File.WriteAllText(Path.Combine(killed.Folder, ".launch-003.csv.0.tmp"), "half");

        var run = _store.Resume(Machine, "boxing", killed.Manifest.Run);
        var launches = run.ReadLaunches();

        Assert.Equal([1], launches.Complete.Keys);
        Assert.Equal(Samples.Launch(1), launches.Complete[1].Rows);
        Assert.Equal([2], launches.Damaged.Keys);
        Assert.StartsWith($"{damaged}: line 9: truncated", launches.Damaged[2], StringComparison.Ordinal);
        Assert.Equal(["launch-001.csv", "launch-001.visits.csv.gz", "launch-002.csv", "launch-002.visits.csv.gz", "run.json"], Names(run.Folder));

        run.WriteLaunch(2, new StoredLaunch(Samples.Launch(2), []));
        Assert.Empty(run.ReadLaunches().Damaged);
        Assert.Equal(16, run.Finish(run.Manifest.Ended("interrupted")).Rows.Count);
    }

    [Fact]
    public void A_damaged_launch_is_not_merged()
    {
        var run = _store.Create(Samples.Manifest());
        run.WriteLaunch(1, new StoredLaunch(Samples.Launch(1), []));
        File.WriteAllText(Path.Combine(run.Folder, "launch-002.csv"), "launch\n");
        Assert.All(run.Finish(run.Manifest.Ended("budget")).Rows, row => Assert.Equal(1, row.Launch));
        Assert.Equal(["measurements.csv", "run.json", "visits.csv.gz"], Names(run.Folder));
    }

    [Fact]
    public void A_run_killed_while_it_finished_can_be_finished_again()
    {
        var run = _store.Create(Samples.Manifest());
        run.WriteLaunch(1, new StoredLaunch(Samples.Launch(1), []));
        MeasurementFile.Write(Path.Combine(run.Folder, "measurements.csv"), Samples.Launch(1));
        Assert.Equal(8, _store.Resume(Machine, "boxing", run.Manifest.Run).Finish(run.Manifest.Ended()).Rows.Count);
        Assert.Equal(8, _store.Open(Machine, "boxing", run.Manifest.Run).Rows.Count);
    }

    [Fact]
    public void A_launch_takes_only_its_own_rows_and_names_the_manifest_knows()
    {
        var run = _store.Create(Samples.Manifest());
        ExpectBad("line 2, column launch: expected 1, found 2", 1, Samples.Launch(2));
        ExpectBad("line 3, column contender: 'stranger' is not among the contenders of run.json", 1, [Samples.Time(), Samples.Time(contender: "stranger")]);
        ExpectBad("line 2, column launch: expected at most 3, the launches planned in run.json, found 4", 4, Samples.Launch(4));
        ExpectBad("expected the rows of a launch, found none", 1, []);
        Assert.Equal(["run.json"], Names(run.Folder));

        void ExpectBad(string problem, int launch, Row[] rows) =>
            Assert.Equal(
                $"{Path.Combine(run.Folder, $"launch-00{launch}.csv")}: {problem}",
                Assert.Throws<InvalidResultException>(() => run.WriteLaunch(launch, new StoredLaunch(rows, []))).Message);
    }

    [Fact]
    public void Finish_needs_an_end_and_a_reason()
    {
        var run = _store.Create(Samples.Manifest());
        Assert.Throws<InvalidResultException>(() => run.Finish(run.Manifest));
        Assert.Throws<InvalidResultException>(() => run.Finish(run.Manifest.Ended("running")));
        Assert.Throws<ArgumentException>(() => run.Save(run.Manifest with { Run = "another" }));
    }

    [Theory]
    [InlineData(7, null, null, 3, "expected 7 rows as run.json says, found 8")]
    [InlineData(8, "empty", null, 3, "line 2, column scenario: 'fill' is not among the scenarios of run.json")]
    [InlineData(8, null, "byte[] floor", 3, "line 6, column contender: 'byte[] span' is not among the contenders of run.json")]
    [InlineData(8, null, null, 1, "line 2, column launch: expected at most 1, the launches planned in run.json, found 2")]
    public void Files_that_disagree_are_refused(long rowCount, string? scenario, string? contender, int launches, string problem)
    {
        var manifest = Samples.Manifest(launches).Ended() with { RowCount = rowCount };
        manifest = manifest with
        {
            Scenarios = scenario is null ? manifest.Scenarios : [manifest.Scenarios[0] with { Name = scenario }],
            Contenders = contender is null ? manifest.Contenders : [manifest.Contenders[0], manifest.Contenders[3]],
        };
        var folder = _store.FolderOf(Machine, "boxing", manifest.Run);
        ManifestFile.Write(Path.Combine(folder, "run.json"), manifest);
        MeasurementFile.Write(Path.Combine(folder, "measurements.csv"), Samples.Launch(2));
        var e = Assert.Throws<InvalidResultException>(() => _store.Open(Machine, "boxing", manifest.Run));
        Assert.Equal($"{Path.Combine(folder, "measurements.csv")}: {problem}", e.Message);
    }

    [Fact]
    public void A_run_that_is_not_finished_is_not_opened()
    {
        var run = _store.Create(Samples.Manifest());
        var e = Assert.Throws<InvalidResultException>(() => _store.Open(Machine, "boxing", run.Manifest.Run));
        Assert.Contains("is not finished", e.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_run_is_begun_once_and_resumed_only_until_it_is_finished()
    {
        var run = Finished("20261121T101500Z-quick");
        Assert.Contains("exists already", Assert.Throws<InvalidResultException>(() => _store.Create(run.Manifest)).Message, StringComparison.Ordinal);
        Assert.Contains("is finished (complete)", Assert.Throws<InvalidResultException>(() => _store.Resume(Machine, "boxing", run.Manifest.Run)).Message, StringComparison.Ordinal);
        Assert.Contains("no such run", Assert.Throws<InvalidResultException>(() => _store.Resume(Machine, "boxing", "another")).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void The_list_shows_broken_runs_with_their_error()
    {
        Assert.Empty(_store.List());
        Finished("20261121T101500Z-quick");
        Finished("20261123T101500Z-quick", day: 2);
        Finished("20261122T101500Z-quick", day: 1);
        Finished("20261124T101500Z-quick", day: 3, machine: "apple-m1-8-cores-macos-14");
        _store.Create(Samples.Manifest() with { Run = "20261129T101500Z-quick", Started = Samples.Manifest().Started.AddDays(8) });
        Directory.CreateDirectory(_store.FolderOf(Machine, "boxing", "broken"));
        var moved = Finished("20261128T101500Z-quick", day: 7);
        Directory.Move(moved.Folder, _store.FolderOf(Machine, "boxing", "moved"));
        var headless = Finished("20261127T101500Z-quick", day: 6);
        File.Delete(Path.Combine(headless.Folder, "measurements.csv"));

        var list = _store.List();

        Assert.Equal(8, list.Count);
        Assert.Equal(list.OrderBy(r => (r.Machine, r.Study, r.Run)), list);
        var first = list[0];
        Assert.Equal((Machine, "boxing", "20261121T101500Z-quick", "quick", 8L, true), (first.Machine, first.Study, first.Run, first.Manifest!.Preset, first.Manifest.RowCount, first.Finished));
        Assert.Equal(new DirectoryInfo(first.Folder).EnumerateFiles().Sum(f => f.Length), first.Bytes);
        Assert.Contains("run.json: cannot be read", list.Single(r => r.Run == "broken").Error, StringComparison.Ordinal);
        Assert.Contains("as the folder is named, found", list.Single(r => r.Run == "moved").Error, StringComparison.Ordinal);
        Assert.Contains("measurements.csv: the file is missing", list.Single(r => r.Run == headless.Manifest.Run).Error, StringComparison.Ordinal);
        Assert.Equal(3, list.Count(r => r.Error is not null));
    }

    [Fact]
    public void A_deleted_run_is_gone_and_its_neighbour_stays()
    {
        var run = Finished("20261121T101500Z-quick");
        Finished("20261122T101500Z-quick");
        _store.Delete(Machine, "boxing", run.Manifest.Run);
        Assert.Equal("20261122T101500Z-quick", Assert.Single(_store.List()).Run);
        Assert.Throws<InvalidResultException>(() => _store.Delete(Machine, "boxing", run.Manifest.Run));
    }

    [Theory]
    [InlineData("")]
    [InlineData(".")]
    [InlineData("..")]
    [InlineData("../x")]
    [InlineData("a/b")]
    [InlineData("a\\b")]
    [InlineData("/etc")]
    [InlineData("C:")]
    [InlineData("a..b")]
    [InlineData("x.")]
    [InlineData(".x")]
    [InlineData("a b")]
    [InlineData("x\n")]
    [InlineData("x\0")]
    [InlineData("~")]
    [InlineData("*")]
    public void A_name_cannot_lead_out_of_the_store(string name)
    {
        Assert.Contains("machine name: expected", Assert.Throws<InvalidResultException>(() => _store.Open(name, "boxing", "run")).Message, StringComparison.Ordinal);
        Assert.Throws<InvalidResultException>(() => _store.Delete(Machine, name, "run"));
        Assert.Throws<InvalidResultException>(() => _store.Resume(Machine, "boxing", name));
        Assert.Throws<InvalidResultException>(() => _store.Create(Samples.Manifest() with { Machine = name }));
    }

    private static IEnumerable<string> Names(string folder) => Directory.EnumerateFileSystemEntries(folder).Select(e => Path.GetFileName(e)).Order(StringComparer.Ordinal);

    private StoredRun Finished(string name, int day = 0, string machine = Machine)
    {
        var run = _store.Create(Samples.Manifest() with { Run = name, Machine = machine, Started = Samples.Manifest().Started.AddDays(day) });
        run.WriteLaunch(1, new StoredLaunch(Samples.Launch(1), []));
        return run.Finish(run.Manifest.Ended());
    }
}
