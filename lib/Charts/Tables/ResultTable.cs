using Overtake.Analysis;
using Overtake.Results;

namespace Overtake.Charts.Tables;

/// <summary>What a run measured at some sizes of its headline, laid out like BenchmarkDotNet's tables.</summary>
public static class ResultTable
{
    // What a terminal shows at once.
    private const int MostCases = 5;

    /// <summary>Makes the table; null where the run has nothing of the place.</summary>
    /// <param name="run">The run.</param>
    /// <param name="scenario">Scenario.</param>
    /// <param name="shape">Shape; null for all of the scenario.</param>
    /// <param name="shown">Contenders beside the baseline.</param>
    public static Table? Make(RunData run, string scenario, string? shape, IReadOnlyList<string> shown)
    {
        var cases = (shape is null ? run.Shapes(scenario) : [shape]).Select(s => run.Headline(scenario, s)).OfType<Setting>()
            .SelectMany(setting => run.Costs(setting, Metric.Time.Name)
                .Where(c => c.Contender == run.Baseline(scenario) || (shown.Contains(c.Contender) && run.Role(c.Contender, scenario) == ContenderRole.Contender))
                .GroupBy(c => c.Size).OrderBy(g => g.Key)
                .Select(g => (Setting: setting, Size: g.Key, Costs: g.OrderBy(c => c.Contender == run.Baseline(scenario) ? -1 : run.Contenders.TakeWhile(n => n != c.Contender).Count()).ToList())))
            .ToList();
        if (cases.Count == 0)
        {
            return null;
        }

        // Where most contenders were measured; the others are refinements.
        var whole = cases.Where(c => c.Costs.Count == cases.Max(m => m.Costs.Count)).ToList();
        var spread = Enumerable.Range(0, Math.Min(MostCases, whole.Count)).Select(i => whole[whole.Count <= MostCases ? i : i * (whole.Count - 1) / (MostCases - 1)]);
        return new Table(
            run.ScenarioTitle(scenario) is { Length: > 0 } title ? $"{Format.Capital(title)}: some of the measured cases" : "Some of the measured cases",
            [new("contender"), new("shape"), new(run.Axis(scenario), ColumnKind.Count), new("time"), new("ratio"), new("allocated")],
            [.. from one in spread from cost in one.Costs select Row(run, one.Setting, cost)],
            $"The ratio is time of {run.Baseline(scenario)} / time of the contender, with its interval: above 1× the contender is faster. Times are means over launches; compare ratios, not times of different runs.");
    }

    private static IReadOnlyList<object?> Row(RunData run, Setting setting, CaseCost cost) =>
    [
        cost.Contender, setting.Shape, cost.Size, Format.Nanoseconds(cost.Mean),
        run.Ratios(setting, cost.Contender).FirstOrDefault(r => r.Size == cost.Size) is { } ratio ? Format.Interval(ratio.Estimate) : "baseline",
        run.Costs(setting, Metric.Allocated.Name).FirstOrDefault(c => (c.Contender, c.Size) == (cost.Contender, cost.Size)) is { } allocated ? Format.Bytes(allocated.Mean) : null,
    ];
}
