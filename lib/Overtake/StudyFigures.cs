using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Charts.Drawing;
using Overtake.Charts.Figures;
using Overtake.Results;

namespace Overtake;

/// <summary>What the figures of several studies share.</summary>
internal static class StudyFigures
{
    /// <summary>The headline settings of scenarios, shape by shape.</summary>
    public static List<Setting> Headlines(this RunData run, params IEnumerable<string> scenarios) =>
        [.. scenarios.SelectMany(scenario => run.Shapes(scenario).Select(shape => run.Headline(scenario, shape))).OfType<Setting>()];

    /// <summary>Ratios of time in scenarios under the default parameters.</summary>
    public static IEnumerable<Ratio> Times(this RunData run, params string[] scenarios) => run.Analysis.Ratios
        .Where(r => scenarios.Contains(r.Setting.Scenario) && r.Setting.Parameters.Length == 0 && r.Metric == Metric.Time.Name);

    /// <summary>A ratio as a mark in a row, by the colour of its contender.</summary>
    public static Mark Mark(this RunData run, string series, string contender, long size, Estimate estimate, string label) => new(
        series, RatioFigure.Point(size, estimate), run.Style(contender) with { Symbol = "circle" }, $"{label}: {Format.Interval(estimate)}");

    /// <summary>Texts of a figure whose intervals are lines.</summary>
    /// <param name="setting">Its runtime and GC mode are in the caption; null where there are several.</param>
    public static FigureTexts Texts(
        this RunData run, string title, string what, IEnumerable<Setting> settings, IEnumerable<int> launches, Setting? setting = null) =>
        new(title, [what], run.Caption(setting, launches, run.RatioBand(settings, "lines")), run.Warning);

    public static FigureTexts Texts(this RunData run, string title, string what, IReadOnlyList<Ratio> ratios, Setting? setting = null) =>
        run.Texts(title, what, ratios.Select(r => r.Setting), ratios.Select(r => r.Estimate.Launches), setting);

    /// <summary>The same of a figure whose title says something of all of them, corrected for their number, which its marks are not.</summary>
    public static FigureTexts Counted(this RunData run, string title, string what, IReadOnlyList<Setting> settings, IEnumerable<int> launches) => run.Texts(
        title,
        run.HasIntervals && settings.Count > 1
            ? $"{what} The title is corrected for the number of comparisons; the intervals and verdicts shown are not."
            : what,
        settings, launches);

    public static FigureTexts Counted(this RunData run, string title, string what, IReadOnlyList<Ratio> ratios) =>
        run.Counted(title, what, [.. ratios.Select(r => r.Setting)], ratios.Select(r => r.Estimate.Launches));

    /// <summary>The figures that a run has data for.</summary>
    public static IEnumerable<Figure> Drawn(params IEnumerable<Figure?> figures) => figures.OfType<Figure>();
}
