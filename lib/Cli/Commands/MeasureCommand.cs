using System.CommandLine;
using System.Globalization;
using Overtake.Charts;
using Overtake.Charts.Tables;
using Overtake.Measurement.Environments;
using Overtake.Measurement.Own;
using Overtake.Analysis;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Runs;

namespace Overtake.Cli.Commands;

/// <summary><c>overtake measure</c>: runs studies on this machine.</summary>
internal static class MeasureCommand
{
    private const string Examples = """

        Examples:
          scripts/overtake measure --list
          scripts/overtake measure boxing --preset standard
          scripts/overtake measure boxing --scenario fill --contender "byte[] BinaryWriter" --sizes 3000,3540,3541,4096 --launches 10
          scripts/overtake measure boxing --resume
          scripts/overtake measure --missing                all studies that have no finished run yet; goes on with an unfinished one
          scripts/overtake measure boxing --preset standard --no-wait      without waiting until other programs are quiet
          scripts/overtake measure --cross-check            the headline once more by BenchmarkDotNet's own runner
        """;

    public static Command Create()
    {
        var options = new MeasureOptions();
        var crossCheck = new Option<bool>("--cross-check")
        {
            Description = "Measure the headline of boxing by BenchmarkDotNet's own runner, 40 minutes, "
                + "and store it beside the fullest boxing run that has the same cases. Takes no study and no option but --no-wait.",
        };
        var command = new Command("measure", "Measure studies on this machine. Ctrl-C keeps every finished launch; --resume goes on." + Examples);
        options.AddTo(command);
        command.Add(crossCheck);
        command.SetAction(async (parsed, cancellation) => parsed.GetValue(crossCheck)
            ? await CrossCheckAsync(options.Read(parsed), cancellation)
            : await RunAsync(options.Read(parsed), cancellation));
        return command;
    }

    public static async Task<int> RunAsync(MeasureOptions.Choice choice, CancellationToken cancellation)
    {
        if (choice.List)
        {
            return List(choice);
        }

        using var alone = RunLock.Take(RunLock.MachineFolder);
        var store = new RunStore(ProjectFolder.Machines);
        List<RunSummary> measuredHere =
            choice.Resume || choice.Missing ? [.. store.List().Where(r => r.Manifest is not null).Where(Machine.Identity.Measured)] : [];
        var exitCode = ExitCode.Done;
        foreach (var study in choice.Studies)
        {
            using var progress = new ConsoleProgress(study.Name);
            var before = measuredHere.FindAll(r => r.Study == study.Name);
            if (choice.Missing && before.Exists(r => r.Finished && r.Manifest!.Preset == choice.Preset.Name && r.Manifest.Code == RunManifest.CodeGiven))
            {
                progress.Keep("measured before");
                continue;
            }

            var unfinished = before.Where(r => !r.Finished).MaxBy(r => r.Manifest!.Started);
            if (choice.Resume && unfinished is null)
            {
                throw new InvalidResultException("--resume", $"there is no unfinished run of {study.Name} on this machine");
            }

            if (choice.Wait && (unfinished is null ? choice.Preset : Preset.Find(unfinished.Manifest!.Preset)).WaitsForQuiet)
            {
                await WaitAsync(progress, cancellation);
            }

            StoredRun run;
            try
            {
                run = unfinished is not null
                    ? await RunInProgress.ResumeAsync(store.Resume(unfinished.Machine, unfinished.Study, unfinished.Run), choice.Wait, progress, cancellation)
                    : await RunInProgress.StartAsync(
                        new RunOptions(study, choice.Preset, choice.Selection, choice.Seed ?? DateTime.UtcNow.Ticks)
                        {
                            Waits = choice.Wait && choice.Preset.WaitsForQuiet,
                        },
                        store,
                        progress,
                        cancellation);
            }
            catch (OperationCanceledException)
            {
                progress.Dispose();
                var begun = store.List().Where(r => r is { Finished: false, Manifest: not null } && r.Study == study.Name).MaxBy(r => r.Manifest!.Started);
                await Console.Error.WriteLineAsync(begun is null
                    ? "\nStopped before anything was measured."
                    : $"\nStopped; every finished launch is kept. Go on with: {begun.Manifest!.ResumeCommand()}");
                return ExitCode.Interrupted;
            }

            progress.Dispose();
            var opened = Run.Of(run);
            Summarize(run.Manifest, opened, choice.Markdown);
            if (SinceLastRun(store, opened, Machine.Identity.Measured) is { } since)
            {
                Console.WriteLine(since);
            }

            Console.WriteLine(run.Folder);
            // What fails in the studies of the library is a finding; in somebody's own code it is a fault.
            exitCode = ContenderSources.Here.Studies.Contains(study) && run.Manifest.LeftOut.Any(l => l.Failed) ? ExitCode.Failed : exitCode;
        }

        return exitCode;
    }

