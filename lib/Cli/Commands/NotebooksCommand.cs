using System.Collections.Concurrent;
using System.CommandLine;
using System.Text.RegularExpressions;
using Overtake.Charts.Export;
using Overtake.Notebooks;
using Overtake.Results;

namespace Overtake.Cli.Commands;

/// <summary><c>overtake notebooks run</c>: runs notebooks without Jupyter.</summary>
internal static partial class NotebooksCommand
{
    // Each takes a gigabyte in the end, and most of its time one processor.
    private const int AtOnce = 2;

    private const string Examples = """

        Examples:
          scripts/overtake notebooks run                    all notebooks, measuring cells included, nothing saved
          scripts/overtake notebooks run 01-boxing --save   renew its outputs in the file, without measuring
        """;

    public static Command Create()
    {
        var names = new Argument<string[]>("name")
        {
            Description = "Notebooks, for example 01-boxing. All when none is named.",
            Arity = ArgumentArity.ZeroOrMore,
        };
        var save = new Option<bool>("--save") { Description = "Write outputs (images and text) into the notebooks; measuring cells are skipped." };
        var run = new Command("run", "Run notebooks from top to bottom; stops at the first cell that fails." + Examples) { names, save };
        run.SetAction(async (parsed, cancellation) =>
        {
            var paths = Find(parsed.GetValue(names) ?? []);
            if (parsed.GetValue(save))
            {
                DemandImages();
            }

            return await RunAsync(paths, parsed.GetValue(save) ? ProjectFolder.Notebooks : null, parsed.GetValue(save) ? Measure.No : null, cancellation);
        });
        return new Command("notebooks", "Run the notebooks.") { run, NotebookProcess.Create() };
    }

    /// <summary>Runs notebooks in other processes: two at a time, and then alone what measures, for that must not be disturbed.</summary>
    /// <param name="saveTo">Folder that gets the executed notebooks; null for none.</param>
    /// <param name="measure">For measuring cells: a value of <see cref="Measure.Variable"/>, null for what the environment says.</param>
    public static async Task<int> RunAsync(IReadOnlyList<string> paths, string? saveTo, string? measure, CancellationToken cancellation)
    {
        var measuring = paths.Where(path => MayMeasure(path, measure)).ToList();
        var exitCode = await RunAsync([.. paths.Except(measuring)], AtOnce, () => new NotebookProcess(saveTo, measure, isQuiet: true), cancellation);
        foreach (var path in measuring.TakeWhile(_ => exitCode == ExitCode.Done))
        {
            exitCode = await RunAsync([path], 1, () => new NotebookProcess(saveTo, measure, isQuiet: false), cancellation);
        }

        return exitCode;
    }

    /// <summary>Their output comes in their order. After the first failure no other starts, and those started after it are ended.</summary>
    private static async Task<int> RunAsync(IReadOnlyList<string> paths, int atOnce, Func<NotebookProcess> start, CancellationToken cancellation)
    {
        using var end = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        using var places = new SemaphoreSlim(Math.Min(atOnce, Environment.ProcessorCount));
        var idle = new ConcurrentBag<NotebookProcess>();
        var hasFailed = false;
        var runs = paths.Select(RunAsync).ToList();
        try
        {
            foreach (var run in runs)
            {
                var (exitCode, output, errors) = await run;
                Console.Out.Write(output);
                Console.Error.Write(errors);
                if (exitCode != ExitCode.Done)
                {
                    return exitCode;
                }
            }

            return ExitCode.Done;
        }
        finally
        {
            await end.CancelAsync();
            await Task.WhenAll(runs);
            await Task.WhenAll(idle.Select(process => process.DisposeAsync().AsTask()));
        }

        async Task<(int ExitCode, string Output, string Errors)> RunAsync(string path)
        {
            await places.WaitAsync(CancellationToken.None);
            NotebookProcess? process = null;
            try
            {
                if (hasFailed || end.IsCancellationRequested)
                {
                    return (ExitCode.Interrupted, "", "");
                }

                process = idle.TryTake(out var warm) ? warm : start();
                var run = await process.RunAsync(path, end.Token);
                hasFailed |= run.ExitCode != ExitCode.Done;
                return run;
            }
            finally
            {
                if (process is not null)
                {
                    idle.Add(process);
                }

                places.Release();
            }
        }
    }

    /// <summary>Whether a cell may measure, by what it calls; too often true costs some seconds, and no figure.</summary>
    private static bool MayMeasure(string path, string? measure)
    {
        string code;
        try
        {
            code = string.Join('\n', NotebookDocument.Read(path).Cells.Where(cell => cell.IsCode).Select(cell => cell.Source));
        }
        catch (InvalidNotebookException)
        {
            // Whoever runs it says what is wrong with it.
            return false;
        }

        var mode = measure ?? Environment.GetEnvironmentVariable(Measure.Variable);
        return Calls("BenchmarkRunner.")
            || (mode != Measure.No && (Calls("Measure.Here(") || Calls("Own.Compare(")))
            || (mode is not (Measure.No or Measure.InProcess)
                && (Calls("Own.Measure(")
                    || code.Split("Study.Measure(").Skip(1).Any(call => !NamesStudyAlone().IsMatch(call) || !Study.IsMeasured(call.Split('"')[1]))));

        bool Calls(string name) => code.Contains(name, StringComparison.Ordinal);
    }

    [GeneratedRegex("^\"[^\"]+\"\\)")]
    private static partial Regex NamesStudyAlone();

    /// <summary>Charts would lose the images that they have in the file.</summary>
    /// <exception cref="FileNotFoundException">There is no chart library or no browser; the message says how to get it.</exception>
    private static void DemandImages()
    {
        _ = PlotlyLibrary.Get();
        _ = Browser.Find() ?? throw new FileNotFoundException(Browser.HowToGet);
    }

    private static IReadOnlyList<string> Find(IReadOnlyList<string> names)
    {
        var all = NotebookFiles.All;
        var known = all.Select(p => Path.GetFileNameWithoutExtension(p)!).ToList();
        var wanted = names.Select(n => Path.GetFileNameWithoutExtension(n.EndsWith(".ipynb", StringComparison.Ordinal) ? n : n + ".ipynb")).ToList();
        UnknownNameException.DemandAll("notebook", wanted, known);
        return [.. all.Where((_, i) => wanted.Count == 0 || wanted.Contains(known[i]))];
    }
}
