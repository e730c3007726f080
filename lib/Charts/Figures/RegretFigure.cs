using Overtake.Charts.Drawing;

namespace Overtake.Charts.Figures;

/// <summary>The cost of the wrong choice, by size.</summary>
internal static class RegretFigure
{
    /// <summary>Draws the cost of each contender relative to the best at each size, and that of each fixed choice and of switching over the range.</summary>
    /// <param name="contenders">Contenders beside the baseline; null for all that the analysis compares.</param>
    /// <exception cref="ArgumentException">Nothing was measured there.</exception>
    public static Figure Draw(RunData run, string scenario, string shape, IReadOnlyCollection<string>? contenders = null)
    {
        var setting = run.Headline(scenario, shape) ?? throw new ArgumentException($"Nothing was measured in '{scenario}' with shape '{shape}'.");
        var baseline = run.Baseline(scenario);
        bool Chosen(string contender) => contenders is null || contender == baseline || contenders.Contains(contender);
        var losses = run.Analysis.Regret.Where(r => r.Setting == setting && Chosen(r.Contender)).ToLookup(r => r.Contender);
        var shown = run.Contenders.Where(losses.Contains).ToList();
        var ranges = run.Analysis.RangeCosts.Where(r => r.Setting == setting && (Chosen(r.Strategy) || !run.Contenders.Contains(r.Strategy)))
            .OrderBy(r => r.Cost).ThenBy(r => r.Strategy, StringComparer.Ordinal).ToList();
        var axis = run.Axis(scenario);
        var best = ranges.FirstOrDefault(r => run.Contenders.Contains(r.Strategy));
        var own = ranges.FirstOrDefault(r => r.Strategy == baseline);
        var title = run.HasIntervals && best is not null && own is not null
            ? best == own ? $"No fixed choice is better than {baseline}: on average {Format.Ratio(best.Cost)} the time of the best"
            : Worst(best.Strategy) < 1.005 ? $"{best.Strategy} is the best choice at every size; {baseline} takes {Format.Ratio(own.Cost)} its time on average"
            : $"{best.Strategy} takes {Format.Ratio(best.Cost)} the time of the best choice on average, {baseline} {Format.Ratio(own.Cost)}"
            : $"Cost of each choice in {scenario}";
        double Worst(string contender) => losses[contender].Select(r => 1 + r.Loss).DefaultIfEmpty(1).Max();
        var what = $"{Format.Capital(run.Place(scenario, shape))}. Above: time divided by that of the fastest at each size. Below: "
            + "its geometric mean over the sizes measured, with one choice kept or switched at the crossover.";
        var launches = run.Analysis.Ratios.Where(r => r.Setting == setting).Select(r => r.Estimate.Launches);
        const double RowHeight = 21;
        var lowerHeight = (ranges.Count * RowHeight) + PanelLayout.Above + PanelLayout.Below;
        var plot = new Plot(new FigureTexts(title, [what], run.Caption(setting, launches, "points, no intervals"), run.Warning), 360 + lowerHeight);

        var area = PanelLayout.Row(plot.Body, PanelLayout.Labels(shown), 0, 360);
        var values = losses.SelectMany(g => g).Select(r => 1 + r.Loss).ToList();
        var upper = plot.AddPanel(
            area, Axis.Sizes(losses.SelectMany(g => g).Select(r => (double)r.Size), area.Width, axis, run.AxisTitle(scenario)),
            Axis.Ratios(values, area.Height, "cost"), "at each size");
        upper.Heading("times the cost of the fastest, at each size");
        upper.DrawAll(
            shown.Select(c => new Series(c, run.Style(c), [.. losses[c].OrderBy(r => r.Size).Select(r => new SeriesPoint(r.Size, 1 + r.Loss))])),
            p => $"{Format.Amount(p.X, axis)}: {Format.Ratio(p.Y)}");
        if (ranges.Count > 0)
        {
            var names = ranges.Select(r => r.Strategy).ToList();
            var left = PanelLayout.Names(names);
            var lowerArea = new Box(plot.Body.Left + left, plot.Body.Top + 360 + PanelLayout.Above, plot.Body.Width - left - 70, ranges.Count * RowHeight);
            var lower = plot.AddPanel(lowerArea, WideRatios(ranges.Select(r => r.Cost), lowerArea.Width), Axis.Rows(names), "over all sizes");
            lower.Heading("over all sizes");
            for (var i = 0; i < ranges.Count; i++)
            {
                var row = ranges.Count - 1 - i;
                var style = run.Contenders.Contains(ranges[i].Strategy) ? run.Style(ranges[i].Strategy) : Theme.Baseline;
                lower.LineMark(1, row, ranges[i].Cost, row, style.Line, 3, "solid");
                lower.DrawInRow(ranges[i].Strategy, row, new SeriesPoint(0, ranges[i].Cost), style, $"{ranges[i].Strategy}: {Format.Ratio(ranges[i].Cost)}");
                lower.NoteRow(row, Format.Ratio(ranges[i].Cost), Theme.Ink);
            }
        }

        return plot.Build(FigureName.Of("regret", scenario, shape));
    }

    // Tick labels beside each other need more room than labels above each other.
    private static Axis WideRatios(IEnumerable<double> values, double pixels)
    {
        var axis = Axis.Ratios(values, pixels, "cost");
        return axis with { Ticks = Ticks.Decimal(axis.Low, axis.High, pixels, 46, Format.ShortRatio) };
    }
}
