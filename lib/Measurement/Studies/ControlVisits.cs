using Overtake.Results;

namespace Overtake.Measurement.Studies;

/// <summary>Plans how often controls that measure themselves have their turn.</summary>
internal static class ControlVisits
{
    /// <summary>The groups with as many visits to their controls as it takes to compare equal code so many times.</summary>
    /// <param name="groups">All groups of the grid.</param>
    /// <param name="scenarios">Say whose shapes have their controls together.</param>
    /// <param name="pairs">By scenario that measures itself, how often the baseline and its copy are compared in a run: the pooled difference of equal code gets as small as theirs divided by the root of it.</param>
    /// <param name="preset">Has the rounds of a launch, and the launches of groups that do not say.</param>
    public static IEnumerable<CaseGroup> Plan(IReadOnlyList<CaseGroup> groups, IReadOnlyList<ScenarioInfo> scenarios, IReadOnlyDictionary<string, int> pairs, Preset preset)
    {
        var visits = groups.GroupBy(PanelOf).ToDictionary(panel => panel.Key, panel => panel.Sum(VisitsOf));
        return groups.Select(g => VisitsOf(g) == 0 || !pairs.ContainsKey(g.Scenario) ? g : g with { ControlVisits = Math.Max(1, (int)Math.Round((double)pairs[g.Scenario] / visits[PanelOf(g)])) });

        // What controls are pooled over: all settings, and shapes where they are together.
        (string, string) PanelOf(CaseGroup g) => (g.Scenario, scenarios.First(s => s.Name == g.Scenario).ShapesTogether ? string.Empty : g.Shape);

        // To the copy in a whole run, at one a round.
        int VisitsOf(CaseGroup g) =>
            preset.Engine.Rounds * (g.Launches ?? preset.Launches) * (g.Contenders.FirstOrDefault(c => c.Contender == g.Contenders[0].Contender + ControlNames.AaSuffix)?.Sizes.Count ?? 0);
    }
}
