using Overtake.Results;

namespace Overtake.Measurement.Studies;

/// <summary>Plans how often controls are visited.</summary>
internal static class ControlVisits
{
    /// <summary>The groups with as many visits to their controls as it takes to compare equal code so many times.</summary>
    /// <param name="groups">All groups of the grid.</param>
    /// <param name="scenarios">Say whose shapes have their controls together.</param>
    /// <param name="pairs">By scenario, how often the baseline and its copy are compared in a run: the pooled difference of equal code gets as small as theirs divided by the root of it.</param>
    /// <param name="rounds">Rounds of a launch.</param>
    /// <param name="launches">Launches of every group.</param>
    public static IEnumerable<CaseGroup> Plan(IReadOnlyList<CaseGroup> groups, IReadOnlyList<ScenarioInfo> scenarios, IReadOnlyDictionary<string, int> pairs, int rounds, int launches)
    {
        var sizes = groups.GroupBy(PanelOf).ToDictionary(panel => panel.Key, panel => panel.Sum(SizesOf));
        return groups.Select(g => g with
        {
            Launches = launches,
            ControlVisits = SizesOf(g) == 0 ? 1 : Math.Max(1, (int)Math.Round((double)pairs[g.Scenario] / (rounds * launches * sizes[PanelOf(g)]))),
        });

        // What controls speak for.
        (string, string, string) PanelOf(CaseGroup g) => (g.Scenario, scenarios.First(s => s.Name == g.Scenario).ShapesTogether ? string.Empty : g.Shape, g.Gc);

        static int SizesOf(CaseGroup group) =>
            group.Contenders.FirstOrDefault(c => c.Contender == group.Contenders[0].Contender + ControlNames.AaSuffix)?.Sizes.Count ?? 0;
    }
}
