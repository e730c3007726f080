using System.Diagnostics;
using System.Text.Json.Nodes;

namespace Overtake.Notebooks;

/// <summary>Runs a notebook from top to bottom.</summary>
public static class NotebookRunner
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
                    result.Outputs.Select(output => NotebookOutput.Keep(NotebookOutput.From(output, result.ExecutionCount, NotebookJson.WriteText), options.Filter)).OfType<JsonObject>());
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
