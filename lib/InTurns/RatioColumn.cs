using System.Globalization;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Exporters;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Results;
using Metric = Overtake.Results.Metric;

namespace Overtake;

/// <summary>Columns that compare a case with its baseline: from ratios of launches, with an interval.</summary>
public sealed class RatioColumn : IColumn
{
    private readonly Func<Estimate, Verdict, string> _text;

    private RatioColumn(string name, int place, string legend, Func<Estimate, Verdict, string> text) =>
        (ColumnName, PriorityInCategory, Legend, _text) = (name, place, legend, text);

    /// <summary>Time ratio, its 95 % interval, the verdict, and the smallest effect that the interval would show.</summary>
    public static IColumn[] All { get; } =
    [
        new RatioColumn("Time ratio", 10, "Time / the baseline's time, geometric mean over launches", (e, _) => Number(1 / e.Point)),
        new RatioColumn("95 % interval", 11, "Of the ratio, from the launches", (e, _) =>
            e is { Low: { } low, High: { } high } ? $"{Number(1 / high)} to {Number(1 / low)}" : "-"),
        new RatioColumn("Verdict", 12, "Whether the interval excludes 1", (e, verdict) => e.Low is null ? "too few launches" : verdict switch
        {
            Analysis.Verdict.Faster => "faster",
            Analysis.Verdict.Slower => "slower",
            _ => "inconclusive",
        }),
        new RatioColumn("Detectable", 13, "Smallest difference that an interval of this width would show", (e, _) =>
            e is { Low: { } low, High: { } high } ? string.Create(CultureInfo.InvariantCulture, $"{100 * (Math.Sqrt(high / low) - 1):0.0} %") : "-"),
    ];

    public string Id => $"{nameof(RatioColumn)}.{ColumnName}";

    public string ColumnName { get; }

    public int PriorityInCategory { get; }

    public string Legend { get; }

    public bool AlwaysShow => true;

    public ColumnCategory Category => ColumnCategory.Baseline;

    public bool IsNumeric => true;

    public UnitType UnitType => UnitType.Dimensionless;

    public bool IsAvailable(Summary summary) => summary.BenchmarksCases.Any(c => InTurnsToolchain.RunOf(c) is not null);

    public bool IsDefault(Summary summary, BenchmarkCase benchmarkCase) => false;

    public string GetValue(Summary summary, BenchmarkCase benchmarkCase)
    {
        if (InTurnsToolchain.RunOf(benchmarkCase) is not { } study || InTurnsToolchain.ListedOf(benchmarkCase) is not { } listed)
        {
            return "-";
        }

        var ratios = study.Analysis.Ratios.Where(r => r.Metric == Metric.Time.Name && r.Setting.Scenario == listed.Scenario).ToList();
        return ratios.Find(r => (r.Setting.Shape, r.Contender, r.Size) == (listed.Shape, listed.Contender, listed.Size)) is { } ratio
            ? _text(ratio.Estimate, ratio.Verdict)
            : ratios.Exists(r => r.Baseline == listed.Contender) ? "baseline" : "-";
    }

    public string GetValue(Summary summary, BenchmarkCase benchmarkCase, SummaryStyle style) => GetValue(summary, benchmarkCase);

    public override string ToString() => ColumnName;

    private static string Number(double value) => value.ToString("0.000", CultureInfo.InvariantCulture);
}

/// <summary>Writes where one method overtakes another, as Markdown, beside BenchmarkDotNet's reports.</summary>
public sealed class CrossoverExporter : ExporterBase
{
    private CrossoverExporter()
    {
    }

    /// <summary>The exporter.</summary>
    public static IExporter Default { get; } = new CrossoverExporter();

    protected override string FileExtension => "md";

    protected override string FileNameSuffix => "-crossovers";

    public override void ExportToLog(Summary summary, ILogger logger)
    {
        foreach (var study in summary.Runs())
        {
            logger.WriteLine(study.Crossovers() is Table table ? table.Markdown : $"{study.Crossovers()}");
            logger.WriteLine();
            logger.WriteLine(study.Answer().ToString());
        }
    }
}

/// <summary>Crossovers, curves and rows of the runs behind a summary.</summary>
public static class SummaryExtensions
{
    /// <summary>Where one method overtakes another, with the uncertainty of the size.</summary>
    /// <exception cref="InvalidOperationException">Nothing in the summary was measured in turns.</exception>
    public static View Crossovers(this Summary summary) => summary.Measured().Crossovers();

    /// <summary>How many times faster than the baseline, over the size.</summary>
    /// <inheritdoc cref="Crossovers"/>
    public static View RatioCurve(this Summary summary) => summary.Measured().RatioCurve(summary.Measured().Analysis.Ratios[0].Setting.Scenario);

    /// <summary>The raw rows.</summary>
    /// <inheritdoc cref="Crossovers"/>
    public static Microsoft.Data.Analysis.DataFrame ToDataFrame(this Summary summary) => summary.Measured().Rows();

    internal static IReadOnlyList<Run> Runs(this Summary summary) =>
        [.. summary.BenchmarksCases.Select(InTurnsToolchain.RunOf).OfType<Run>().Distinct()];

    private static Run Measured(this Summary summary) => summary.Runs().FirstOrDefault()
        ?? throw new InvalidOperationException("Nothing in this summary was measured in turns: mark the class with [InTurns].");
}
