using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Charts.Display;
using Overtake.Results;

namespace Overtake;

/// <summary>What <see cref="Measure.Here"/> gave: one launch in the calling process. Shown as <see cref="Table"/>.</summary>
/// <param name="Study">Study name.</param>
/// <param name="Rows">The raw rows; their GC mode is that of the process.</param>
[TypeFormatterSource(typeof(HereFormatters), PreferredMimeTypes = ["text/html", "text/plain"])]
public sealed record HereMeasurement(string Study, IReadOnlyList<Row> Rows)
{
    /// <summary>Ratios without intervals, for one launch has none.</summary>
    public RunAnalysis Analysis { get; } = Analyzer.Analyze(Rows);

    /// <summary>Times faster than the baseline: a row for each size, a column for each contender.</summary>
    public Table Table
    {
        get
        {
            var ratios = Analysis.Ratios.Where(r => r.Metric == Metric.Time.Name).ToList();
            var contenders = ratios.Select(r => r.Contender).Distinct().ToList();
            return new Table(
                ratios.Count == 0 ? "Not measured now" : $"Times faster than {ratios[0].Baseline}, in this process",
                [new("size", ColumnKind.Count), .. contenders.Select(c => new TableColumn(c, ColumnKind.Ratio))],
                [
                    .. from size in ratios.GroupBy(r => r.Size)
                       orderby size.Key
                       select (IReadOnlyList<object?>)[size.Key, .. contenders.Select(c => size.FirstOrDefault(r => r.Contender == c)?.Estimate.Point)],
                ],
                ToString());
        }
    }

    public override string ToString() => Rows.Count == 0
        ? $"{Measure.Variable}=no: nothing was measured in this process."
        : $"One launch in this process: {Rows.Select(r => (r.Contender, r.Size)).Distinct().Count()} cases, {Rows[0].Runtime}, {Rows[0].Gc}. No intervals: they need launches.";
}

/// <summary>How a <see cref="HereMeasurement"/> is shown: as its table, without its rows.</summary>
public sealed class HereFormatters
{
    /// <summary>HTML and plain text.</summary>
    public IEnumerable<MimeFormatter> CreateTypeFormatters() =>
    [
        new("text/html", here => ((HereMeasurement)here).Table.Html),
        new("text/plain", here => ((HereMeasurement)here).Table.ToString()),
    ];
}
