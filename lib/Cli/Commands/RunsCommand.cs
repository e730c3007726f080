using System.CommandLine;
using System.Globalization;
using Overtake.Results;
using Overtake.Runs;

namespace Overtake.Cli.Commands;

/// <summary><c>overtake runs</c>: the runs on disk.</summary>
internal static class RunsCommand
{
    public static Command Create()
    {
        var run = new Argument<string>("run") { Description = "Run id, or machine/study/run where the id alone is not unique." };
        var list = new Command("list", "List all runs of all machines.");
        list.SetAction(_ => List(Store));
        var show = new Command("show", "Show what a run measured, where and how noisy it was.") { run };
        show.SetAction(parsed => Show(Store, parsed.GetRequiredValue(run)));
        var yes = new Option<bool>("--yes") { Description = "Do not ask." };
        var force = new Option<bool>("--force") { Description = "Also delete a run that git tracks." };
        var delete = new Command("delete", "Delete a run and all its files, after a question.") { run, yes, force };
        delete.SetAction((parsed, _) => DeleteAsync(Store, parsed.GetRequiredValue(run), parsed.GetValue(yes), parsed.GetValue(force)));
        var finish = new Command("finish", "End an unfinished run with the launches it has, in place of measuring the rest.") { run };
        finish.SetAction(parsed => Finish(Store, parsed.GetRequiredValue(run)));
        var other = new Argument<string>("other") { Description = "Another run of the same study." };
        var compare = new Command("compare", "Put two runs of a study beside each other: where they differ, and how much agrees.") { run, other };
        compare.SetAction(parsed => Compare(Store, parsed.GetRequiredValue(run), parsed.GetRequiredValue(other)));
        return new Command("runs", "List, show, compare, finish or delete runs.\n\nExamples:\n  scripts/overtake runs list\n  scripts/overtake runs show "
            + "20261127T012700Z-standard\n  scripts/overtake runs compare <run> <run>") { list, show, compare, finish, delete };
    }

    private static RunStore Store => new(ProjectFolder.Machines);

    private static int List(RunStore store)
    {
        var runs = store.List();
        foreach (var run in runs)
        {
            Console.WriteLine(run.Manifest is { } manifest
                ? string.Create(CultureInfo.InvariantCulture,
                    $"{run.Machine}/{run.Study}/{run.Run}  {manifest.MainLaunches} launches, "
                    + $"{(run.Finished ? $"{manifest.RowCount:N0} rows, " : "")}{run.Bytes / 1e6:0.0} MB, {manifest.Started:yyyy-MM-dd HH:mm} UTC, "
                    + $"{(run.Finished ? manifest.StopReason + Disturbed(manifest) : Unfinished(run))}")
                : $"{run.Machine}/{run.Study}/{run.Run}  broken: {run.Error}");
        }

        if (runs.Count == 0)
        {
            Console.WriteLine("No runs yet: scripts/run makes one.");
        }

        return ExitCode.Done;
    }

    private static string Unfinished(RunSummary run) =>
        $"unfinished; go on {(Machine.Identity.Measured(run) ? "" : "on its machine ")}with: {run.Manifest!.ResumeCommand()}";

    private static string Disturbed(RunManifest manifest) =>
        manifest.Loads.Count(l => l.Disturbed) is > 0 and var disturbed ? $", {disturbed} of {manifest.Loads.Count} launches disturbed" : "";

    private static int Show(RunStore store, string name)
    {
        var run = Find(store, name);
        if (run.Finished)
        {
            Console.WriteLine(Run.Of(store.Open(run.Machine, run.Study, run.Run)).Describe());
        }
        else
        {
            Console.WriteLine(run.Error ?? $"{run.Run} is {Unfinished(run)}");
        }

        return ExitCode.Done;
    }

    private static int Compare(RunStore store, string name, string other)
    {
        var (first, second) = (Find(store, name), Find(store, other));
        if (first.Study != second.Study)
        {
            throw new InvalidResultException(other, $"is a run of {second.Study}, and {name} one of {first.Study}");
        }

        Console.WriteLine(Study.Read(first.Folder).Beside(Study.Read(second.Folder)));
        return ExitCode.Done;
    }

    private static int Finish(RunStore store, string name)
    {
        var run = Find(store, name);
        var folder = store.Resume(run.Machine, run.Study, run.Run);
        var ended = folder.Finish(folder.Manifest with { Ended = DateTimeOffset.UtcNow, StopReason = "ended early" });
        Console.WriteLine($"{ended.Folder}: {ended.Manifest.RowCount:N0} rows");
        return ExitCode.Done;
    }

    private static async Task<int> DeleteAsync(RunStore store, string name, bool yes, bool force)
    {
        var run = Find(store, name);
        if (!force && await CommittedRuns.ContainAsync(run.Folder))
        {
            throw new InvalidResultException(name, "is tracked by git; --force deletes it anyway");
        }

        if (!yes && !force)
        {
            await Console.Out.WriteAsync($"Delete {run.Machine}/{run.Study}/{run.Run}, {run.Bytes / 1e6:0.0} MB? [y/N] ");
            if (Console.ReadLine()?.Trim() is not ("y" or "Y" or "yes"))
            {
                Console.WriteLine("Kept.");
                return ExitCode.Done;
            }
        }

        store.Delete(run.Machine, run.Study, run.Run);
        Console.WriteLine($"Deleted {run.Machine}/{run.Study}/{run.Run}.");
        return ExitCode.Done;
    }

    /// <summary>Folder of the run with this id; null where none or several have it.</summary>
    public static string? FolderOf(string name) => Named(Store.List(), name) is [var run] ? run.Folder : null;

    private static List<RunSummary> Named(IEnumerable<RunSummary> runs, string name) =>
        [.. runs.Where(r => $"/{r.Machine}/{r.Study}/{r.Run}".EndsWith($"/{name.Trim('/')}", StringComparison.Ordinal)
            || r.Folder == Path.GetFullPath(name).TrimEnd('/'))];

    private static RunSummary Find(RunStore store, string name)
    {
        var runs = store.List();
        var found = Named(runs, name);
        return found.Count switch
        {
            1 => found[0],
            0 => throw new UnknownNameException("run", name, [.. runs.Select(r => r.Run).Distinct()]),
            _ => throw new InvalidResultException(name, $"is the id of {found.Count} runs; name one as machine/study/run"),
        };
    }
}
