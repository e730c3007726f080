using Overtake.Analysis;
using Overtake.Charts.Drawing;

namespace Overtake.Charts.Figures;

/// <summary>Whether crossovers survive a change of how one measures.</summary>
public static class SensitivityFigure
{
    private const double RowHeight = 24;
    private const string Holding = "holds";

    /// <summary>Draws, for each crossover that was tried under other settings, the ratio before and behind it under each of them.</summary>
    /// <param name="run">The run.</param>
    /// <returns>Null where no crossover was tried under other settings.</returns>
    public static Figure? Draw(RunData run)
    {
        var parts = Parts(run);
        if (parts.Count == 0)
        {
            return null;
        }

        var baseline = parts[0].Crossover.Baseline;
        var heights = parts.Select(p => (p.Rows.Count * RowHeight) + 8 + Layout.Above + 28).ToList();
        var what = $"How many times faster than {baseline}: open marks at the last size before the crossover, filled marks at the first size behind it. It holds where they lie on the sides they lay on as measured.";
        var launches = parts.SelectMany(p => p.Rows).SelectMany(r => (int[])[r.Low.Estimate.Launches, r.High.Estimate.Launches]);
        var plot = new Plot(new FigureTexts(Title(run, parts), [what], run.Caption(parts[0].Crossover.Setting, launches, run.RatioBand.Replace("bands", "lines", StringComparison.Ordinal)), run.Warning(parts.Select(p => p.Crossover.Setting))), heights.Sum() + 14);
        var left = parts.SelectMany(p => p.Rows).Max(r => TextMeasure.Width(r.Name, Theme.SmallSize)) + 14;
        var extent = parts.SelectMany(p => p.Rows).SelectMany(r => RatioFigure.Extent(r.Low).Concat(RatioFigure.Extent(r.High))).ToList();
        var top = plot.Body.Top;
        for (var i = 0; i < parts.Count; i++)
        {
            var (crossover, point, rows) = parts[i];
            var area = new Box(plot.Body.Left + left, top + Layout.Above, plot.Body.Width - left - 150, (rows.Count * RowHeight) + 8);
            top += heights[i];
            var x = Axis.Ratios(extent, area.Width);
            var heading = $"{crossover.Contender}, {crossover.Setting.Scenario}, {crossover.Setting.Shape}: {Format.Count(point.Low)} and {Format.Count(point.High)} {crossover.Axis}";
            var panel = plot.AddPanel(area, x with { Ticks = Ticks.Decimal(x.Low, x.High, area.Width, 46, Format.ShortRatio) }, Axis.Rows([.. rows.Select(r => r.Name)]), heading);
            panel.Heading(heading);
            panel.LineMark(1, -0.6, 1, rows.Count - 0.4, Theme.Ink, 1.4, "solid");
            var style = run.Style(crossover.Contender);
            for (var j = 0; j < rows.Count; j++)
            {
                var (name, low, high) = rows[j];
                var row = rows.Count - 1 - j;
                panel.LineMark(low.Estimate.Point, row, high.Estimate.Point, row, Theme.Translucent(style.Line, 0.35), 6, "solid");
                panel.DrawInRow($"{name}, {low.Size}", row, RatioFigure.Point(low), style with { Symbol = "circle-open" }, Hover(name, low));
                panel.DrawInRow($"{name}, {high.Size}", row, RatioFigure.Point(high), style with { Symbol = "circle" }, Hover(name, high));
                var holds = Holds(point, low, high);
                var (note, lost) = j == 0 ? ("", false)
                    : IsCauseTrial(low.Setting) ? (point.Proven ? "cause proven" : holds == Holding ? "another cause" : holds, false)
                    : (holds, holds != Holding);
                panel.NoteRow(row, note, lost ? Theme.Warning : Theme.Soft, lost);
            }
        }

        return plot.Build("sensitivity");
    }

    /// <summary>Parameters in words: <c>loh-threshold=1000000</c> becomes <c>loh threshold 1,000,000</c>, <c>tiered=off</c> becomes <c>tiered off</c>.</summary>
    internal static string Words(Setting setting, Setting usual)
    {
        var words = setting.Parameters.Split(';', StringSplitOptions.RemoveEmptyEntries)
            .Select(p => p.EndsWith("=yes", StringComparison.Ordinal) ? p[..^4] : p).Select(p => string.Join(' ', p.Replace('-', ' ').Split('=').Select(v => long.TryParse(v, out var number) ? Format.Count(number) : v))).ToList();
        if (setting.Gc != usual.Gc)
        {
            words.Add(RunData.GcWords(setting.Gc));
        }

        if (setting.Runtime != usual.Runtime)
        {
            words.Add(setting.Runtime);
        }

        return words.Count == 0 ? "as measured" : string.Join(", ", words);
    }

