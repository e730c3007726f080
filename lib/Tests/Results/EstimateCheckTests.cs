namespace Overtake.Tests.Results;

/// <summary>A run is read only where its rows are what its visits give.</summary>
public sealed class EstimateCheckTests : FolderTests
{
    private readonly RunStore _store;

    public EstimateCheckTests() => _store = new RunStore(_folder.File("machines"));

    private static Row[] Rows => [.. LaunchEstimate.RowsOf(VisitSamples.Launch(1)), Samples.Once(Metric.Allocated, 1_560)];

    [Fact]
    public void A_run_with_visits_comes_back_and_its_visits_stand_beside_it()
    {
        var run = _store.Create(Samples.Manifest());
        run.WriteLaunch(1, new StoredLaunch(Rows, VisitSamples.Launch(1)));
        Assert.Equivalent(VisitSamples.Launch(1), run.ReadLaunches().Complete[1].Visits, strict: true);
        run.WriteLaunch(2, new StoredLaunch([.. LaunchEstimate.RowsOf(VisitSamples.Launch(2))], VisitSamples.Launch(2)));
        run.Finish(run.Manifest.Ended());
        Assert.Equal(2 * Rows.Length - 1, Open(run).Rows.Count);
        Assert.Equal([1, 1, 2, 2], VisitFile.Read(Path.Combine(run.Folder, VisitFile.FileName)).Select(v => v.Launch));
    }

    [Fact]
    public void A_time_that_the_visits_do_not_give_is_refused_by_file_and_line()
    {
        var rows = Rows;
        rows[0] = rows[0] with { Value = rows[0].Value * 1.0001 };
        Assert.StartsWith("measurements.csv: line 2, column value: expected ", RefusalOf(rows, VisitSamples.Launch(1)), StringComparison.Ordinal);
        rows = Rows;
        rows[^2] = rows[^2] with { Operations = 5 };
        Assert.StartsWith($"measurements.csv: line {rows.Length}, column value: expected 2 over 8000 operations", RefusalOf(rows, VisitSamples.Launch(1)), StringComparison.Ordinal);
    }

    [Fact]
    public void Rows_without_visits_and_visits_without_rows_are_refused()
    {
        Assert.Contains("the visits of visits.csv.gz do not give time", RefusalOf([.. Rows, Samples.Time(iteration: 2)], VisitSamples.Launch(1)), StringComparison.Ordinal);
        Assert.Contains("the visits of visits.csv.gz do not give work of byte[] span", RefusalOf(Rows, VisitSamples.Launch(1)[..1]), StringComparison.Ordinal);
        Assert.Contains("the visits of visits.csv.gz do not give gen0 of object[]", RefusalOf([Samples.Once(Metric.Gen0, 1), Samples.Once(Metric.Allocated, 1_560)], []), StringComparison.Ordinal);
        Assert.Contains("there is no time of byte[] span at size 16", RefusalOf([.. Rows.Where(r => r.Metric != "time" || r.Contender != "byte[] span")], VisitSamples.Launch(1)), StringComparison.Ordinal);
    }

    [Fact]
    public void Files_hold_no_row_that_the_visits_give_and_a_run_that_is_read_has_them()
    {
        var run = _store.Create(Samples.Manifest());
        run.WriteLaunch(1, new StoredLaunch(Rows, VisitSamples.Launch(1)));
        run.WriteLaunch(2, new StoredLaunch([.. LaunchEstimate.RowsOf(VisitSamples.Launch(2))], VisitSamples.Launch(2)));
        var finished = run.Finish(run.Manifest.Ended());
        var inFile = MeasurementFile.Read(Path.Combine(run.Folder, MeasurementFile.FileName));
        Assert.Equal(inFile.Count, finished.Manifest.RowCount);
        Assert.Equal(["time", "allocated"], inFile.Where(r => r.Launch == 1 && r.Contender == "object[]").Select(r => r.Metric));
        Assert.Equal(finished.Rows, Open(run).Rows);
        Assert.Equal(
            ["time", "allocated", "work", "pause", "gen0", "gen1", "mean", "visits"], finished.Rows.Where(r => r.Launch == 1 && r.Contender == "object[]").Select(r => r.Metric));
        // Kept visits of 3,000 and 3,100 us with 1,000 operations each, 220 and 410 us of them in pauses.
        Assert.Equal([2_735, 3_050, 2], finished.Rows.Where(r => r.Launch == 1 && r.Contender == "object[]" && r.Metric is "work" or "mean" or "visits").Select(r => r.Value));
        Assert.True(finished.Rows.Select(r => (r.Launch, r.Order)).SequenceEqual(finished.Rows.Select(r => (r.Launch, r.Order)).Order()));
    }

    [Fact]
    public void A_file_of_an_earlier_version_that_holds_them_is_read_as_it_is()
    {
        Assert.Equal(Rows, StoredRun.Read(Written(Rows, VisitSamples.Launch(1))).Rows);
    }

