using Overtake.Runs;

namespace Overtake.Tests.Facade;

/// <summary>A copy of the committed runs alone, without what somebody measured since.</summary>
internal sealed class CommittedData : IDisposable
{
    private CommittedData(string machines, string machine) => (Machines, Machine) = (machines, machine);

    /// <summary>Folder of all machines.</summary>
    public string Machines { get; }

    /// <summary>The machine whose runs the committed notebooks and README show: that with most of the fullest runs of studies.</summary>
    public string Machine { get; }

    /// <summary>Environment of a notebook that shows these runs and measures nothing.</summary>
    public IReadOnlyDictionary<string, string?> Variables => new Dictionary<string, string?>
    {
        [Measure.Variable] = "no",
        [ProjectFolder.RunsVariable] = Machines,
        [Overtake.Machine.NameVariable] = Machine,
        // 06-by-hand measures: the fewest launches that have a spread.
        ["OVERTAKE_LAUNCHES"] = "2",
    };

    public static CommittedData Copy()
    {
        var target = Directory.CreateTempSubdirectory("overtake-data-").FullName;
        using var git = Process.Start(new ProcessStartInfo("git", ["-C", ProjectFolder.Root, "ls-files", "data/machines"]) { RedirectStandardOutput = true })!;
        var files = git.StandardOutput.ReadToEnd().Split('\n', StringSplitOptions.RemoveEmptyEntries);
        git.WaitForExit();
        Assert.NotEmpty(files);
        foreach (var file in files)
        {
            var copy = Path.Combine(target, Path.GetRelativePath("data/machines", file));
            Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
            File.Copy(Path.Combine(ProjectFolder.Root, file), copy);
        }

        var standard = new RunStore(target).List().Where(r => r.Manifest!.Preset == Preset.Standard.Name);
        return new CommittedData(target, standard.GroupBy(r => r.Machine).MaxBy(runs => runs.DistinctBy(r => r.Study).Count())!.Key);
    }

    /// <summary>
    /// As a clone on another machine is after <c>scripts/run</c>: beside the committed runs a quick one of each study, cut from the committed one, is that
    /// of this machine. What quick does not measure, notebooks must do without.
    /// </summary>
    public static CommittedData AfterRun()
    {
        const string Elsewhere = "elsewhere";
        var data = Copy();
        var store = new RunStore(data.Machines);
        foreach (var committed in FullestRun.First(store.List()).Where(r => r.Manifest!.Preset == Preset.Standard.Name).DistinctBy(r => r.Study))
        {
            var cases = StudyList.Find(committed.Study).Grid(Preset.Quick).Groups.Where(g => g.Runtime == Runtimes.Current)
                .SelectMany(g => g.Contenders.SelectMany(c => c.Sizes.Select(s => (g.Scenario, g.Shape, c.Contender, (long)s)))).ToHashSet();
            var run = StoredRun.ReadRows(committed.Folder, committed.Manifest!);
            var settings = run.Rows.Where(r => r.Parameters.Length == 0).GroupBy(r => (r.Gc, r.Runtime)).MaxBy(g => g.Count())!.Key;
            // A run of before may have another baseline than the study has now.
            var places = cases.Select(c => (c.Scenario, c.Shape, c.Item4)).ToHashSet();
            var baselines = run.Manifest.Scenarios.Select(s => s.Baseline).ToHashSet();
            Row[] rows =
            [
                .. run.Rows.Where(r => (r.Gc, r.Runtime) == settings && r.Parameters.Length == 0
                    && (cases.Contains((r.Scenario, r.Shape, r.Contender, r.Size))
                        || (baselines.Contains(ControlNames.OriginalOf(r.Contender)) && places.Contains((r.Scenario, r.Shape, r.Size))))),
            ];
            Assert.NotEmpty(rows);
            store.Add(
                run.Manifest with
                {
                    Schema = RunManifest.FirstSchemaWithVisits - 1, Machine = Elsewhere, Run = "20261101T000000Z-quick", Preset = Preset.Quick.Name,
                    Scenarios = [.. run.Manifest.Scenarios.Where(s => rows.Any(r => r.Scenario == s.Name))],
                    Contenders = [.. run.Manifest.Contenders.Where(c => rows.Any(r => r.Contender == c.Name))], Batches = [], Refinement = [], RowCount = rows.Length,
                },
                rows);
        }

        return new CommittedData(data.Machines, Elsewhere);
    }

    /// <summary>What this process reads where these are the only runs. For tests that nothing runs beside.</summary>
    public static T Read<T>(Func<T> read)
    {
        using var data = Copy();
        return Read(data.Machines, data.Machine, read);
    }

    /// <summary>What this process reads from a folder of runs on the machine of a name; null for this machine. For tests that nothing runs beside.</summary>
    public static T Read<T>(string machines, string? machine, Func<T> read)
    {
        Environment.SetEnvironmentVariable(ProjectFolder.RunsVariable, machines);
        Environment.SetEnvironmentVariable(Overtake.Machine.NameVariable, machine);
        try
        {
            return read();
        }
        finally
        {
            Environment.SetEnvironmentVariable(ProjectFolder.RunsVariable, null);
            Environment.SetEnvironmentVariable(Overtake.Machine.NameVariable, null);
        }
    }

    public void Dispose() => Directory.Delete(Machines, recursive: true);
}
