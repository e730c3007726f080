using System.Diagnostics;
using System.Text.Json.Nodes;

namespace Overtake.Notebooks;

/// <summary>Runs a notebook from top to bottom.</summary>
internal static class NotebookRunner
{
    /// <summary>
    /// Runs the code cells in a fresh engine until one fails and puts outputs and execution counts into the document; cells
    /// that were not run have none. Current directory and environment variables are the process's: they are set for the run
    /// and put back after it. Nothing is saved.
    /// </summary>
    /// <param name="notebook">The notebook; it is changed.</param>
    /// <param name="workingDirectory">The current directory of the run, where <c>#r</c> and <c>#load</c> start: the notebook's folder.</param>
    /// <param name="options">How to run, null for the defaults.</param>
    /// <param name="onProgress">Called at the begin and end of each cell and for each output.</param>
    /// <param name="cancellation">Ends the run with the cell that is running.</param>
    /// <exception cref="DirectoryNotFoundException">The working directory does not exist.</exception>
    public static async Task<NotebookRun> RunAsync(
        NotebookDocument notebook,
        string workingDirectory,
        NotebookRunOptions? options = null,
        Action<NotebookProgress>? onProgress = null,
        CancellationToken cancellation = default)
    {
        options ??= new NotebookRunOptions();
        var started = Stopwatch.GetTimestamp();
        var cells = notebook.Cells.Where(cell => cell.IsCode).ToList();
        var done = new List<(NotebookCell, CellResult)>();
        foreach (var cell in cells)
        {
            cell.SetOutputs(null, []);
        }

        var directory = Environment.CurrentDirectory;
        var variables = options.Environment.Keys.ToDictionary(name => name, Environment.GetEnvironmentVariable);
        try
        {
            Environment.CurrentDirectory = workingDirectory;
            SetVariables(options.Environment);
            var engine = new ScriptEngine(workingDirectory);
            foreach (var cell in cells)
            {
                void Report(CellOutput? output, CellResult? ended) =>
                    onProgress?.Invoke(new NotebookProgress(cell, done.Count + 1, cells.Count, output, ended));

                Report(null, null);
                var result = await engine.ExecuteAsync(cell.Source, output => Report(output, null), options.CellTimeLimit, cancellation).ConfigureAwait(false);
                cell.SetOutputs(
                    result.ExecutionCount,
                    result.Outputs
                        .Select(output => NotebookOutput.Keep(NotebookOutput.From(output, result.ExecutionCount, NotebookJson.WriteText), options.Filter))
                        .OfType<JsonObject>());
                Report(null, result);
                done.Add((cell, result));
                if (result.Status != CellStatus.Succeeded)
                {
                    break;
                }
            }
        }
        finally
        {
            Environment.CurrentDirectory = directory;
            SetVariables(variables);
        }

        return new NotebookRun(done, Stopwatch.GetElapsedTime(started));
    }

    private static void SetVariables(IReadOnlyDictionary<string, string?> variables)
    {
        foreach (var (name, value) in variables)
        {
            Environment.SetEnvironmentVariable(name, value);
        }
    }
}

/// <summary>The outcome of running a notebook.</summary>
/// <param name="Cells">The code cells that were run, in order; the last one failed if the run did.</param>
/// <param name="Duration">Of the whole run.</param>
internal sealed record NotebookRun(IReadOnlyList<(NotebookCell Cell, CellResult Result)> Cells, TimeSpan Duration)
{
    /// <summary>Whether every code cell ran to its end.</summary>
    public bool Succeeded => Cells.All(cell => cell.Result.Status == CellStatus.Succeeded);

    /// <summary>What a process should exit with: 0, 130 if cancelled, else 1.</summary>
    public int ExitCode => Cells.Any(cell => cell.Result.Status == CellStatus.Cancelled) ? 130 : Succeeded ? 0 : 1;
}

/// <summary>A cell begins, puts something out, or ends.</summary>
/// <param name="Cell">The cell.</param>
/// <param name="CodeCell">Its place among the code cells, from 1.</param>
/// <param name="CodeCells">How many code cells there are.</param>
/// <param name="Output">What it put out, null where it begins or ends.</param>
/// <param name="Result">How it ended, null before.</param>
internal sealed record NotebookProgress(NotebookCell Cell, int CodeCell, int CodeCells, CellOutput? Output, CellResult? Result);

/// <summary>How a notebook is run.</summary>
internal sealed record NotebookRunOptions
{
    /// <summary>How long one cell may take.</summary>
    public TimeSpan CellTimeLimit { get; init; } = TimeSpan.FromMinutes(5);

    /// <summary>Environment variables for the run: the parameters of a notebook. A null value takes a variable away.</summary>
    public IReadOnlyDictionary<string, string?> Environment { get; init; } = new Dictionary<string, string?>();

    /// <summary>What is kept of the outputs.</summary>
    public OutputFilter Filter { get; init; } = OutputFilter.All;
}

/// <summary>What of a run is kept in the file.</summary>
internal enum OutputFilter
{
    /// <summary>Everything.</summary>
    All,

    /// <summary>
    /// What a committed notebook holds and GitHub shows: streams and errors, text/plain, text/markdown,
    /// and one image, SVG before PNG; where there is none, HTML without its scripts beside the text.
    /// </summary>
    ImagesAndText,
}