    private static async Task<int> CrossCheckAsync(MeasureOptions.Choice choice, CancellationToken cancellation)
    {
        if (choice.Studies is [not { Name: "boxing" }])
        {
            throw new InvalidResultException("--cross-check", $"measures boxing only, found {choice.Studies[0].Name}");
        }

        using var alone = RunLock.Take(RunLock.MachineFolder);
        var run = CrossCheckRun.FindRun(new RunStore(ProjectFolder.Machines));
        using var progress = new ConsoleProgress("cross-check");
        if (choice.Wait)
        {
            await WaitAsync(progress, cancellation);
        }

        progress.Keep($"BenchmarkDotNet builds and measures; it goes beside {run.Run}");
        var folder = Directory.CreateTempSubdirectory("overtake-cross-check-").FullName;
        IReadOnlyList<CrossCheckSample>? samples = null;
        try
        {
            samples = await CrossCheckRun.MeasureAsync(folder, progress, cancellation);
        }
        finally
        {
            if (samples is null)
            {
                progress.Keep($"not every case was measured; BenchmarkDotNet's log is in {folder}");
            }
        }

        if (samples is null)
        {
            return ExitCode.Failed;
        }

        CrossCheckFile.Write(Path.Combine(run.Folder, CrossCheckFile.FileName), samples);
        Directory.Delete(folder, recursive: true);
        progress.Dispose();
        Console.WriteLine(Study.Read(run.Folder).CrossCheck());
        Console.WriteLine(Path.Combine(run.Folder, CrossCheckFile.FileName));
        return ExitCode.Done;
    }

