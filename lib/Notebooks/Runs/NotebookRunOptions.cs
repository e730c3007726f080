namespace Overtake.Notebooks;

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
