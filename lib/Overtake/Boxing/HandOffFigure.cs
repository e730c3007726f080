using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Charts.Drawing;
using Overtake.Charts.Figures;
using Overtake.Measurement.Boxing;
using Overtake.Results;
using static Overtake.Measurement.Boxing.BoxingNames;

namespace Overtake;

/// <summary>What a consumer on another thread sees: latency below saturation, and throughput at it.</summary>
internal static class HandOffFigure
{

    /// <summary>Draws median, 99th and 99.9th percentile of latency over the size, a row of panels for each load.</summary>
    /// <param name="run">The run.</param>
    /// <param name="shape">Shape.</param>
    /// <param name="contenders">Contenders beside the baseline; null for every full competitor.</param>
    /// <exception cref="ArgumentException">No latency was measured.</exception>
    public static Figure Latency(RunData run, string shape, IReadOnlyCollection<string>? contenders = null)
    {
        (Metric Metric, string Name)[] percentiles = [(Metric.P50, "median"), (Metric.P99, "99th percentile"), (Metric.P999, "99.9th percentile")];
        var loads = run.MeasuredSettings(BoxingNames.HandOff, shape).Where(s => Load(s) is not null && run.Costs(s, Metric.P50.Name).Any())
            .GroupBy(s => Load(s)!, StringComparer.Ordinal).OrderBy(g => g.Key, StringComparer.Ordinal)
            .Select(g => (Load: g.Key, Setting: g.OrderBy(s => s.Parameters.Length).ThenByDescending(s => run.Costs(s, Metric.P50.Name).Count()).First())).ToList();
        if (loads.Count == 0)
        {
            throw new ArgumentException($"No latency was measured in {BoxingNames.HandOff} with shape '{shape}'.");
        }

        var shown = AbsoluteFigure.Shown(run, loads[0].Setting, contenders);
        var what = $"Latency of one buffer from its intended start to the last value decoded on a second thread, {shape}, at a share of the throughput that the same contender reached at saturation.";
        return AmountGridFigure.Draw(
            run, FigureName.Of(BoxingNames.HandOff, "latency", shape), Title(run, loads[^1], percentiles[^1], shown, run.Axis(BoxingNames.HandOff)), what,
            [.. loads.SelectMany(l => percentiles.Select(p => ($"{p.Name} at {l.Load} load", l.Setting, p.Metric)))], percentiles.Length, shown, Format.Nanoseconds, "nanoseconds");
    }

    /// <summary>Draws records per second at saturation over the size.</summary>
    /// <param name="run">The run.</param>
    /// <param name="shape">Shape.</param>
    /// <param name="contenders">Contenders beside the baseline; null for every full competitor.</param>
    /// <exception cref="ArgumentException">No throughput was measured.</exception>
    public static Figure Throughput(RunData run, string shape, IReadOnlyCollection<string>? contenders = null)
    {
        var setting = run.MeasuredSettings(BoxingNames.HandOff, shape).Where(s => run.Costs(s, Metric.Throughput.Name).Any())
            .OrderBy(s => s.Parameters.Length).ThenByDescending(s => run.Costs(s, Metric.Throughput.Name).Count()).FirstOrDefault()
            ?? throw new ArgumentException($"No throughput was measured in {BoxingNames.HandOff} with shape '{shape}'.");
        var shown = AbsoluteFigure.Shown(run, setting, contenders);
        var all = AbsoluteFigure.Series(run, setting, Metric.Throughput, shown, c => 1.0 / c.Size);
        var points = all.SelectMany(s => s.Points).ToList();
        var axis = run.Axis(BoxingNames.HandOff);
        var own = all.FirstOrDefault(s => s.Name == run.Baseline(BoxingNames.HandOff));
        var title = $"{Format.Capital(axis)} handed over per second";
        if (run.HasIntervals && own is not null && all.Count > 1)
        {
            var largest = own.Points[^1];
            var best = all.SelectMany(s => s.Points.Where(p => p.X == largest.X).Select(p => (s.Name, p.Y))).MaxBy(p => p.Y);
            title = best.Name == own.Name
                ? $"{own.Name} hands over the most {axis} per second at {Format.Count(largest.X)} a buffer"
                : $"{best.Name} hands over {Format.Ratio(best.Y / largest.Y)} as many {axis} per second as {own.Name} at {Format.Count(largest.X)}";
        }

        var texts = new FigureTexts(title, [$"{Format.Capital(axis)} per second through a bounded channel to a second thread that decodes them, at saturation, {shape}."],
            run.Caption(setting, points.Select(p => p.Launches ?? 0), AbsoluteFigure.Band), run.Warning);
        var plot = new Plot(texts);
        var area = Layout.Row(plot.Body, Layout.Labels(shown), -16, plot.Body.Height + 16);
        var panel = plot.AddPanel(area, Axis.Sizes(points.Select(p => p.X), area.Width, axis, run.AxisTitle(BoxingNames.HandOff)),
            Axis.Amounts(points.SelectMany(p => (double[])[p.Y, p.Low ?? p.Y, p.High ?? p.Y]), area.Height, Format.Short, "per second"));
        foreach (var series in all.Reverse())
        {
            panel.Draw(series, p => $"{Format.Amount(p.X, axis)}: {Format.Short(p.Y)} per second");
        }

        panel.LabelEnds();
        return plot.Build(FigureName.Of(BoxingNames.HandOff, "throughput", shape));
    }

    private static string? Load(Setting setting) =>
        setting[Parameter.Load]?.Replace("%", " %", StringComparison.Ordinal);

    private static string Title(RunData run, (string Load, Setting Setting) last, (Metric Metric, string Name) percentile, IReadOnlyList<string> shown, string axis)
    {
        // The largest size that all were measured at, and of those the significantly fastest, or the one that all others are significantly slower than.
        var costs = run.Costs(last.Setting, percentile.Metric.Name).Where(c => shown.Contains(c.Contender)).ToList();
        var all = costs.Select(c => c.Contender).Distinct().Count();
        var place = costs.GroupBy(c => c.Size).Where(size => size.Count() == all && all > 1).MaxBy(size => size.Key)?.ToList();
        var own = place?.Find(c => c.Contender == run.Baseline(BoxingNames.HandOff));
        var best = place?.MinBy(c => c.Mean);
        var verdicts = run.Analysis.Ratios.Where(r => r.Setting == last.Setting && r.Metric == percentile.Metric.Name && r.Size == own?.Size && shown.Contains(r.Contender)).ToDictionary(r => r.Contender, r => r.Verdict);
        if (!run.HasIntervals || own is null || best is null
            || !(best == own ? verdicts.Values.All(v => v == Verdict.Slower) : verdicts.GetValueOrDefault(best.Contender) == Verdict.Faster))
        {
            return "Latency of a hand-off, by load";
        }

        var what = $"{percentile.Name} of hand-offs of {Format.Amount(own.Size, axis)} at {last.Load} load:";
        return best == own
            ? $"{what} {own.Contender} is fastest with {Format.Nanoseconds(own.Mean)}"
            : $"{what} {Format.Nanoseconds(own.Mean)} with {own.Contender}, {Format.Nanoseconds(best.Mean)} with {best.Contender}";
    }
}
