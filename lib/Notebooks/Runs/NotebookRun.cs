namespace Overtake.Notebooks;

/// <summary>The outcome of running a notebook.</summary>
/// <param name="Cells">The code cells that were run, in order; the last one failed if the run did.</param>
/// <param name="Duration">Of the whole run.</param>
public sealed record NotebookRun(IReadOnlyList<(NotebookCell Cell, CellResult Result)> Cells, TimeSpan Duration)
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
public sealed record NotebookProgress(NotebookCell Cell, int CodeCell, int CodeCells, CellOutput? Output, CellResult? Result);

/// <summary>How a notebook is run.</summary>
public sealed record NotebookRunOptions
{
    /// <summary>How long one cell may take.</summary>
    public TimeSpan CellTimeLimit { get; init; } = TimeSpan.FromMinutes(5);

    /// <summary>Environment variables for the run: the parameters of a notebook. A null value takes a variable away.</summary>
    public IReadOnlyDictionary<string, string?> Environment { get; init; } = new Dictionary<string, string?>();

    /// <summary>What is kept of the outputs.</summary>
    public OutputFilter Filter { get; init; } = OutputFilter.All;
}

/// <summary>What of a run is kept in the file.</summary>
public enum OutputFilter
{
    /// <summary>Everything.</summary>
    All,

    /// <summary>
    /// What a committed notebook holds and GitHub shows: streams and errors, text/plain, text/markdown, and one image, SVG before PNG; where there is none, HTML without its scripts beside the text.
    /// </summary>
    ImagesAndText,
}