    [Fact]
    public void A_changed_visit_is_noticed()
    {
        var visits = VisitSamples.Launch(1);
        visits[0] = visits[0] with { Visits = [.. visits[0].Visits.Select(v => v with { Microseconds = v.Microseconds + 1 })] };
        Assert.Contains("as the visits of visits.csv.gz give", RefusalOf(Rows, visits), StringComparison.Ordinal);
    }

    [Fact]
    public void A_damaged_or_missing_file_of_visits_is_one_line_of_error()
    {
        var run = Written(Rows, VisitSamples.Launch(1));
        var file = Path.Combine(run, VisitFile.FileName);
        File.WriteAllBytes(file, File.ReadAllBytes(file)[..^10]);
        Assert.StartsWith($"{file}: expected a whole gzip file", Refusal(run), StringComparison.Ordinal);
        File.Delete(file);
        Assert.StartsWith($"{file}: cannot be read", Refusal(run), StringComparison.Ordinal);
    }

    [Fact]
    public void A_launch_in_progress_whose_files_disagree_is_measured_again()
    {
        var run = _store.Create(Samples.Manifest());
        run.WriteLaunch(1, new StoredLaunch(Rows, VisitSamples.Launch(1)));
        run.WriteLaunch(2, new StoredLaunch([.. LaunchEstimate.RowsOf(VisitSamples.Launch(2))], VisitSamples.Launch(2)));
        File.Copy(Path.Combine(run.Folder, "launch-001.visits.csv.gz"), Path.Combine(run.Folder, "launch-002.visits.csv.gz"), overwrite: true);
        File.Delete(Path.Combine(run.Folder, "launch-001.visits.csv.gz"));
        Assert.Equal([1, 2], run.ReadLaunches().Damaged.Keys);
        Assert.Throws<InvalidResultException>(() => run.WriteLaunch(3, new StoredLaunch(Rows, VisitSamples.Launch(1))));
    }

    [Fact]
    public void A_run_of_the_first_schema_is_read_as_it_is_and_an_unfinished_one_is_not_gone_on_with()
    {
        var old = Samples.Manifest() with { Schema = 1 };
        var folder = _store.FolderOf(old.Machine, old.Study, old.Run);
        ManifestFile.Write(Path.Combine(folder, ManifestFile.FileName), old.Ended() with { RowCount = 8 });
        MeasurementFile.Write(Path.Combine(folder, MeasurementFile.FileName), Samples.Launch(1));
        Assert.Equal(Samples.Launch(1), StoredRun.Read(folder).Rows);
        ManifestFile.Write(Path.Combine(folder, ManifestFile.FileName), old);
        Assert.Contains("begun by an earlier version", Assert.Throws<InvalidResultException>(() => _store.Resume(old.Machine, old.Study, old.Run)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_run_of_a_version_with_other_estimates_gets_what_does_not_depend_on_them()
    {
        Row[] rows = [.. Rows.Where(r => r.Metric is not ("work" or "mean" or "visits")).Select(r => r.Metric == "time" ? r with { Value = r.Value + 7 } : r)];
        var read = StoredRun.Read(Written(rows, VisitSamples.Launch(1), schema: 2)).Rows;
        Assert.Equal(
            Rows.Where(r => r.Metric is "work" or "mean" or "visits").Select(r => r.Metric == "work" ? r with { Value = r.Value + 7 } : r), read.Except(rows));
        Assert.Equal(rows.OrderBy(r => r.Order), read.Intersect(rows));
        Assert.Equal(Rows.Length, StoredRun.Read(Written(Rows, VisitSamples.Launch(1), schema: 2)).Rows.Count);
    }

    private StoredRun Open(RunFolder run) => _store.Open(run.Manifest.Machine, run.Manifest.Study, run.Manifest.Run);

    private string Written(Row[] rows, CaseVisits[] visits, int schema = RunManifest.CurrentSchema)
    {
        var manifest = Samples.Manifest().Ended() with { RowCount = rows.Length, Schema = schema };
        var folder = _store.FolderOf(manifest.Machine, manifest.Study, manifest.Run);
        ManifestFile.Write(Path.Combine(folder, ManifestFile.FileName), manifest);
        MeasurementFile.Write(Path.Combine(folder, MeasurementFile.FileName), rows);
        VisitFile.Write(Path.Combine(folder, VisitFile.FileName), visits);
        return folder;
    }

    private static string Refusal(string folder) => Assert.Throws<InvalidResultException>(() => StoredRun.Read(folder)).Message;

    private string RefusalOf(Row[] rows, CaseVisits[] visits)
    {
        var folder = Written(rows, visits);
        return Refusal(folder).Replace(folder + Path.DirectorySeparatorChar, string.Empty, StringComparison.Ordinal);
    }
}
