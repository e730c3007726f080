using System.Globalization;

namespace Overtake.Results;

/// <summary>
/// A run in progress. Every launch has files <c>launch-001.csv</c> and <c>launch-001.visits.csv.gz</c> of its own, so a killed run loses at most the launch
/// in flight; <see cref="Finish"/> makes one file of each kind of them. Get one from <see cref="RunStore.Create"/> or <see cref="RunStore.Resume"/>.
/// </summary>
internal sealed class RunFolder(string folder, RunManifest manifest)
{
    private const string Running = "running";

    public string Folder { get; } = folder;

    /// <summary>The manifest as last saved.</summary>
    public RunManifest Manifest { get; private set; } = manifest;

    /// <summary>Replaces the manifest of the run in progress, for example to note what was left out.</summary>
    /// <param name="manifest">The same run; end, stop reason and row count are set to those of a run in progress.</param>
    /// <exception cref="IOException">The file cannot be written.</exception>
    public void Save(RunManifest manifest) => Write(manifest with { Ended = null, StopReason = Running, RowCount = 0 });

    /// <summary>Stores a launch that is done; replaces what was stored for it before.</summary>
    /// <param name="stored">All its rows and visits, none of another launch.</param>
    /// <exception cref="InvalidResultException">A row breaks a rule or does not belong to the launch, the manifest or the visits.</exception>
    /// <exception cref="IOException">A file cannot be written.</exception>
    public void WriteLaunch(int launch, StoredLaunch stored)
    {
        var path = PartPath(launch);
        _ = Checked(launch, stored, path);
        // The rows come last: a launch whose rows are there is complete.
        VisitFile.Write(VisitsPath(launch), stored.Visits);
        MeasurementFile.Write(path, EstimateCheck.Stored(stored.Rows));
    }

    /// <summary>Reads the launches that are done. A damaged one counts as missing and is reported.</summary>
    public StoredLaunches ReadLaunches()
    {
        var complete = new SortedDictionary<int, StoredLaunch>();
        var damaged = new SortedDictionary<int, string>();
        for (var launch = 1; launch <= Manifest.Launches; launch++)
        {
            var path = PartPath(launch);
            if (!File.Exists(path))
            {
                continue;
            }

            try
            {
                var stored = new StoredLaunch(MeasurementFile.Read(path), VisitFile.Read(VisitsPath(launch)));
                complete.Add(launch, stored with { Rows = Checked(launch, stored, path) });
            }
            catch (InvalidResultException e)
            {
                damaged.Add(launch, e.Message);
            }
        }

        return new StoredLaunches(complete, damaged);
    }

    /// <summary>
    /// Ends the run: all complete launches become <c>measurements.csv</c> and <c>visits.csv.gz</c>, ordered by launch and order, the
    /// manifest gets its last form and the parts go. Killed in between, it can be called again after <see cref="RunStore.Resume"/>.
    /// </summary>
    /// <param name="manifest">The manifest with end and stop reason; the row count is filled in.</param>
    /// <exception cref="InvalidResultException">End or stop reason are missing, or a rule is broken.</exception>
    /// <exception cref="IOException">A file cannot be written; the parts are still there then.</exception>
    public StoredRun Finish(RunManifest manifest)
    {
        if (manifest.Ended is null || manifest.StopReason == Running)
        {
            throw new InvalidResultException(Path.Combine(Folder, ManifestFile.FileName), "a finished run needs an end and a stop reason", column: "$.ended");
        }

        // The sort is stable: within a case the samples keep the order in which they were taken.
        var parts = ReadLaunches().Complete.Values.ToList();
        Row[] rows = [.. parts.SelectMany(part => part.Rows.OrderBy(row => row.Order))];
        var inFile = EstimateCheck.Stored(rows);
        var file = Path.Combine(Folder, MeasurementFile.FileName);
        StoredRun.CompareNames(manifest, inFile, file);
        VisitFile.Write(Path.Combine(Folder, VisitFile.FileName), parts.SelectMany(part => part.Visits));
        MeasurementFile.Write(file, inFile);
        Write(manifest with { RowCount = inFile.Count });

        // Only now is nothing lost with them. A damaged part goes too: the manifest no longer speaks of parts.
        foreach (var part in Directory.EnumerateFiles(Folder, "launch-*.csv").Concat(Directory.EnumerateFiles(Folder, "launch-*.csv.gz")))
        {
            File.Delete(part);
        }

        return new StoredRun(Folder, Manifest, rows);
    }

    /// <summary>Removes a run in which nothing was measured.</summary>
    /// <exception cref="IOException">It cannot be removed.</exception>
    public void Delete() => Directory.Delete(Folder, recursive: true);

    private void Write(RunManifest manifest)
    {
        if ((manifest.Machine, manifest.Study, manifest.Run) != (Manifest.Machine, Manifest.Study, Manifest.Run))
        {
            throw new ArgumentException("The manifest is that of another run.", nameof(manifest));
        }

        ManifestFile.Write(Path.Combine(Folder, ManifestFile.FileName), manifest);
        Manifest = manifest;
    }

    private string PartPath(int launch) =>
        Path.Combine(Folder, string.Create(CultureInfo.InvariantCulture, $"launch-{launch:000}.csv"));

    private string VisitsPath(int launch) => Path.ChangeExtension(PartPath(launch), VisitFile.FileName);

    /// <summary>The rows of a launch that keeps the rules, with those that its visits give.</summary>
    private IReadOnlyList<Row> Checked(int launch, StoredLaunch stored, string path)
    {
        var rows = stored.Rows;
        if (rows.Count == 0)
        {
            throw new InvalidResultException(path, "expected the rows of a launch, found none");
        }

        for (var i = 0; i < rows.Count; i++)
        {
            if (rows[i].Launch != launch)
            {
                throw new InvalidResultException(path, $"expected {launch}, found {rows[i].Launch}", i + 2, "launch");
            }
        }

        StoredRun.CompareNames(Manifest, rows, path);
        return EstimateCheck.Complete(rows, stored.Visits, path);
    }
}
