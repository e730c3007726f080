using Overtake.Analysis;
using Overtake.Charts.Drawing;
using Overtake.Results;

namespace Overtake.Charts.Figures;

/// <summary>Ratio curves of several scenarios and shapes side by side, on the same axes.</summary>
internal static class RatioGridFigure
{
    /// <summary>Draws a panel for each scenario and shape; rows where only one size was measured, because a point is no curve.</summary>
    /// <param name="contenders">Contenders to show; null for every full competitor.</param>
    /// <param name="panels">Scenarios and shapes; null for all that have default parameters.</param>
    /// <param name="finding">The finding of all panels, where there are intervals; null for how many contenders overtake.</param>
    /// <param name="heading">Heading of a panel; null for scenario and shape.</param>
    /// <param name="also">More for the subtitle.</param>
    /// <exception cref="ArgumentException">Nothing was measured there.</exception>
    public static Figure Draw(
        RunData run, IReadOnlyCollection<string>? contenders = null, IReadOnlyList<(string Scenario, string Shape)>? panels = null,
        string name = "ratio-panels", string? finding = null, Func<Setting, string>? heading = null, string also = "")
    {
        var settings = (panels ?? [.. run.Scenarios.SelectMany(s => run.Shapes(s).Select(shape => (s, shape)))])
            .Select(p => run.Headline(p.Scenario, p.Shape)).OfType<Setting>().ToList();
        if (settings.Count == 0)
        {
            throw new ArgumentException("Nothing was measured with default parameters.");
        }

        var shown = settings.ToDictionary(s => s, s => run.In(s, ContenderRole.Contender).Where(c => contenders?.Contains(c) ?? true).ToList());
        var ratios = settings.SelectMany(s => shown[s].SelectMany(c => run.Ratios(s, c))).ToList();
        var baseline = run.Baseline(settings[0].Scenario);
        var axis = run.Axis(settings[0].Scenario);
        var one = ratios.Select(r => r.Size).Distinct().Count() == 1;
        var what = one ? $"How many times faster than {baseline}, at {Format.Amount(ratios[0].Size, axis)}."
            : $"How many times faster than {baseline}; every panel has the same axes. Dashed: crossovers, by the contender's colour.";
        var texts = new FigureTexts(
            finding ?? Title(run, settings, shown, baseline), also.Length > 0 ? [what, also] : [what],
            run.Caption(settings[0], ratios.Select(r => r.Estimate.Launches), run.RatioBand(settings, one ? "lines" : "bands")), run.Warning);
        if (one)
        {
            var groups = settings.Where(s => shown[s].Count > 0).Select(s => MarkGroup.Of(Heading(s), Curves(s), p => Format.Interval(p.Y, p.Low, p.High)));
            return RowsFigure.Draw(name, texts, [.. groups]);
        }

        var columns = Theme.IsNarrow ? 1 : settings.Count <= 3 ? settings.Count : settings.Count == 4 ? 2 : 3;
        var rows = (settings.Count + columns - 1) / columns;
        var plot = new Plot(texts, Math.Max(390, (rows * 205) + 24));
        var names = shown.Values.SelectMany(s => s).Distinct(StringComparer.Ordinal).ToList();
        var labels = PanelLayout.Labels(names);
        for (var i = 0; i < settings.Count; i++)
        {
            var setting = settings[i];
            var (row, column) = (i / columns, i % columns);
            var area = PanelLayout.Cell(plot.Body, labels, row, rows, column, columns);
            var last = i + columns >= settings.Count;
            var y = Axis.Ratios(ratios.SelectMany(RatioFigure.Extent), area.Height);
            var panel = plot.AddPanel(
                area,
                Axis.Sizes(ratios.Select(r => (double)r.Size), area.Width, axis, last ? run.AxisTitle(setting.Scenario) : ""),
                column == 0 ? y : y with { Ticks = [.. y.Ticks.Select(t => (t.Value, ""))] },
                Heading(setting));
            panel.Heading(panel.Name);
            panel.HorizontalRule(1, Theme.Ink, 1.4);
            foreach (var crossover in run.Crossovers(setting).Where(c => shown[setting].Contains(c.Contender)))
            {
                foreach (var point in crossover.Points)
                {
                    panel.VerticalRule(point.Step ? point.High : point.Point, run.Style(crossover.Contender).Line, 1.2, "dash", weight: 1);
                }
            }

            panel.DrawAll(Curves(setting), p => RatioFigure.Hover(p, axis), named: column == columns - 1 || i == settings.Count - 1);
        }

        return plot.Build(name);

        string Heading(Setting setting) => heading?.Invoke(setting) ?? $"{setting.Scenario}, {setting.Shape}";

        IEnumerable<Series> Curves(Setting setting) =>
            shown[setting].Select(c => new Series(c, run.Style(c), [.. run.Ratios(setting, c).Select(RatioFigure.Point)]));
    }

