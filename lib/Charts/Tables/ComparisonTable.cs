using Overtake.Analysis;

namespace Overtake.Charts.Tables;

/// <summary>Two runs beside each other.</summary>
internal static class ComparisonTable
{
    /// <summary>Makes the table: the cases in which the runs differ, those that contradict each other first.</summary>
    /// <param name="run">The first run.</param>
    /// <param name="other">The second run.</param>
    public static Table Make(RunData run, RunData other)
    {
        var comparison = RunComparison.Of(run.Analysis, other.Analysis);
        var judged = comparison.Ratios.Where(p => p.Agrees is not null).ToList();
        return new Table(
            $"{run.Analysis.Run} and {other.Analysis.Run}: where they differ",
            [new("scenario"), new("shape"), new("parameters"), new("contender"), new("size", ColumnKind.Count), new("first run"), new("second run"), new("difference", ColumnKind.Ratio), new("verdicts")],
            [
                .. judged.Where(p => p.Contradicts || p.Agrees == false).OrderByDescending(p => p.Contradicts).ThenByDescending(p => p.Difference).Select(p => (IReadOnlyList<object?>)[
                    p.First.Setting.Scenario, p.First.Setting.Shape, p.First.Setting.Parameters, p.First.Contender, p.First.Size,
                    Format.Interval(p.First.Estimate), Format.Interval(p.Second.Estimate), p.Difference,
                    p.Contradicts ? "contradict each other" : p.First.Verdict == p.Second.Verdict ? "the same" : $"{Format.Verdict(p.First.Verdict)}, {Format.Verdict(p.Second.Verdict)}"]),
            ],
            $"{Format.Count(judged.Count(p => p.Agrees == true))} of {Format.Count(judged.Count)} ratios agree: they differ by less than both intervals combined. "
            + $"{Format.Count(judged.Count(p => p.Contradicts))} verdicts contradict each other. {comparison.Overlapping} of {comparison.Crossovers} crossovers that both runs found overlap.");
    }
}
