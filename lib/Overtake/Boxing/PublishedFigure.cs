using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Charts.Drawing;
using Overtake.Charts.Figures;
using Overtake.Measurement.Boxing;
using Overtake.Results;
using static Overtake.Measurement.Boxing.BoxingNames;

namespace Overtake;

/// <summary>The published study's curve beside the same measurement made here.</summary>
internal static class PublishedFigure
{

    /// <summary>Draws the published ratios with their geometric mean at each size, and ours with and without the published mistake and the forced collection.</summary>
    /// <param name="run">The run.</param>
    /// <param name="points">The published ratios; several of one size are other numbers of fills.</param>
    /// <param name="source">What to call them, for example <c>published 2020, .NET Core 3.1</c>.</param>
    /// <param name="shape">Shape.</param>
    /// <exception cref="ArgumentException">The scenario was not measured.</exception>
    public static Figure Draw(RunData run, IReadOnlyList<PublishedPoint> points, string source, string shape = ThreeNumbers)
    {
        // Fills scale the operation and not the ratio, so of each way to collect the one with the most fills stands for all.
        var settings = run.Analysis.Ratios.Select(r => r.Setting).Where(s => s.Scenario == BoxingNames.Published && s.Shape == shape).Distinct()
            .GroupBy(s => s[Parameter.Collect], StringComparer.Ordinal).OrderByDescending(g => g.Key, StringComparer.Ordinal)
            .Select(g => g.MaxBy(s => long.TryParse(s[Parameter.Fills], out var fills) ? fills : 0)!).ToList();
        var curves = settings.SelectMany((setting, i) => ((string[])[AsPublished, BoxingNames.Span]).Select(contender =>
        {
            var collect = setting[Parameter.Collect] switch { "yes" => ", forced collection", "no" => ", none forced", _ => "" };
            var style = contender == BoxingNames.Span ? run.Style(contender) : Theme.Contender(1);
            return new Series(contender + collect, i == 0 ? style with { Dash = "solid" } : style with { Dash = "dot", Symbol = style.Symbol + "-open" }, [.. run.Ratios(setting, contender).Select(RatioFigure.Point)]);
        })).Where(s => s.Points.Count > 0).ToList();
        if (curves.Count == 0)
        {
            throw new ArgumentException($"The scenario '{BoxingNames.Published}' was not measured with shape '{shape}'.");
        }

        var published = points.GroupBy(p => p.Size).OrderBy(g => g.Key).Select(g => new SeriesPoint(g.Key, Math.Exp(g.Average(p => Math.Log(p.Ratio))), g.Min(p => p.Ratio), g.Max(p => p.Ratio))).ToList();
        var baseline = run.Baseline(BoxingNames.Published);
        var title = run.HasIntervals && published.Count > 0
            ? $"Published {Span(published)}; ours {string.Join(", ", curves.Take(2).Select(c => $"{Span(c.Points)} {(c.Name.StartsWith(AsPublished, StringComparison.Ordinal) ? "with its mistake" : "without it")}"))}"
            : "The published study and this run";
        var all = curves.SelectMany(c => c.Points).ToList();
        var texts = new FigureTexts(title, [$"{baseline} divided by byte[], {shape}. The mistake: every value of a record was written to its first 8 bytes. Band of the published line: lowest to highest number of fills."],
            run.Caption(settings[0], all.Select(p => p.Launches ?? 0), run.RatioBand(settings)), run.Warning);
        var plot = new Plot(texts);
        var axis = run.Axis(BoxingNames.Published);
        var line = new Series(source, Theme.Published, published);
        var labels = Layout.Labels(curves.Select(c => c.Label).Append(source));
        var area = Layout.Row(plot.Body, labels, -16, plot.Body.Height + 16);
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