    private static string Title(RunData run, List<Setting> settings, Dictionary<Setting, List<string>> shown, string baseline)
    {
        var where = settings.Count == 1 ? $"{settings[0].Scenario}, {settings[0].Shape}" : $"{settings.Count} combinations of scenario and shape";
        if (!run.HasIntervals)
        {
            return $"{baseline} in {where}";
        }

        var claimed = settings.SelectMany(run.Crossovers).Where(c => shown[c.Setting].Contains(c.Contender)).ToList();
        var crossing = claimed.Where(c => c.Outcome == CrossoverOutcome.At && c.Points[0].Overtakes)
            .GroupBy(c => c.Contender).OrderByDescending(g => g.Count()).FirstOrDefault();
        if (crossing is null)
        {
            return $"No contender overtakes {baseline} at some size in {where}";
        }

        if (settings.Count == 1)
        {
            return $"{crossing.Key} overtakes {baseline} at some size in {where}";
        }

        var all = settings.Count(s => shown[s].Contains(crossing.Key));
        var open = claimed.Count(c => c.Contender == crossing.Key && c.Outcome == CrossoverOutcome.Unresolved);
        return $"{crossing.Key} overtakes {baseline} in {(crossing.Count() == all ? $"all {all}" : $"{crossing.Count()} of {all}")} "
            + $"combinations{(open > 0 ? $"; {open} {(open == 1 ? "is" : "are")} unresolved" : "")}";
    }
}

/// <summary>Amounts over the size, in panels on the same axes.</summary>
internal static class AmountGridFigure
{
    /// <summary>
    /// Draws the panels row by row, or as rows of marks where only one size was measured. Bands are from the lowest to the highest
    /// launch. Latencies have none: a few launches spread over decades and would paint over everything. They are in the data.
    /// </summary>
    /// <param name="panels">Not empty, all of scenarios with the same axis.</param>
    /// <param name="unit">Unit in the data.</param>
    public static Figure Draw(
        RunData run, string name, string title, string what, IReadOnlyList<(string Heading, Setting Setting, Metric Metric)> panels, int columns,
        IReadOnlyList<string> shown, Func<double, string> format, string unit)
    {
        var banded = !panels.All(p => Metric.Percentiles.Contains(p.Metric));
        var all = panels.Select(p => AbsoluteFigure.Series(run, p.Setting, p.Metric, shown, _ => 1).Select(s => s with { Banded = banded }).ToList()).ToList();
        var points = all.SelectMany(s => s).SelectMany(s => s.Points).ToList();
        var one = points.Select(p => p.X).Distinct().Count() == 1;
        var scenario = panels[0].Setting.Scenario;
        var axis = run.Axis(scenario);
        columns = Theme.IsNarrow ? 1 : columns;
        var rows = (panels.Count + columns - 1) / columns;
        var texts = new FigureTexts(
            title, [what],
            run.Caption(
                panels[0].Setting, points.Select(p => p.Launches ?? 0),
                one ? AbsoluteFigure.Lines : banded ? AbsoluteFigure.Band : "geometric mean of the launches"),
            run.Warning);
        if (one)
        {
            var groups = panels.Zip(all, (panel, curves) => MarkGroup.Of(panel.Heading, curves, p => format(p.Y)));
            return RowsFigure.Draw(name, texts, [.. groups], amounts: format);
        }

        var plot = new Plot(texts, rows == 1 ? null : (rows * 225) + 24);
        for (var i = 0; i < panels.Count; i++)
        {
            var (row, column) = (i / columns, i % columns);
            var area = PanelLayout.Cell(plot.Body, PanelLayout.Labels(shown) + 8, row, rows, column, columns);
            var y = Axis.Amounts(points.SelectMany(p => banded ? p.Extent : [p.Y]), area.Height, format, unit);
            var panel = plot.AddPanel(
                area,
                Axis.Sizes(points.Select(p => p.X), area.Width, axis, row == rows - 1 ? run.AxisTitle(scenario) : ""),
                column == 0 ? y : y with { Ticks = [.. y.Ticks.Select(t => (t.Value, ""))] },
                panels[i].Heading);
            panel.Heading(panels[i].Heading);
            panel.DrawAll(all[i], p => $"{Format.Amount(p.X, axis)}: {format(p.Y)}", named: column == columns - 1 || i == panels.Count - 1);
        }

        return plot.Build(name);
    }
}
