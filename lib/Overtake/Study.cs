using System.Globalization;
using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Runs;

namespace Overtake;

/// <summary>Opens runs of studies, and measures them on this machine.</summary>
public static class Study
{
    private static RunStore Store => new(ProjectFolder.Machines);

    /// <summary>
    /// Opens the fullest run of this machine: thorough before standard and quick, whole presets before those changed by options, the newest among equals.
    /// Runs of this processor come before those of another one with the same name.
    /// Where this machine has none it opens one of another machine, and every caption says so.
    /// </summary>
    /// <param name="study">Study name, for example <c>boxing</c>.</param>
    /// <param name="machine">Machine folder; null for this machine.</param>
    /// <param name="run">Run id; null for the fullest.</param>
    /// <exception cref="UnknownNameException">There is no such study, machine or run.</exception>
    /// <exception cref="InvalidResultException">A file of the run is broken.</exception>
    public static Run Open(string study, string? machine = null, string? run = null)
    {
        var all = Store.List().Where(r => r.Finished).ToList();
        UnknownNameException.Demand("study with runs", study, all.Select(r => r.Study));
        var ofStudy = all.Where(r => r.Study == study).ToList();
        if (machine is not null)
        {
            UnknownNameException.Demand("machine with runs of this study", machine, ofStudy.Select(r => r.Machine));
        }

        if (run is not null)
        {
            UnknownNameException.Demand("run of this study", run, ofStudy.Where(r => machine is null || r.Machine == machine).Select(r => r.Run));
        }

        var here = machine is null ? Machine.Identity : null;
        var found = Fullest(ofStudy.Where(r => (machine is null || r.Machine == machine) && (run is null || r.Run == run)), here);
        var isElsewhere = here is not null && found.Machine != here.Name;
        var notice = isElsewhere ? $"measured on {found.Manifest!.Environment.Processor}, not on this machine" : string.Empty;
        return Run.Of(Store.Open(found.Machine, found.Study, found.Run), notice: notice);
    }

    /// <summary>
    /// Measures a study on this machine, in processes of its own and with the progress in the cell, or opens the run that this machine has of it.
    /// The preset quick takes one to three minutes a study. What was interrupted goes on with the next call.
    /// </summary>
    /// <param name="study">Study name, for example <c>boxing</c>.</param>
    /// <param name="preset">How much is measured: <c>quick</c>, <c>standard</c>, <c>thorough</c>.</param>
    /// <param name="again">Whether to measure although this machine has a run.</param>
    /// <returns>The run; where <see cref="Overtake.Measure.Variable"/> is set, the fullest that there is.</returns>
    /// <exception cref="UnknownNameException">There is no such study or preset.</exception>
    /// <exception cref="IOException">Another run measures on this machine, or the run cannot be written; what was stored stays.</exception>
    /// <exception cref="OperationCanceledException">The cell was cancelled; finished launches are stored.</exception>
    public static async Task<Run> Measure(string study, string preset = "quick", bool again = false)
    {
        var (found, chosen) = (StudyList.Find(study), Preset.Find(preset));
        if (Environment.GetEnvironmentVariable(Overtake.Measure.Variable) is Overtake.Measure.No or Overtake.Measure.InProcess)
        {
            return Open(study);
        }

        var here = MeasuredHere(study);
        if (!again && HasRun(here, chosen))
        {
            var opened = Open(study);
            new CellProgress(study).End(string.Create(CultureInfo.InvariantCulture,
                $"{study}: this machine's run of {opened.Manifest!.Started:d MMM yyyy HH:mm} UTC; Study.Measure(\"{study}\", again: true) measures anew."));
            return opened;
        }

        using var alone = RunLock.Take(RunLock.MachineFolder);
        // A browser that waits for the next figure would be measured too.
        Images.Renderer.Close();
        RuntimeWorkers.UseThoseOfTheLibrary();
        var (progress, cancellation) = (new CellProgress(study), CellProgress.Cancellation);
        var unfinished = here.Where(r => !r.Finished && r.Manifest!.Preset == chosen.Name).MaxBy(r => r.Manifest!.Started);
        // Away from the caller's thread: front ends keep theirs for themselves.
        var run = await Task.Run(() => unfinished is not null && !again
            ? RunInProgress.ResumeAsync(Store.Resume(unfinished.Machine, unfinished.Study, unfinished.Run), waits: true, progress, cancellation)
            : RunInProgress.StartAsync(new RunOptions(found, chosen, new Selection(), DateTime.UtcNow.Ticks), Store, progress, cancellation), cancellation);
        progress.End(string.Create(CultureInfo.InvariantCulture,
            $"{study}: measured in {run.Manifest.Lasted!.Value.TotalSeconds:0} s, {run.Manifest.MainLaunches} launches; stored in "
            + $"{Path.GetRelativePath(ProjectFolder.Root, run.Folder)}."));
        return Run.Of(run);
    }

