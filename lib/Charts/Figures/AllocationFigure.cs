using Overtake.Analysis;
using Overtake.Charts.Drawing;
using Overtake.Results;

namespace Overtake.Charts.Figures;

/// <summary>The allocation of contenders, how often it makes the collector run, and how much of the memory is new to the process.</summary>
internal static class AllocationFigure
{
    /// <summary>
    /// Draws bytes per item of the axis, generation 0 and 2 collections per million items, and page faults per operation where there are any.
    /// </summary>
    /// <param name="contenders">Contenders beside the baseline; null for every full competitor.</param>
    /// <exception cref="ArgumentException">Nothing was measured there.</exception>
    public static Figure Draw(RunData run, string scenario, string shape, IReadOnlyCollection<string>? contenders = null)
    {
        var setting = run.Headline(scenario, shape) ?? throw new ArgumentException($"Nothing was measured in '{scenario}' with shape '{shape}'.");
        var shown = AbsoluteFigure.Shown(run, setting, contenders);
        var axis = run.Axis(scenario);
        var one = run.Item(scenario);

        // Rows count collections per 1,000 operations, and an operation has Size items: this many per million items.
        static double PerMillion(CaseCost cost) => cost.Size / 1000.0;
        (string Heading, string Unit, IReadOnlyList<Series> Series)[] parts =
        [
            ($"bytes allocated per {one}", "bytes", AbsoluteFigure.Series(run, setting, Metric.Allocated, shown, c => c.Size)),
            ($"collections of generation 0 per million {axis}", "collections", AbsoluteFigure.Series(run, setting, Metric.Gen0, shown, PerMillion)),
            ($"collections of generation 2 per million {axis}", "collections", AbsoluteFigure.Series(run, setting, Metric.Gen2, shown, PerMillion)),
            ("page faults per operation: memory touched for the first time", "faults", AbsoluteFigure.Series(run, setting, Metric.Faults, shown, _ => 1)),
        ];
        var drawn = parts.Where(p => p.Series.Count > 0).ToList();
        var points = drawn.SelectMany(p => p.Series).SelectMany(s => s.Points).ToList();
        var what = $"{Format.Capital(run.Place(scenario, shape))}. A collection of a generation counts for the younger ones too.";
        var texts = new FigureTexts(
            Title(run, scenario, parts[0].Series, one), [what], run.Caption(setting, points.Select(p => p.Launches ?? 0), AbsoluteFigure.Band),
            run.Warning);
        const double Height = 210;
        var plot = new Plot(texts, Math.Max(1, drawn.Count) * Height);
        var labels = PanelLayout.Labels(shown);
        for (var i = 0; i < drawn.Count; i++)
        {
            var (heading, unit, all) = drawn[i];
            var area = PanelLayout.Row(plot.Body, labels, i * Height, Height + 12);
            var panel = plot.AddPanel(
                area,
                Axis.Sizes(points.Select(p => p.X), area.Width, axis, i == drawn.Count - 1 ? run.AxisTitle(scenario) : ""),
                Axis.FromZero(all.SelectMany(s => s.Points).SelectMany(p => p.Extent), area.Height, Format.Short, unit),
                heading);
            panel.Heading(heading);
            panel.DrawAll(all, p => $"{Format.Amount(p.X, axis)}: {Format.Number(p.Y)}");
        }

        return plot.Build(FigureName.Of("allocation", scenario, shape));
    }

    private static string Title(RunData run, string scenario, IReadOnlyList<Series> allocated, string one)
    {
        var own = allocated.FirstOrDefault(s => s.Name == run.Baseline(scenario));
        var other = allocated.FirstOrDefault(s => run.Role(s.Name, scenario) == ContenderRole.Contender);
        if (own is null || other is null)
        {
            return $"Bytes and collections per {one} in {scenario}";
        }

        var size = own.Points.Select(p => p.X).Intersect(other.Points.Select(p => p.X)).DefaultIfEmpty().Max();
        return size == 0 ? $"Bytes and collections per {one} in {scenario}"
            : $"{own.Name} allocates {Format.Number(own.Points.First(p => p.X == size).Y)} bytes per {one} at {Format.Amount(size, run.Axis(scenario))}, "
                + $"{other.Name} {Format.Number(other.Points.First(p => p.X == size).Y)}";
    }
}
