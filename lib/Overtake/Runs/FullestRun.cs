using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Runs;

/// <summary>Which of several runs is taken when none is named.</summary>
internal static class FullestRun
{
    private static readonly List<string> Presets = [.. Preset.All.Select(p => p.Name)];

    /// <summary>
    /// The fullest first: whole presets before those that options changed, then by preset, the newest among equals. Smoke runs claim nothing and come last.
    /// </summary>
    /// <param name="runs">Finished runs.</param>
    public static IEnumerable<RunSummary> First(IEnumerable<RunSummary> runs) => runs
        .OrderByDescending(r => r.Manifest!.Preset != Preset.Smoke.Name)
        .ThenByDescending(r => r.Manifest!.Selection is { Scenarios: [], Shapes: [], Contenders: [], Sizes: [], Launches: null })
        .ThenByDescending(r => Presets.IndexOf(r.Manifest!.Preset))
        .ThenByDescending(r => r.Manifest!.Started);
}
