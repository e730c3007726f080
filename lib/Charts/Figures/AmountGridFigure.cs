using Overtake.Analysis;
using Overtake.Charts.Drawing;
using Overtake.Results;

namespace Overtake.Charts.Figures;

/// <summary>Amounts over the size, in panels on the same axes.</summary>
internal static class AmountGridFigure
{
    /// <summary>Draws the panels row by row; bands are from the lowest to the highest launch. Latencies have none: a few launches spread over decades and would paint over everything. They are in the data.</summary>
    /// <param name="run">The run.</param>
    /// <param name="name">File name.</param>
    /// <param name="title">What it shows.</param>
    /// <param name="what">How it is read.</param>
    /// <param name="panels">The panels; not empty, all of scenarios with the same axis.</param>
    /// <param name="columns">Panels beside each other.</param>
    /// <param name="shown">Contenders to show.</param>
    /// <param name="format">How amounts are written.</param>
    /// <param name="unit">What they are in, for the data.</param>
    public static Figure Draw(
        RunData run, string name, string title, string what, IReadOnlyList<(string Heading, Setting Setting, Metric Metric)> panels, int columns,
        IReadOnlyList<string> shown, Func<double, string> format, string unit)
    {
        var banded = !panels.All(p => Metric.Percentiles.Contains(p.Metric));
        var all = panels.Select(p => AbsoluteFigure.Series(run, p.Setting, p.Metric, shown, _ => 1).Select(s => s with { Banded = banded }).ToList()).ToList();
        var points = all.SelectMany(s => s).SelectMany(s => s.Points).ToList();
        var scenario = panels[0].Setting.Scenario;
        var axis = run.Axis(scenario);
        var rows = (panels.Count + columns - 1) / columns;
        var texts = new FigureTexts(title, [what], run.Caption(panels[0].Setting, points.Select(p => p.Launches ?? 0), banded ? AbsoluteFigure.Band : "mean of the launches"), run.Warning);
        var plot = new Plot(texts, rows == 1 ? null : (rows * 225) + 24);
        for (var i = 0; i < panels.Count; i++)
        {
            var (row, column) = (i / columns, i % columns);
            var area = Layout.Cell(plot.Body, Layout.Labels(shown) + 8, row, rows, column, columns);
            var y = Axis.Amounts(points.SelectMany(p => banded ? (double[])[p.Y, p.Low ?? p.Y, p.High ?? p.Y] : [p.Y]), area.Height, format, unit);
            var panel = plot.AddPanel(
                area,
                Axis.Sizes(points.Select(p => p.X), area.Width, axis, row == rows - 1 ? run.AxisTitle(scenario) : ""),
                column == 0 ? y : y with { Ticks = [.. y.Ticks.Select(t => (t.Value, ""))] },
                panels[i].Heading);
            panel.Heading(panels[i].Heading);
            foreach (var series in Enumerable.Reverse(all[i]))
            {
                panel.Draw(series, p => $"{Format.Amount(p.X, axis)}: {format(p.Y)}");
            }

            if (column == columns - 1 || i == panels.Count - 1)
            {
                panel.LabelEnds();
            }
        }

        return plot.Build(name);
    }
}
