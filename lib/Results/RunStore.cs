namespace Overtake.Results;

/// <summary>The runs on disk: <c>root/machine/study/run/</c> with <c>run.json</c>, <c>measurements.csv</c> and <c>visits.csv.gz</c>.</summary>
/// <param name="root">The folder of all machines, usually <c>data/machines</c>; it need not exist.</param>
internal sealed class RunStore(string root)
{
    public string Root { get; } = root;

    /// <summary>Folder of a run; it need not exist.</summary>
    /// <exception cref="InvalidResultException">A name is not a plain folder name.</exception>
    public string FolderOf(string machine, string study, string run) =>
        Path.Combine(Root, StoreName.Check("machine", machine), StoreName.Check("study", study), StoreName.Check("run", run));

    /// <summary>All runs in the order of machine, study and run; a broken one is listed with its error.</summary>
    /// <exception cref="InvalidResultException">The store cannot be read.</exception>
    public IReadOnlyList<RunSummary> List()
    {
        try
        {
            return [..
                from machine in Folders(Root)
                from study in Folders(machine)
                from run in Folders(study)
                select Summary(run)];
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new InvalidResultException(Root, $"cannot be read: {e.Message}", inner: e);
        }
    }

    /// <summary>Reads a finished run.</summary>
    /// <exception cref="InvalidResultException">There is no such run, it is not finished, a file is broken, or files and folder disagree.</exception>
    public StoredRun Open(string machine, string study, string run)
    {
        var folder = Existing(machine, study, run);
        var stored = StoredRun.Read(folder);
        CheckPlace(stored.Manifest, folder);
        return stored;
    }

    /// <summary>Removes a run and all its files.</summary>
    /// <exception cref="InvalidResultException">There is no such run.</exception>
    /// <exception cref="IOException">It cannot be removed.</exception>
    public void Delete(string machine, string study, string run)
    {
        var folder = Existing(machine, study, run);
        try
        {
            Directory.Delete(folder, recursive: true);
        }
        catch (UnauthorizedAccessException e)
        {
            throw new IOException($"cannot remove {folder}: {e.Message}", e);
        }
    }

    /// <summary>Makes the folder of a new run and writes its manifest, which says that it is running.</summary>
    /// <param name="manifest">The manifest; end, stop reason and row count are set to those of a run in progress.</param>
    /// <exception cref="InvalidResultException">The run exists, or a name or the manifest is not valid.</exception>
    /// <exception cref="IOException">The folder cannot be written.</exception>
    public RunFolder Create(RunManifest manifest)
    {
        var running = new RunFolder(New(manifest), manifest);
        running.Save(manifest);
        return running;
    }

    /// <summary>Adds a finished run without visits, for example one that something else measured.</summary>
    /// <param name="manifest">The manifest, of the schema before visits.</param>
    /// <exception cref="InvalidResultException">The run exists, or a name, a row or the manifest is not valid.</exception>
    /// <exception cref="IOException">The folder cannot be written.</exception>
    public string Add(RunManifest manifest, IReadOnlyList<Row> rows)
    {
        var folder = New(manifest);
        try
        {
            // The manifest last: without it the folder is no run.
            MeasurementFile.Write(Path.Combine(folder, MeasurementFile.FileName), rows);
            ManifestFile.Write(Path.Combine(folder, ManifestFile.FileName), manifest);
            return folder;
        }
        catch
        {
            Directory.Delete(folder, recursive: true);
            throw;
        }
    }

    /// <summary>Opens a run that was begun and not finished. Leftovers of a write that was killed are removed.</summary>
    /// <exception cref="InvalidResultException">There is no such run, its manifest is broken, or it is finished.</exception>
    public RunFolder Resume(string machine, string study, string run)
    {
        var folder = Existing(machine, study, run);
        var manifest = ManifestFile.Read(Path.Combine(folder, ManifestFile.FileName));
        CheckPlace(manifest, folder);
        if (manifest.Ended is not null)
        {
            throw new InvalidResultException(folder, $"the run is finished ({manifest.StopReason})");
        }

        if (manifest.Schema < RunManifest.CurrentSchema)
        {
            throw new InvalidResultException(folder, "the run was begun by an earlier version, whose launches this one cannot add to (schema "
                + $"{manifest.Schema}, now {RunManifest.CurrentSchema}): delete it and measure again");
        }

        foreach (var leftover in Directory.EnumerateFiles(folder, "*.tmp"))
        {
            File.Delete(leftover);
        }

        return new RunFolder(folder, manifest);
    }

    private static IEnumerable<string> Folders(string folder) =>
        Directory.Exists(folder)
            ? Directory.EnumerateDirectories(folder).Where(f => !Path.GetFileName(f).StartsWith('.')).Order(StringComparer.Ordinal)
            : [];

    private static RunSummary Summary(string folder)
    {
        var (machine, study, run) = Place(folder);
        long bytes = 0;
        try
        {
            bytes = new DirectoryInfo(folder).EnumerateFiles().Sum(Length);
            var manifest = ManifestFile.Read(Path.Combine(folder, ManifestFile.FileName));
            CheckPlace(manifest, folder);
            var rows = Path.Combine(folder, MeasurementFile.FileName);
            return manifest.Ended is null || File.Exists(rows)
                ? new RunSummary(machine, study, run, folder, bytes, manifest, null)
                : throw new InvalidResultException(rows, "the file is missing");
        }
        catch (Exception e) when (e is InvalidResultException or IOException or UnauthorizedAccessException)
        {
            return new RunSummary(machine, study, run, folder, bytes, null, e.Message);
        }
    }

    // A run in progress renames and removes its files while others list them.
    private static long Length(FileInfo file)
    {
        try
        {
            return file.Length;
        }
        catch (FileNotFoundException)
        {
            return 0;
        }
    }

    private static (string Machine, string Study, string Run) Place(string folder)
    {
        var study = Path.GetDirectoryName(Path.GetFullPath(folder))!;
        return (Path.GetFileName(Path.GetDirectoryName(study)!), Path.GetFileName(study), Path.GetFileName(folder));
    }

    private static void CheckPlace(RunManifest manifest, string folder)
    {
        var place = Place(folder);
        if (place != (manifest.Machine, manifest.Study, manifest.Run))
        {
            throw new InvalidResultException(
                Path.Combine(folder, ManifestFile.FileName),
                $"expected {place.Machine}, {place.Study}, {place.Run} as the folder is named, found {manifest.Machine}, {manifest.Study}, {manifest.Run}");
        }
    }

    private string New(RunManifest manifest)
    {
        var folder = FolderOf(manifest.Machine, manifest.Study, manifest.Run);
        return !Directory.Exists(folder) ? folder : throw new InvalidResultException(folder, "the run exists already");
    }

    private string Existing(string machine, string study, string run)
    {
        var folder = FolderOf(machine, study, run);
        return Directory.Exists(folder) ? folder : throw new InvalidResultException(folder, "there is no such run");
    }
}

/// <summary>A run folder as a list shows it. The rows are not read.</summary>
/// <param name="Bytes">Size on disk: the lengths of all its files.</param>
/// <param name="Manifest">Preset, launches, rows, start and stop reason; null when the run is broken.</param>
/// <param name="Error">Why the run is broken, in one line; null when its manifest can be read.</param>
internal sealed record RunSummary(string Machine, string Study, string Run, string Folder, long Bytes, RunManifest? Manifest, string? Error)
{
    /// <summary>True when the run has ended and can be opened.</summary>
    public bool Finished => Manifest?.Ended is not null;
}
