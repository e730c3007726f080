namespace Overtake.Results;

/// <summary>A run folder as a list shows it. The rows are not read.</summary>
/// <param name="Machine">Machine folder.</param>
/// <param name="Study">Study folder.</param>
/// <param name="Run">Run folder.</param>
/// <param name="Folder">Path of the run folder.</param>
/// <param name="Bytes">Size on disk: the lengths of all its files.</param>
/// <param name="Manifest">Preset, launches, rows, start and stop reason; null when the run is broken.</param>
/// <param name="Error">Why the run is broken, in one line; null when its manifest can be read.</param>
public sealed record RunSummary(string Machine, string Study, string Run, string Folder, long Bytes, RunManifest? Manifest, string? Error)
{
    /// <summary>True when the run has ended and can be opened.</summary>
    public bool Finished => Manifest?.Ended is not null;
}
