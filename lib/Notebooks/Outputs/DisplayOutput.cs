namespace Overtake.Notebooks;

/// <summary>A value shown by <c>display(x)</c>.</summary>
/// <param name="Data">Its representations.</param>
public sealed record DisplayOutput(DisplayData Data) : CellOutput;
