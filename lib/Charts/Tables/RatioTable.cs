using Overtake.Analysis;
using Overtake.Results;

namespace Overtake.Charts.Tables;

/// <summary>Ratios at chosen sizes with what may be concluded from each.</summary>
public static class RatioTable
{
    /// <summary>Makes the table.</summary>
    /// <param name="run">The run.</param>
    /// <param name="scenario">Scenario.</param>
    /// <param name="shape">Shape.</param>
    /// <param name="sizes">Sizes; null for all. Sizes that were not measured are left out.</param>
    /// <param name="parameters">Parameters; empty for the defaults.</param>
    /// <exception cref="ArgumentException">Nothing was measured there.</exception>
    public static Table Make(RunData run, string scenario, string shape, IReadOnlyCollection<long>? sizes = null, string parameters = "")
    {
        var setting = run.Headline(scenario, shape, parameters) ?? throw new ArgumentException($"Nothing was measured in '{scenario}' with shape '{shape}' and parameters '{parameters}'.");
        var rows = run.In(setting, ContenderRole.Contender, ContenderRole.NotDecodable, ContenderRole.OutsideCrossover)
            .SelectMany(c => run.Ratios(setting, c)).Where(r => sizes?.Contains(r.Size) ?? true)
            .Select(r => (IReadOnlyList<object?>)[run.Label(r.Contender), r.Size, r.Estimate.Point, r.Estimate.Low, r.Estimate.High, r.Estimate.Launches, Words(run, r), r.SmallestEffect, r.LaunchesNeeded]).ToList();
        return new Table(
            $"Times faster than {run.Baseline(scenario)}: {scenario}, {shape}{(parameters.Length > 0 ? $", {parameters}" : "")}",
            [
                new("contender"), new(run.Axis(scenario), ColumnKind.Count), new("ratio", ColumnKind.Ratio), new("low", ColumnKind.Ratio), new("high", ColumnKind.Ratio),
                new("launches", ColumnKind.Count), new("verdict"), new("smallest detectable effect", ColumnKind.Ratio), new("launches needed", ColumnKind.Count),
            ],
            rows,
            run.HasIntervals ? $"Intervals: {Format.Number(run.Analysis.Confidence * 100)} %, t over launches.{run.LimitSentences(setting)}" : "Too few launches for intervals.");
    }

    private static string Words(RunData run, Ratio ratio) => run.Role(ratio.Contender) != ContenderRole.Contender ? "not compared (floor)" : ratio.Verdict switch
    {
        Verdict.Faster => "faster",
        Verdict.Slower => "slower",
        Verdict.Same => "same",
        Verdict.Undecided => "inconclusive",
        _ => "too few launches",
    };
}