    private static List<(Crossover Crossover, CrossoverPoint Point, List<(string Name, Ratio Low, Ratio High)> Rows)> Parts(RunData run)
    {
        var parts = new List<(Crossover, CrossoverPoint, List<(string, Ratio, Ratio)>)>();
        foreach (var crossover in run.Analysis.Crossovers.Where(c => c.Setting.Parameters.Length == 0 && c.Setting == run.Headline(c.Setting.Scenario, c.Setting.Shape)))
        {
            foreach (var point in crossover.Points)
            {
                var rows = run.Analysis.Ratios
                    .Where(r => r.Setting.Scenario == crossover.Setting.Scenario && r.Setting.Shape == crossover.Setting.Shape && r.Contender == crossover.Contender && r.Metric == "time" && (r.Size == point.Low || r.Size == point.High))
                    .Where(r => !r.Setting.Parameters.Contains("tiered=off", StringComparison.Ordinal))
                    .GroupBy(r => r.Setting).Where(g => g.Any(r => r.Size == point.Low) && g.Any(r => r.Size == point.High))
                    .OrderByDescending(g => g.Key == crossover.Setting)
                    .Select(g => (Words(g.Key, crossover.Setting), g.First(r => r.Size == point.Low), g.First(r => r.Size == point.High))).ToList();
                if (rows.Count > 1)
                {
                    parts.Add((crossover, point, rows));
                }
            }
        }

        return parts;
    }

    private static string Title(RunData run, List<(Crossover Crossover, CrossoverPoint Point, List<(string Name, Ratio Low, Ratio High)> Rows)> parts)
    {
        if (!run.MayClaim(parts.Select(p => p.Crossover.Setting)))
        {
            return "Crossovers under other settings";
        }

        if (parts is [var (crossover, point, rows)])
        {
            var tried = rows.Skip(1).Where(r => !IsCauseTrial(r.Low.Setting)).ToList();
            if (tried.Count == 0)
            {
                return $"The crossover of {crossover.Contender} at {Finding.Where(point)} {crossover.Axis} with a raised large-object threshold";
            }

            var lost = tried.Where(r => Holds(point, r.Low, r.High) != Holding).Select(r => r.Name).ToList();
            return lost.Count == 0
                ? $"The crossover of {crossover.Contender} at {Finding.Where(point)} {crossover.Axis} holds under all {tried.Count} changes tried"
                : $"The crossover of {crossover.Contender} holds under {tried.Count - lost.Count} of {tried.Count} changes tried{(lost.Count == 1 ? $", not with {lost[0]}" : "")}";
        }

        var holding = parts.Count(p => p.Rows.Skip(1).Where(r => !IsCauseTrial(r.Low.Setting)).All(r => Holds(p.Point, r.Low, r.High) == Holding));
        return $"{holding} of {parts.Count} crossovers hold under every change tried";
    }

    private static string Holds(CrossoverPoint point, Ratio low, Ratio high)
    {
        var (before, behind) = (Side(low), Side(high));
        var (wantedBefore, wantedBehind) = point.Overtakes ? (-1, 1) : (1, -1);
        return (before, behind) switch
        {
            _ when before == wantedBefore && behind == wantedBehind => Holding,
            (1, 1) => "ahead at both",
            (-1, -1) => "behind at both",
            _ when before == -wantedBefore && behind == -wantedBehind => "turned round",
            _ => "undecided",
        };
    }

    // A crossover that goes with the raised threshold is explained by it, not refuted.
    private static bool IsCauseTrial(Setting setting) => setting.Parameters.Contains("loh-threshold=", StringComparison.Ordinal);

    private static int Side(Ratio ratio) => ratio.Estimate.Low > 1 ? 1 : ratio.Estimate.High < 1 ? -1 : 0;

    private static string Hover(string name, Ratio ratio) => $"{name}, {Format.Count(ratio.Size)}: {Format.Interval(ratio.Estimate.Point, ratio.Estimate.Low, ratio.Estimate.High)}";
}
