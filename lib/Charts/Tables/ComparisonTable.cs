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
        return new Table(
            $"{run.Analysis.Run} and {other.Analysis.Run}: where they differ",
            [new("scenario"), new("shape"), new("parameters"), new("contender"), new("size", ColumnKind.Count), new("first run"), new("second run"), new("difference", ColumnKind.Ratio), new("verdicts")],
            [
                .. comparison.Ratios.Where(p => p.Agrees == false || p.Contradicts).OrderByDescending(p => p.Contradicts).ThenByDescending(p => p.Difference).Select(p => (IReadOnlyList<object?>)[
                    p.First.Setting.Scenario, p.First.Setting.Shape, p.First.Setting.Parameters, p.First.Contender, p.First.Size,
                    Format.Interval(p.First.Estimate), Format.Interval(p.Second.Estimate), p.Difference,
                    p.Contradicts ? "contradict each other" : p.First.Verdict == p.Second.Verdict ? "the same" : $"{Format.Verdict(p.First.Verdict)}, {Format.Verdict(p.Second.Verdict)}"]),
            ],
            $"{Format.Count(comparison.Judged - comparison.Differing)} of {Format.Count(comparison.Judged)} ratios agree: they differ by less than both intervals combined. "
            + $"{(comparison.Widening > 1 ? $"For 95 % of them to agree, the intervals would have to be {Format.Number(comparison.Widening)} times as wide. " : "")}"
            + $"{Format.Count(comparison.Contradicting)} verdicts contradict each other. {comparison.Overlapping} of {comparison.Crossovers} crossovers that both runs found overlap.");
    }
}
