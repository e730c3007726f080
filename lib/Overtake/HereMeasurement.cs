using Overtake.Analysis;
using Overtake.Results;

namespace Overtake;

/// <summary>What <see cref="Measure.Here"/> gave: one launch in the calling process.</summary>
/// <param name="Study">Study name.</param>
/// <param name="Rows">The raw rows; their GC mode is that of the process.</param>
public sealed record HereMeasurement(string Study, IReadOnlyList<Row> Rows)
{
    /// <summary>Ratios without intervals, for one launch has none.</summary>
    public RunAnalysis Analysis { get; } = Analyzer.Analyze(Rows);

    /// <inheritdoc/>
    public override string ToString() => Rows.Count == 0
        ? $"Not measured here and now: {Measure.Variable}=no."
        : $"One launch in this process: {Rows.Select(r => (r.Contender, r.Size)).Distinct().Count()} cases, {Rows[0].Runtime}, {Rows[0].Gc}. No intervals: they need launches.";
}
