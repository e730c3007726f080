using Overtake.Analysis;
using Overtake.Results;

namespace Overtake.Charts.Tables;

/// <summary>The headline measured by BenchmarkDotNet's own runner beside the run.</summary>
public static class CrossCheckTable
{
    /// <summary>Makes the table.</summary>
    /// <param name="run">The run.</param>
    /// <param name="samples">BenchmarkDotNet's iterations.</param>
    /// <param name="scenario">Scenario of the headline.</param>
    /// <param name="shape">Its shape.</param>
    /// <param name="file">Name of the file with the iterations, for messages.</param>
    /// <exception cref="InvalidResultException">The run lacks a case of the file, or the file is not complete.</exception>
    public static Table Make(RunData run, IReadOnlyList<CrossCheckSample> samples, string scenario, string shape, string file)
    {
        var setting = run.Headline(scenario, shape);
        var checks = CrossCheck.Of(samples, [.. run.Analysis.Ratios.Where(r => r.Setting == setting && r.Metric == Metric.Time.Name)], run.Analysis.Confidence, file);
        return new Table(
            $"Times faster than {run.Baseline(scenario)} by BenchmarkDotNet's own runner and by this run",
            [
                new("contender"), new(run.Axis(scenario), ColumnKind.Count), new("BenchmarkDotNet", ColumnKind.Ratio), new("its low", ColumnKind.Ratio), new("its high", ColumnKind.Ratio),
                new("this run", ColumnKind.Ratio), new("low", ColumnKind.Ratio), new("high", ColumnKind.Ratio), new("verdict"),
            ],
            [.. checks.Select(c => (IReadOnlyList<object?>)[run.Label(c.Contender), c.Size, c.Point, c.Low, c.High, c.Ours.Point, c.Ours.Low, c.Ours.High, Words(c)])],
            $"{checks.Count(c => c.Agrees == true)} of {checks.Count} agree: they differ by less than both intervals combined. "
            + $"Intervals: {Format.Number(run.Analysis.Confidence * 100)} %. BenchmarkDotNet's are over the iterations of one process a case, so they do not include differences between processes.{(run.Notice.Length > 0 ? $" {run.Notice}" : "")}");
    }

    private static string Words(CrossCheck check) => check.Agrees switch
    {
        true => "agree",
        false => $"differ by {Format.Ratio(check.Difference)}",
        null => "too few launches",
    };
}
