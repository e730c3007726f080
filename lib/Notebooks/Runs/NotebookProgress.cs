namespace Overtake.Notebooks;

/// <summary>A cell begins, puts something out, or ends.</summary>
/// <param name="Cell">The cell.</param>
/// <param name="CodeCell">Its place among the code cells, from 1.</param>
/// <param name="CodeCells">How many code cells there are.</param>
/// <param name="Output">What it put out, null where it begins or ends.</param>
/// <param name="Result">How it ended, null before.</param>
public sealed record NotebookProgress(NotebookCell Cell, int CodeCell, int CodeCells, CellOutput? Output, CellResult? Result);
