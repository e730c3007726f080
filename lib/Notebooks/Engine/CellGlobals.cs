namespace Overtake.Notebooks;

/// <summary>What a cell can call without any <c>using</c>.</summary>
public sealed class CellGlobals
{
    internal CellGlobals()
    {
    }

    /// <summary>Shows a value at this place among the cell's outputs; the name is that of .NET Interactive.</summary>
    public void display(object? value) => CellConsole.Current?.Add(new DisplayOutput(DisplayData.From(value)));
}
