using Overtake.Analysis;
using Overtake.Charts.Drawing;

namespace Overtake.Charts.Figures;

/// <summary>The ratio curve of one contender on several machines.</summary>
internal static class MachinesFigure
{
    /// <summary>Lines that can be told from each other; of more machines the middle and the extremes are drawn.</summary>
    public const int MostLines = 8;

    /// <summary>Draws the curves.</summary>
    /// <param name="curves">Ratios of the contender by size, a list for each machine, runtime and GC mode, with its name; none is empty.</param>
    /// <exception cref="ArgumentException">There is no curve.</exception>
    public static Figure Draw(IReadOnlyList<(string Name, IReadOnlyList<Ratio> Ratios)> curves, int machines, string axis, string caption)
    {
        if (curves.Count == 0)
        {
            throw new ArgumentException("There is no machine with ratios of this contender.", nameof(curves));
        }

        var one = curves[0].Ratios[0];
        var series = curves.Count <= MostLines
            ? [.. curves.Select((c, i) => new Series(c.Name, Theme.Contender(i), [.. c.Ratios.Select(RatioFigure.Point)]))]
            : Extremes([.. curves.SelectMany(c => c.Ratios)], curves.Count);
        var kind = machines == curves.Count ? "machine" : "setting";
        var lines = curves.Count <= MostLines
            ? $"A line for each {(kind == "machine" ? kind : "machine, runtime and GC mode")}; bands are its intervals."
            : $"The line is the middle of all {kind}s, its band reaches from the lowest to the highest.";
        var texts = new FigureTexts(
            Title(curves, kind, one, axis), [$"How many times faster than {one.Baseline}: {one.Setting.Scenario}, {one.Setting.Shape}. {lines}"], caption, "");
        var plot = new Plot(texts);
        var labels = PanelLayout.Labels(series.Select(s => s.Label));
        var area = new Box(
            plot.Body.Left + PanelLayout.Ticks, plot.Body.Top + 6, plot.Body.Width - PanelLayout.Ticks - labels, plot.Body.Height - 6 - PanelLayout.Below);
        var points = series.SelectMany(s => s.Points).ToList();
        var panel = plot.AddPanel(
            area,
            Axis.Sizes(points.Select(p => p.X), area.Width, axis, axis),
            Axis.Ratios(points.SelectMany(p => p.Extent), area.Height));
        panel.HorizontalRule(1, Theme.Ink, 1.4);
        panel.DrawAll(series, p => RatioFigure.Hover(p, axis));
        return plot.Build(FigureName.Of("machines", one.Setting.Scenario, one.Setting.Shape, one.Contender));
    }

    private static IReadOnlyList<Series> Extremes(IReadOnlyList<Ratio> ratios, int curves) =>
    [
        new Series($"middle of {curves}", Theme.Contender(0),
        [
            .. from size in ratios.GroupBy(r => r.Size, r => r.Estimate.Point)
               orderby size.Key
               let all = size.Order().ToList()
               select new SeriesPoint(size.Key, all[all.Count / 2], all[0], all[^1], all.Count),
        ]),
    ];

    /// <summary>Whether machines agree, or machines, runtimes and GC modes.</summary>
    private static string Title(IReadOnlyList<(string Name, IReadOnlyList<Ratio> Ratios)> curves, string kind, Ratio one, string axis)
    {
        var on = kind == "machine" ? "on" : "in";
        var common = curves.Select(c => c.Ratios.Select(r => r.Size)).Aggregate((a, b) => a.Intersect(b)).Order().ToList();
        if (curves.Count == 1 || common.Count == 0)
        {
            return $"{one.Contender} against {one.Baseline} {on} {curves.Count} {kind}{(curves.Count == 1 ? "" : "s")}";
        }

        var verdicts = curves.SelectMany(c => c.Ratios).Where(r => common.Contains(r.Size)).ToLookup(r => r.Size, r => r.Verdict);
        var opposed = verdicts.Where(v => v.Contains(Verdict.Faster) && v.Contains(Verdict.Slower)).Select(v => v.Key).ToList();
        return opposed.Count > 0 ? $"{Format.Capital(kind)}s disagree about {one.Contender}, for example at {Format.Amount(opposed[0], axis)}"
            : verdicts.All(v => v.All(x => x == Verdict.Faster)) ? $"{one.Contender} is faster than {one.Baseline} {on} all {curves.Count} {kind}s"
            : $"No two of {curves.Count} {kind}s contradict each other about {one.Contender}";
    }
}