    private static async Task WaitAsync(ConsoleProgress progress, CancellationToken cancellation)
    {
        var quiet = await QuietMachine.WaitAsync(
            () => ProcessorTicks.Read(),
            TimeSpan.FromSeconds(1),
            load => progress.Renew(
                "waiting",
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"waiting until others use less than {OtherLoad.Limit} processors for {QuietMachine.Seconds} s; {load} in the last second "
                    + $"(--no-wait skips this)")),
            cancellation);
        if (!quiet)
        {
            progress.Keep($"the machine was not quiet within {ConsoleProgress.Words(QuietMachine.Longest)}; measuring anyway. "
                + "Disturbed launches are measured again; those that stay disturbed are kept and marked.");
        }
    }

    private static void Summarize(RunManifest manifest, Run opened, bool markdown)
    {
        Console.WriteLine(opened.Answer());
        Console.WriteLine();
        var isOwnClass = ContenderSources.Here.Studies.OfType<BenchmarkStudy>().Any(s => s.Name == manifest.Study);
        foreach (var result in isOwnClass ? (IReadOnlyList<View>)opened.Results() : [opened.Result()])
        {
            Console.WriteLine(markdown && result is Table table ? table.Markdown : result);
            Console.WriteLine();
        }

        var (time, timed) = (manifest.Lasted!.Value, manifest.Effort!.Timed / manifest.Effort.Total);
        Console.WriteLine(string.Create(
            CultureInfo.InvariantCulture, $"{manifest.Study}: {manifest.RowCount:N0} rows in {ConsoleProgress.Words(time)}, {timed:P0} of it timed"));
        foreach (var absence in manifest.LeftOut.Where(l => l.Failed).Distinct())
        {
            Console.WriteLine($"not measured: {absence.Contender} in {absence.Scenario}{(absence.Size is { } size ? $" at {size}" : "")}: {absence.Reason}");
        }

        if (RunTable.Disturbances(manifest) is { } disturbances)
        {
            Console.WriteLine($"launches: {disturbances}");
        }

        if (RunTable.Stationary(opened.Analysis) is { } stationary)
        {
            Console.WriteLine($"not stationary: {stationary}");
        }
    }

    /// <summary>How a run compares with the one before it of the same study, preset and code; null where there is none.</summary>
    /// <param name="isHere">Whether this machine measured a run.</param>
    internal static string? SinceLastRun(RunStore store, Run run, Func<RunSummary, bool> isHere)
    {
        var manifest = run.Manifest!;
        var last = store.List().Where(r => r is { Finished: true, Manifest: { } own } && r.Study == manifest.Study && own.Preset == manifest.Preset
            && own.Code == manifest.Code && own.Started < manifest.Started && isHere(r)).MaxBy(r => r.Manifest!.Started);
        try
        {
            return last is not null && ComparisonTable.Sentence(Study.Read(last.Folder).Data, run.Data) is { } sentence
                ? $"{sentence} (scripts/overtake runs compare {last.Run} {manifest.Run})"
                : null;
        }
        catch (InvalidResultException)
        {
            // An old run that is broken must not spoil the new one.
            return null;
        }
    }

    private static string Precision(RunOptions options, CaseGroup group)
    {
        var (kind, launches) = (options.Study.VisitsOf(group.Scenario), options.LaunchesOf(group));
        return PowerCalculation.HalfWidth(kind, options.Preset.Engine.Sampling.Of(kind).Times(group.TimesRounds), launches) is { } half
            ? string.Create(CultureInfo.InvariantCulture, $": {launches} launches, ratios within about {half:P0}")
            : string.Create(CultureInfo.InvariantCulture, $": {launches} launches");
    }

    private static string Place(params string?[] parts) => string.Join(" / ", parts.Where(p => !string.IsNullOrEmpty(p)));

    /// <summary>What comes after the main grid, and how long it took with that where such a run is at hand.</summary>
    private static string More(RunOptions options)
    {
        const string Words = "; refinement, causes and sensitivity depend on the crossovers found and come on top";
        var earlier = !FullestRun.IsWhole(options.Selection, options.Preset.Name) ? null : FullestRun.First(new RunStore(ProjectFolder.Machines).List()
            .Where(r => r.Finished && r.Study == options.Study.Name && r.Manifest!.Preset == options.Preset.Name
                && r.Manifest.Selection.Launches == options.Selection.Launches
                && FullestRun.IsWhole(r.Manifest.Selection, r.Manifest.Preset))).FirstOrDefault();
        return earlier?.Manifest!.Lasted is { } lasted ? $"{Words} ({ConsoleProgress.Words(lasted)} with them on {earlier.Machine})" : Words;
    }

    private static int List(MeasureOptions.Choice choice)
    {
        var total = TimeSpan.Zero;
        foreach (var study in choice.Studies)
        {
            var options = new RunOptions(study, choice.Preset, choice.Selection, choice.Seed ?? 0);
            var grid = options.Grid();
            foreach (var group in grid.Groups)
            {
                var runtime = group.Runtime == Runtimes.Current ? null : group.Runtime;
                Console.WriteLine(Place(study.Name, group.Scenario, group.Shape, group.Parameters.ToString(), runtime) + Precision(options, group));
                foreach (var contender in group.Contenders)
                {
                    Console.WriteLine($"    {contender.Contender,-24} {string.Join(' ', contender.Sizes)}");
                }
            }

            foreach (var absence in grid.LeftOut)
            {
                var place = Place(absence.Scenario, absence.Shape, absence.Contender, absence.Size?.ToString(CultureInfo.InvariantCulture));
                Console.WriteLine($"left out{(place.Length > 0 ? $" {place}" : string.Empty)}: {absence.Reason}");
            }

            var (launch, time) = options.PlanMain(grid);
            total += time;
            Console.WriteLine(
                $"{study.Name}: {launch.Cases} cases in {launch.Workers} processes a launch, {options.Launches} launches, about {ConsoleProgress.Words(time)}"
                + (choice.Preset.RefinementRounds > 0 ? More(options) : string.Empty));
        }

        Console.WriteLine($"In total about {ConsoleProgress.Words(total)}.");
        return ExitCode.Done;
    }
}
