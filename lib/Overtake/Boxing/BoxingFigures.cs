using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Charts.Drawing;
using Overtake.Charts.Figures;
using Overtake.Measurement.Boxing;
using Overtake.Results;
using static Overtake.Measurement.Boxing.BoxingNames;

namespace Overtake;

/// <summary>Buffers handed to another thread: latency below saturation, and throughput at it.</summary>
internal static class HandOffFigure
{
    private const string Shape = BoxingPresentation.Shape;

    /// <summary>Draws median, 99th and 99.9th percentile of latency over the size, a row of panels for each load.</summary>
    /// <exception cref="ArgumentException">No latency was measured.</exception>
    public static Figure Latency(RunData run)
    {
        (Metric Metric, string Name)[] percentiles = [(Metric.P50, "median"), (Metric.P99, "99th percentile"), (Metric.P999, "99.9th percentile")];
        var loads = run.MeasuredSettings(BoxingNames.HandOff, Shape).Where(s => Load(s) is not null && run.Costs(s, Metric.P50.Name).Any())
            .GroupBy(s => Load(s)!, StringComparer.Ordinal).OrderBy(g => g.Key, StringComparer.Ordinal)
            .Select(g => (Load: g.Key, Setting: g.OrderBy(s => s.Parameters.Length).ThenByDescending(s => run.Costs(s, Metric.P50.Name).Count()).First()))
            .ToList();
        if (loads.Count == 0)
        {
            throw new ArgumentException($"No latency was measured in {BoxingNames.HandOff} with shape '{Shape}'.");
        }

        var shown = AbsoluteFigure.Shown(run, loads[0].Setting, BoxingPresentation.Slide);
        var what = $"Latency of one buffer from its intended start to the last value decoded on a second thread, {Shape}, "
            + "at a share of the throughput that the same contender reached at saturation.";
        return AmountGridFigure.Draw(
            run, FigureName.Of(BoxingNames.HandOff, "latency", Shape), Title(run, loads[^1], percentiles[^1], shown, run.Axis(BoxingNames.HandOff)), what,
            [.. loads.SelectMany(l => percentiles.Select(p => ($"{p.Name} at {l.Load} load", l.Setting, p.Metric)))], percentiles.Length, shown,
            Format.Nanoseconds, "nanoseconds");
    }

    /// <summary>Draws records per second at saturation over the size.</summary>
    /// <exception cref="ArgumentException">No throughput was measured.</exception>
    public static Figure Throughput(RunData run)
    {
        var setting = run.MeasuredSettings(BoxingNames.HandOff, Shape).Where(s => run.Costs(s, Metric.Throughput.Name).Any())
            .OrderBy(s => s.Parameters.Length).ThenByDescending(s => run.Costs(s, Metric.Throughput.Name).Count()).FirstOrDefault()
            ?? throw new ArgumentException($"No throughput was measured in {BoxingNames.HandOff} with shape '{Shape}'.");
        var shown = AbsoluteFigure.Shown(run, setting, BoxingPresentation.Slide);
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

        var texts = new FigureTexts(
            title, [$"{Format.Capital(axis)} per second through a bounded channel to a second thread that decodes them, at saturation, {Shape}."],
            run.Caption(setting, points.Select(p => p.Launches ?? 0), AbsoluteFigure.Band), run.Warning);
        var plot = new Plot(texts);
        var area = PanelLayout.Row(plot.Body, PanelLayout.Labels(shown), -16, plot.Body.Height + 16);
        var panel = plot.AddPanel(area, Axis.Sizes(points.Select(p => p.X), area.Width, axis, run.AxisTitle(BoxingNames.HandOff)),
            Axis.Amounts(points.SelectMany(p => (double[])[p.Y, p.Low ?? p.Y, p.High ?? p.Y]), area.Height, Format.Short, "per second"));
        foreach (var series in all.Reverse())
        {
            panel.Draw(series, p => $"{Format.Amount(p.X, axis)}: {Format.Short(p.Y)} per second");
        }

        panel.LabelEnds();
        return plot.Build(FigureName.Of(BoxingNames.HandOff, "throughput", Shape));
    }

    private static string? Load(Setting setting) =>
        setting[Parameter.Load]?.Replace("%", " %", StringComparison.Ordinal);

    private static string Title(
        RunData run, (string Load, Setting Setting) last, (Metric Metric, string Name) percentile, IReadOnlyList<string> shown, string axis)
    {
        // The largest size that all were measured at, and of those the significantly fastest, or the one that all others are significantly slower than.
        var costs = run.Costs(last.Setting, percentile.Metric.Name).Where(c => shown.Contains(c.Contender)).ToList();
        var all = costs.Select(c => c.Contender).Distinct().Count();
        var place = costs.GroupBy(c => c.Size).Where(size => size.Count() == all && all > 1).MaxBy(size => size.Key)?.ToList();
        var own = place?.Find(c => c.Contender == run.Baseline(BoxingNames.HandOff));
        var best = place?.MinBy(c => c.Mean);
        var verdicts = run.Analysis.Ratios
            .Where(r => r.Setting == last.Setting && r.Metric == percentile.Metric.Name && r.Size == own?.Size && shown.Contains(r.Contender))
            .ToDictionary(r => r.Contender, r => r.Verdict);
        if (!run.HasIntervals || own is null || best is null
            || !(best == own ? verdicts.Values.All(v => v == Verdict.Slower) : verdicts.GetValueOrDefault(best.Contender) == Verdict.Faster))
        {
            return "Latency of a hand-off, by load";
        }

        var what = $"{percentile.Name}, {Format.Amount(own.Size, axis)}, {last.Load} load:";
        return best == own
            ? $"{what} {own.Contender} is fastest with {Format.Nanoseconds(own.Mean)}"
            : $"{what} {own.Contender} {Format.Nanoseconds(own.Mean)}, {best.Contender} {Format.Nanoseconds(best.Mean)}";
    }
}

