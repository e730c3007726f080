using System.Diagnostics;
using System.Text.Json.Nodes;
using Microsoft.DotNet.Interactive;
using Microsoft.DotNet.Interactive.Commands;
using Microsoft.DotNet.Interactive.CSharp;

namespace Overtake.Notebooks;

/// <summary>Runs a notebook from top to bottom in .NET Interactive's C# kernel, in this process.</summary>
internal static class NotebookRunner
{
    private const string Language = "csharp";

    /// <summary>
    /// Runs the code cells in a fresh kernel until one fails and puts outputs and execution counts into the document; cells
    /// that were not run have none. Current directory and environment variables are the process's: they are set for the run
    /// and put back after it. Nothing is saved.
    /// </summary>
    /// <param name="notebook">The notebook; it is changed.</param>
    /// <param name="workingDirectory">The current directory of the run, where <c>#r</c> and <c>#load</c> start: the notebook's folder.</param>
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
        var done = new List<CellRun>();
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
            using var kernel = new CompositeKernel { new CSharpKernel().UseKernelHelpers() };
            foreach (var cell in cells)
            {
                onProgress?.Invoke(new NotebookProgress(cell, done.Count + 1, cells.Count, null));
                var run = await RunAsync(kernel, cell, done.Count + 1, options, cancellation).ConfigureAwait(false);
                done.Add(run);
                onProgress?.Invoke(new NotebookProgress(cell, done.Count, cells.Count, run));
                if (run.Error is not null)
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

        return new NotebookRun(done, Stopwatch.GetElapsedTime(started), cancellation.IsCancellationRequested);
    }

    private static async Task<CellRun> RunAsync(
        CompositeKernel kernel, NotebookCell cell, int executionCount, NotebookRunOptions options, CancellationToken cancellation)
    {
        using var end = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        end.CancelAfter(options.CellTimeLimit);
        var outputs = new CellOutputs(executionCount);
        using var events = kernel.KernelEvents.Subscribe(outputs.Take);
        try
        {
            await kernel.SendAsync(new SubmitCode(cell.Source, Language), end.Token).WaitAsync(end.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (end.IsCancellationRequested)
        {
            // Below: a cell that is cancelled may end with an error of its own too.
        }

        if (end.IsCancellationRequested)
        {
            outputs.Fail("Cancelled", cancellation.IsCancellationRequested
                ? "The cell was cancelled."
                : $"The cell ran longer than its limit of {options.CellTimeLimit.TotalSeconds:0.###} s.");
        }

        cell.SetOutputs(executionCount, outputs.Close().Select(output => NotebookOutput.Keep(output, options.Filter)).OfType<JsonObject>());
        return new CellRun(cell, outputs.Error);
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
/// <param name="Cancelled">Whether the caller ended it.</param>
internal sealed record NotebookRun(IReadOnlyList<CellRun> Cells, TimeSpan Duration, bool Cancelled)
{
    public bool Succeeded => Cells.All(cell => cell.Error is null);

    /// <summary>Exit code for the process: 0, 130 if cancelled, else 1.</summary>
    public int ExitCode => Succeeded ? 0 : Cancelled ? 130 : 1;
}

/// <summary>One cell that was run; its outputs are in it.</summary>
/// <param name="Error">Why it failed, null where it did not.</param>
internal sealed record CellRun(NotebookCell Cell, string? Error);

/// <summary>A cell begins or ends.</summary>
/// <param name="CodeCell">Its place among the code cells, from 1.</param>
/// <param name="Run">How it ended, null where it begins.</param>
internal sealed record NotebookProgress(NotebookCell Cell, int CodeCell, int CodeCells, CellRun? Run);

/// <summary>How a notebook is run.</summary>
internal sealed record NotebookRunOptions
{
    /// <summary>How long one cell may take: a study with the preset quick takes up to three minutes.</summary>
    public TimeSpan CellTimeLimit { get; init; } = TimeSpan.FromMinutes(10);

    /// <summary>Environment variables for the run: the parameters of a notebook. A null value takes a variable away.</summary>
    public IReadOnlyDictionary<string, string?> Environment { get; init; } = new Dictionary<string, string?>();

    public OutputFilter Filter { get; init; } = OutputFilter.All;
}

/// <summary>The outputs of a run that are kept in the file.</summary>
internal enum OutputFilter
{
    All,

    /// <summary>
    /// The outputs that a committed notebook holds and GitHub shows: streams and errors, text/plain, text/markdown,
    /// and one image, SVG before PNG; where there is none, HTML without its scripts beside the text.
    /// </summary>
    ImagesAndText,
}
