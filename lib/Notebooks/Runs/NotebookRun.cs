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
