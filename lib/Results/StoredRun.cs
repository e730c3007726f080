namespace Overtake.Results;

/// <summary>A finished run that was read and whose files agree.</summary>
/// <param name="Rows">The rows of <c>measurements.csv</c> in file order, and those that only the visits give.</param>
internal sealed record StoredRun(string Folder, RunManifest Manifest, IReadOnlyList<Row> Rows)
{
    /// <summary>
    /// Reads the files of a run folder and checks that they agree: row count, launches,
    /// scenarios, contenders, and the estimates with the visits they were made from.
    /// </summary>
    /// <exception cref="InvalidResultException">A file is missing or broken, the run is not finished, or the files disagree.</exception>
    public static StoredRun Read(string folder)
    {
        var run = ReadRows(folder, ManifestFile.Read(Path.Combine(folder, ManifestFile.FileName)));
        if (run.Manifest.Schema < RunManifest.FirstSchemaWithVisits)
        {
            return run;
        }

        var visits = VisitFile.Read(Path.Combine(folder, VisitFile.FileName));
        return run with
        {
            Rows = run.Manifest.Schema < RunManifest.FirstSchemaOfEstimate
                ? EstimateCheck.CompleteEarlier(run.Rows, visits)
                : EstimateCheck.Complete(run.Rows, visits, Path.Combine(folder, MeasurementFile.FileName)),
        };
    }

    /// <summary>As <see cref="Read"/> without the visits, which take ten times as long: for many runs that were checked before, as on import.</summary>
    /// <param name="manifest">Its manifest, as <see cref="RunStore.List"/> has read it.</param>
    /// <exception cref="InvalidResultException">The rows are missing or broken, the run is not finished, or the files disagree.</exception>
    public static StoredRun ReadRows(string folder, RunManifest manifest)
    {
        if (manifest.Ended is null)
        {
            throw new InvalidResultException(folder, "the run is not finished: resume it, or wait for its end");
        }

        var file = Path.Combine(folder, MeasurementFile.FileName);
        var rows = MeasurementFile.Read(file);
        if (rows.Count != manifest.RowCount)
        {
            throw new InvalidResultException(file, $"expected {manifest.RowCount} rows as {ManifestFile.FileName} says, found {rows.Count}");
        }

        CompareNames(manifest, rows, file);
        return new StoredRun(folder, manifest, rows);
    }

    internal static void CompareNames(RunManifest manifest, IReadOnlyList<Row> rows, string file)
    {
        var scenarios = manifest.Scenarios.Select(s => s.Name).ToHashSet(StringComparer.Ordinal);
        var contenders = manifest.Contenders.Select(c => c.Name).ToHashSet(StringComparer.Ordinal);
        for (var i = 0; i < rows.Count; i++)
        {
            var row = rows[i];
            if (row.Launch > manifest.Launches)
            {
                throw Disagreement(i, "launch", $"expected at most {manifest.Launches}, the launches planned in {ManifestFile.FileName}, found {row.Launch}");
            }

            if (!scenarios.Contains(row.Scenario))
            {
                throw Disagreement(i, "scenario", $"'{row.Scenario}' is not among the scenarios of {ManifestFile.FileName}");
            }

            if (!contenders.Contains(row.Contender))
            {
                throw Disagreement(i, "contender", $"'{row.Contender}' is not among the contenders of {ManifestFile.FileName}");
            }
        }

        // A row is one line, and the header is the first.
        InvalidResultException Disagreement(int index, string column, string problem) => new(file, problem, index + 2, column);
    }
}

/// <summary>Rows and visits of one launch.</summary>
/// <param name="Visits">The visits that its estimates were made from.</param>
internal sealed record StoredLaunch(IReadOnlyList<Row> Rows, IReadOnlyList<CaseVisits> Visits);

/// <summary>The launches that a run in progress has on disk.</summary>
/// <param name="Damaged">Launches whose file cannot be used, each with the reason in one line; they are to be measured again.</param>
internal sealed record StoredLaunches(IReadOnlyDictionary<int, StoredLaunch> Complete, IReadOnlyDictionary<int, string> Damaged);
