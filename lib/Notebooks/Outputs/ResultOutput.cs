namespace Overtake.Notebooks;

/// <summary>The value of a cell's last expression.</summary>
/// <param name="Data">Its representations.</param>
public sealed record ResultOutput(DisplayData Data) : CellOutput;
