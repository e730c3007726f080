namespace Overtake.Notebooks;

/// <summary>A place where a run put out something else than the file holds.</summary>
/// <param name="Cell">The cell's place in the file, from 1.</param>
/// <param name="CellId">The cell's id, null in old files.</param>
/// <param name="What">Output and part, in words.</param>
/// <param name="Stored">What the file holds: the first line that differs.</param>
/// <param name="Executed">What the run put out.</param>
public sealed record NotebookDifference(int Cell, string? CellId, string What, string Stored, string Executed)
{
    /// <summary>One line for a person.</summary>
    public override string ToString() => $"cell {Cell}{(CellId is null ? "" : $" ({CellId})")}, {What}: stored '{Stored}', now '{Executed}'";
}
