using System.CommandLine;
using Overtake.Charts.Export;
using Overtake.Notebooks;
using Overtake.Results;

namespace Overtake.Cli.Commands;

/// <summary><c>overtake notebooks run</c>: runs notebooks without Jupyter.</summary>
internal static class NotebooksCommand
{
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
        return new Command("notebooks", "Run the notebooks.") { run };
    }

    /// <summary>Runs notebooks one after the other.</summary>
    /// <param name="saveTo">Folder that gets the executed notebooks; null for none.</param>
    /// <param name="measure">For measuring cells: a value of <see cref="Measure.Variable"/>, null for measuring.</param>
    public static async Task<int> RunAsync(IReadOnlyList<string> paths, string? saveTo, string? measure, CancellationToken cancellation)
    {
        foreach (var path in paths)
        {
            var notebook = NotebookDocument.Read(path);
            var name = Path.GetFileNameWithoutExtension(path);
            var options = new NotebookRunOptions
            {
                Environment = new Dictionary<string, string?> { [Measure.Variable] = measure },
                Filter = OutputFilter.ImagesAndText,
            };
            // The chart library goes into each document once.
            InteractiveDocument.Current = new InteractiveDocument(PlotlyLibrary.Find());
            using var progress = new ConsoleProgress(name);
            var run = await NotebookRunner.RunAsync(notebook, Path.GetDirectoryName(path)!, options, p => Report(progress, p), cancellation);
            progress.Dispose();
            if (run.ExitCode != ExitCode.Done)
            {
                return run.ExitCode;
            }

            if (saveTo is not null)
            {
                Directory.CreateDirectory(saveTo);
                notebook.Save(Path.Combine(saveTo, Path.GetFileName(path)));
            }

            Console.WriteLine($"{name}: {run.Cells.Count} cells in {run.Duration.TotalSeconds:0.0} s{(saveTo is not null ? ", saved" : string.Empty)}");
        }

        return ExitCode.Done;
    }

    /// <summary>Charts would lose the images that they have in the file.</summary>
    /// <exception cref="FileNotFoundException">There is no chart library or no browser; the message says how to get it.</exception>
    private static void DemandImages()
    {
        _ = PlotlyLibrary.Get();
        _ = Browser.Find() ?? throw new FileNotFoundException(Browser.HowToGet);
    }

    private static IReadOnlyList<string> Find(IReadOnlyList<string> names)
    {
        if (names.Count == 0)
        {
            return NotebookFiles.All;
        }

        var all = NotebookFiles.All;
        var known = all.Select(p => Path.GetFileNameWithoutExtension(p)!).ToList();
        var wanted = names.Select(n => Path.GetFileNameWithoutExtension(n.EndsWith(".ipynb", StringComparison.Ordinal) ? n : n + ".ipynb")).ToList();
        foreach (var name in wanted.Where(n => !known.Contains(n)))
        {
            throw new UnknownNameException("notebook", name, known);
        }

        return [.. all.Where((_, i) => wanted.Contains(known[i]))];
    }

    private static void Report(ConsoleProgress shown, NotebookProgress progress)
    {
        if (progress.Run is null)
        {
            shown.Renew("cells", $"cell {progress.CodeCell} of {progress.CodeCells}");
        }
        else if (progress.Run.Error is { } error)
        {
            shown.Keep($"cell {progress.Cell.Number}: {error}");
        }
    }
}