    /// <summary>Whether <see cref="Measure"/> opens a run of a study that this machine has, and measures nothing.</summary>
    internal static bool IsMeasured(string study) => HasRun(MeasuredHere(study), Preset.Quick);

    private static List<RunSummary> MeasuredHere(string study) =>
        [.. Store.List().Where(r => r.Study == study && r.Manifest is not null && Machine.Identity.Measured(r))];

    private static bool HasRun(List<RunSummary> here, Preset preset) =>
        here.Exists(r => r.Finished && Preset.Find(r.Manifest!.Preset).Launches >= preset.Launches);

    /// <summary>The studies that have a run to open, in the order of the report; those without their own presentation come last.</summary>
    internal static IReadOnlyList<string> WithRuns()
    {
        var order = Presentation.All.Select(p => p.Name).ToList();
        return
        [
            .. Store.List().Where(r => r.Finished).Select(r => r.Study).Distinct()
                .OrderBy(s => order.IndexOf(s) is >= 0 and var place ? place : order.Count).ThenBy(s => s, StringComparer.Ordinal),
        ];
    }

    /// <summary>Folder of the fullest run of a study; null where there is none.</summary>
    internal static string? FolderOf(string study) =>
        Store.List().Where(r => r.Finished && r.Study == study).ToList() is { Count: > 0 } runs ? Fullest(runs, Machine.Identity).Folder : null;

    /// <summary>The fullest of some runs, those of a machine first; null for no machine before the others.</summary>
    private static RunSummary Fullest(IEnumerable<RunSummary> runs, MachineIdentity? first) =>
        FullestRun.First(runs).OrderByDescending(r => r.Machine == first?.Name).ThenByDescending(r => first?.Measured(r) == true).First();

    /// <summary>All finished runs that <see cref="Open"/> can open, the newest first.</summary>
    public static Table Runs() => new(
        "Runs",
        [new("machine"), new("study"), new("run"), new("preset"), new("launches", ColumnKind.Count), new("rows", ColumnKind.Count)],
        [.. Store.List()
            .Where(r => r.Finished)
            .OrderByDescending(r => r.Manifest!.Started)
            .Select(r => (IReadOnlyList<object?>)[r.Machine, r.Study, r.Run, r.Manifest!.Preset, r.Manifest.MainLaunches, r.Manifest.RowCount])]);

    /// <summary>
    /// Reads a run folder, or a <c>measurements.csv</c> from anywhere; the manifest beside it is used where there is one.
    /// A file of one's own needs the columns <c>launch,contender,size,value</c>.
    /// </summary>
    /// <exception cref="InvalidResultException">There is no such file, or it is broken.</exception>
    public static Run Read(string path) => Read(path, new AnalysisOptions());

    /// <inheritdoc cref="Read(string)"/>
    internal static Run Read(string path, AnalysisOptions options)
    {
        var folder = Directory.Exists(path) ? path : Path.GetDirectoryName(Path.GetFullPath(path))!;
        if (Directory.Exists(path) || File.Exists(Path.Combine(folder, ManifestFile.FileName)))
        {
            return Run.Of(StoredRun.Read(folder), options);
        }

        if (BenchmarkResults.IsReport(path, out var what))
        {
            throw new InvalidResultException(path, $"is {what} of BenchmarkDotNet: scripts/overtake import-bdn {ShellWord.Of(path)} makes a run of it");
        }

        var rows = OwnMeasurementFile.Read(path);
        return rows.Count > 0
            ? new Run(rows, null, options, string.Empty)
            : throw new InvalidResultException(path, "there is no row below the header, so there is nothing to analyse", 1);
    }
}
