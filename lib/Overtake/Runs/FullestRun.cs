using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Runs;

/// <summary>Which of several runs is taken when none is named.</summary>
internal static class FullestRun
{
    private static readonly List<string> Presets = [.. Preset.All.Select(p => p.Name)];

    /// <summary>
    /// The fullest first: whole presets before those that options narrowed, then by preset, those with more launches than it has, and the newest among equals.
    /// Smoke runs claim nothing and come last.
    /// </summary>
    /// <param name="runs">Finished runs.</param>
    public static IEnumerable<RunSummary> First(IEnumerable<RunSummary> runs) => runs
        .OrderByDescending(r => r.Manifest!.Preset != Preset.Smoke.Name)
        .ThenByDescending(r => IsWhole(r.Manifest!.Selection, r.Manifest.Preset))
        .ThenByDescending(r => Presets.IndexOf(r.Manifest!.Preset))
        .ThenByDescending(r => r.Manifest!.Selection.Launches)
        .ThenByDescending(r => r.Manifest!.Started);

    /// <summary>Whether nothing of a preset is left out.</summary>
    public static bool IsWhole(Selection selection, string preset) =>
        selection is { Scenarios: [], Shapes: [], Contenders: [], Sizes: [], Launches: var launches }
        && (launches is null || launches >= Preset.All.FirstOrDefault(p => p.Name == preset)?.Launches);
}