/// <summary>The published study's curve beside the same measurement made here.</summary>
internal static class PublishedFigure
{
    private const string Source = "published 2020, .NET Core 3.1";

    /// <summary>Draws the published ratios with their geometric mean at each size, and ours with and without the mistake and the forced collection.</summary>
    /// <param name="points">The published ratios; several of one size are other numbers of fills.</param>
    /// <exception cref="ArgumentException">The scenario was not measured.</exception>
    public static Figure Draw(RunData run, IReadOnlyList<PublishedPoint> points)
    {
        // Of each way to collect the number of fills that was measured at the most sizes: those that the claims are judged by.
        var settings = run.Analysis.Ratios.Select(r => r.Setting).Where(s => s.Scenario == BoxingNames.Published && s.Shape == ThreeNumbers).Distinct()
            .GroupBy(s => s[Parameter.Collect], StringComparer.Ordinal).OrderByDescending(g => g.Key, StringComparer.Ordinal)
            .Select(g => g.OrderByDescending(s => run.Ratios(s, BoxingNames.Span).Count()).ThenBy(s => s.Parameters, StringComparer.Ordinal).First()).ToList();
        var curves = settings.SelectMany((setting, i) => ((string[])[AsPublished, BoxingNames.Span]).Select(contender =>
        {
            var collect = setting[Parameter.Collect] switch { "yes" => ", forced collection", "no" => ", none forced", _ => "" };
            var style = contender == BoxingNames.Span ? run.Style(contender) : Theme.Contender(1);
            return new Series(
                contender + collect, i == 0 ? style with { Dash = "solid" } : style with { Dash = "dot", Symbol = style.Symbol + "-open" },
                [.. run.Ratios(setting, contender).Select(RatioFigure.Point)]);
        })).Where(s => s.Points.Count > 0).ToList();
        if (curves.Count == 0)
        {
            throw new ArgumentException($"The scenario '{BoxingNames.Published}' was not measured with shape '{ThreeNumbers}'.");
        }

        var published = points.GroupBy(p => p.Size).OrderBy(g => g.Key)
            .Select(g => new SeriesPoint(g.Key, Math.Exp(g.Average(p => Math.Log(p.Ratio))), g.Min(p => p.Ratio), g.Max(p => p.Ratio))).ToList();
        var baseline = run.Baseline(BoxingNames.Published);
        var ours = curves.Take(2)
            .Select(c => $"{Span(c.Points)} {(c.Name.StartsWith(AsPublished, StringComparison.Ordinal) ? "with its mistake" : "without it")}");
        var title = run.HasIntervals && published.Count > 0
            ? $"Published {Span(published)}; ours {string.Join(", ", ours)}"
            : "The published study and this run";
        var all = curves.SelectMany(c => c.Points).ToList();
        var texts = new FigureTexts(
            title,
            [$"{baseline} divided by byte[], {ThreeNumbers}. The mistake: every value of a record was written to its first 8 bytes. "
                + "Band of the published line: lowest to highest number of fills."],
            run.Caption(settings[0], all.Select(p => p.Launches ?? 0), run.RatioBand(settings)), run.Warning);
        var plot = new Plot(texts);
        var axis = run.Axis(BoxingNames.Published);
        var line = new Series(Source, Theme.Published, published);
        var labels = PanelLayout.Labels(curves.Select(c => c.Label).Append(Source));
        var area = PanelLayout.Row(plot.Body, labels, -16, plot.Body.Height + 16);
        var sizes = all.Concat(published).Select(p => p.X).Distinct().Order().ToList();
        var panel = plot.AddPanel(
            area,
            Axis.Sizes(sizes, area.Width, axis, run.AxisTitle(BoxingNames.Published)) with { Ticks = [.. sizes.Select(s => (s, Format.Count(s)))] },
            Axis.Ratios(all.Concat(published).SelectMany(p => (double[])[p.Y, p.Low ?? p.Y, p.High ?? p.Y]), area.Height));
        panel.HorizontalRule(1, Theme.Ink, 1.4);
        panel.Draw(line, p => $"{Format.Amount(p.X, axis)}: {Format.Interval(p.Y, p.Low, p.High)}");
        foreach (var curve in curves)
        {
            panel.Draw(curve, p => RatioFigure.Hover(p, axis));
        }

        panel.LabelEnds();
        return plot.Build("published");
    }

    private static string Span(IReadOnlyList<SeriesPoint> points) =>
        $"{Format.ShortRatio(Format.Significant(points.Min(p => p.Y), 2))} to {Format.ShortRatio(Format.Significant(points.Max(p => p.Y), 2))}";
}

/// <summary>A point of the published study.</summary>
/// <param name="Size">Records.</param>
/// <param name="Ratio">Time with objects divided by time with bytes.</param>
internal sealed record PublishedPoint(long Size, double Ratio);
