using Overtake.Analysis;
using Overtake.Charts.Drawing;
using Overtake.Results;

namespace Overtake.Charts.Figures;

/// <summary>Absolute time over the size, and how much of it the collector holds all threads.</summary>
internal static class TimeFigure
{
    /// <summary>Draws time per item of the axis above, the collector's share below.</summary>
    /// <param name="contenders">Contenders beside the baseline; null for every full competitor.</param>
    /// <exception cref="ArgumentException">Nothing was measured there.</exception>
    public static Figure Draw(RunData run, string scenario, string shape, IReadOnlyCollection<string>? contenders = null)
    {
        var setting = run.Headline(scenario, shape) ?? throw new ArgumentException($"Nothing was measured in '{scenario}' with shape '{shape}'.");
        var shown = AbsoluteFigure.Shown(run, setting, contenders);
        var times = AbsoluteFigure.Series(run, setting, Metric.Time, shown, c => c.Size);
        var pauses = run.Costs(setting, Metric.Pause.Name).ToLookup(c => c.Contender);
        var shares = shown.Select(contender => (contender, Points: run.Costs(setting, Metric.Time.Name)
            .Where(t => t.Contender == contender).OrderBy(t => t.Size)
            .SelectMany(t => pauses[contender].Where(p => p.Size == t.Size).Select(p => new SeriesPoint(t.Size, p.Mean / t.Mean, launches: p.Launches)))
            .ToList()))
            .Where(s => s.Points.Count > 0).Select(s => new Series(s.contender, run.Style(s.contender), s.Points)).ToList();

        var one = run.Item(scenario);
        var what = $"Time per {one}: {run.Place(scenario, shape)}. Below: share of the time in which the collector holds all threads.";
        var texts = new FigureTexts(
            Title(run, setting, shares, one), [what], run.Caption(setting, times.SelectMany(s => s.Points).Select(p => p.Launches ?? 0), AbsoluteFigure.Band),
            run.Warning);
        var plot = new Plot(texts, shares.Count > 0 ? 560 : null);
        var labels = PanelLayout.Labels(shown);
        var sizes = times.Concat(shares).SelectMany(s => s.Points).Select(p => p.X).ToList();
        var axis = run.Axis(scenario);

        var area = PanelLayout.Row(plot.Body, labels, 0, shares.Count > 0 ? 360 : plot.Body.Height);
        var upper = plot.AddPanel(
            area,
            Axis.Sizes(sizes, area.Width, axis, shares.Count > 0 ? "" : run.AxisTitle(scenario)),
            Axis.Amounts(
                times.SelectMany(s => s.Points).SelectMany(p => p.Extent), area.Height, Format.Nanoseconds, "nanoseconds"),
            "time");
        upper.Heading($"time per {one}");
        upper.DrawAll(times, p => $"{Format.Amount(p.X, axis)}: {Format.Nanoseconds(p.Y)} per {one}, {p.Launches} launches");
        if (shares.Count > 0)
        {
            var lowerArea = PanelLayout.Row(plot.Body, labels, 335, 225);
            var lower = plot.AddPanel(
                lowerArea,
                Axis.Sizes(sizes, lowerArea.Width, axis, run.AxisTitle(scenario)),
                Axis.FromZero(shares.SelectMany(s => s.Points).Select(p => p.Y), lowerArea.Height, v => $"{v * 100:0.#} %", "share", atLeast: 0.1),
                "collector's share");
            lower.Heading("collector's share");
            lower.DrawAll(shares, p => $"{Format.Amount(p.X, axis)}: {Format.Percent(p.Y)} in collection pauses");
        }

        return plot.Build(FigureName.Of("time", scenario, shape));
    }

    private static string Title(RunData run, Setting setting, List<Series> shares, string one)
    {
        var baseline = run.Baseline(setting.Scenario);
        var own = shares.FirstOrDefault(s => s.Name == baseline);
        if (!run.HasIntervals || own is null)
        {
            return $"Time per {one} in {setting.Scenario}";
        }

        var worst = own.Points.MaxBy(p => p.Y);
        var title = $"Collections take up to {Format.Percent(worst.Y)} of {baseline}'s time ({Format.Amount(worst.X, run.Axis(setting.Scenario))})";
        var other = shares.FirstOrDefault(s => s.Name != baseline && s.Points.Any(p => p.X == worst.X));
        var both = other is null ? title : $"{title}, {Format.Percent(other.Points.First(p => p.X == worst.X).Y)} of {other.Name}'s";
        return both.Length <= Finding.LongestTitle ? both : title;
    }
}

/// <summary>The common part of figures of absolute amounts. They come from the rows, so their bands are ranges and no intervals.</summary>
internal static class AbsoluteFigure
{
    public const string Band = "bands: lowest to highest launch";

    /// <summary>As <see cref="Band"/>, where they are drawn as lines.</summary>
    public const string Lines = "lines: lowest to highest launch";

    /// <summary>The baseline and the contenders beside it, in the study's order.</summary>
    public static IReadOnlyList<string> Shown(RunData run, Setting setting, IReadOnlyCollection<string>? contenders)
    {
        var measured = run.Costs(setting, Metric.Time.Name).Concat(run.Costs(setting, Metric.Throughput.Name)).Concat(run.Costs(setting, Metric.P50.Name))
            .Select(c => c.Contender).ToHashSet(StringComparer.Ordinal);
        return [.. run.Contenders.Where(measured.Contains).Where(c => c == run.Baseline(setting.Scenario)
            || (contenders?.Contains(c) ?? run.Role(c, setting.Scenario) == ContenderRole.Contender))];
    }

    /// <summary>An amount in a row, from the lowest to the highest launch.</summary>
    public static Mark Mark(RunData run, CaseCost cost, string series, Func<double, string> format) => new(
        $"{series}, {cost.Contender}", Point(cost, 1), run.Style(cost.Contender) with { Symbol = "circle" }, $"{cost.Contender}: {format(cost.Mean)}");

    /// <summary>A metric divided by something, a line for each contender.</summary>
    public static IReadOnlyList<Series> Series(RunData run, Setting setting, Metric metric, IReadOnlyList<string> contenders, Func<CaseCost, double> divisor)
    {
        var costs = run.Costs(setting, metric.Name).ToLookup(c => c.Contender);
        return [.. contenders.Where(costs.Contains).Select(contender => new Series(contender, run.Style(contender),
            [.. costs[contender].OrderBy(c => c.Size).Select(c => Point(c, divisor(c)))]))];
    }

    private static SeriesPoint Point(CaseCost cost, double divisor) => new(
        cost.Size, cost.Mean / divisor, cost.Launches > 1 ? cost.Lowest / divisor : null, cost.Launches > 1 ? cost.Highest / divisor : null, cost.Launches);
}
