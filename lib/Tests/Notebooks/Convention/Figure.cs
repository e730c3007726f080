namespace Overtake.Tests.Notebooks.Convention;

/// <summary>Inherits its formatters and adds what only this engine's consumers ask for.</summary>
public sealed class Figure : Picture
{
    public string? PlotlyJson { get; init; }
}
