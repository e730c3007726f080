using Overtake.Analysis;
using Overtake.Charts.Drawing;
using Overtake.Results;

namespace Overtake.Charts.Figures;

/// <summary>The headline: how many times faster than the baseline, over the size, with the points of overtaking.</summary>
internal static class RatioFigure
{
    // More crossovers than this on one sheet are marked without their causes, which the table has.
    private const int ExplainedCrossovers = 3;

    // Room for everything that is tried on a crossover.
    private const int LinesOfText = 2;

    // Texts beside curves, and those of structural sizes.
    private static double WidestText => Theme.IsNarrow ? 130 : 230;

    private static double WidestStructure => Theme.IsNarrow ? 104 : 190;

    // Structural sizes beyond these are lines without words.
    private const int NamedStructures = 3;

    /// <summary>Draws the ratio curves of one scenario and shape.</summary>
    /// <param name="contenders">Contenders to show; null for every full competitor. The A/A copy is always shown, the positive control never.</param>
    /// <param name="name">Name of the figure; null for <c>ratio-SCENARIO-SHAPE</c>, with <c>-now</c> where there is <paramref name="now"/>.</param>
    /// <param name="now">Ratios measured in the calling process, drawn as loose points beside the curves; null for none.</param>
    /// <exception cref="ArgumentException">Nothing was measured there.</exception>
    public static Figure Draw(
        RunData run, string scenario, string shape, IReadOnlyCollection<string>? contenders = null, string? name = null, IReadOnlyList<Ratio>? now = null)
    {
        var setting = run.Headline(scenario, shape)
            ?? throw new ArgumentException($"Nothing was measured in '{scenario}' with shape '{shape}' and parameters ''.");
        var shown = contenders is null
            ? run.In(setting, ContenderRole.Contender)
            : [.. run.In(setting, ContenderRole.Contender, ContenderRole.NotDecodable, ContenderRole.OutsideCrossover).Where(contenders.Contains)];
        var drawn = shown.Concat(run.In(setting, ContenderRole.AaControl)).ToList();
        var ratios = drawn.ToDictionary(c => c, c => run.Ratios(setting, c).ToList(), StringComparer.Ordinal);
        var crossovers = run.Crossovers(setting).Where(c => shown.Contains(c.Contender)).ToList();
        var plot = new Plot(Texts(run, setting, shown, crossovers, ratios));

        var labels = drawn.Select(c => TextMeasure.Width(run.Label(c), Theme.TextSize)).DefaultIfEmpty().Max();
        var area = new Box(plot.Body.Left + 44, plot.Body.Top + 6, plot.Body.Width - 44 - labels - 16, plot.Body.Height - 6 - 48);
        var here = (now ?? [])
            .Where(r => r.Setting.Scenario == scenario && r.Setting.Shape == shape && r.Metric == Metric.Time.Name && shown.Contains(r.Contender))
            .ToLookup(r => r.Contender);
        var points = ratios.Values.SelectMany(r => r).Concat(here.SelectMany(h => h)).ToList();
        var axis = run.Axis(scenario);
        var panel = plot.AddPanel(
            area,
            Axis.Sizes(points.Select(r => (double)r.Size), area.Width, axis, run.AxisTitle(scenario)),
            Axis.Ratios(points.SelectMany(Extent), area.Height));

        panel.HorizontalRule(1, Theme.Ink, 1.4);
        var marks = Marks(crossovers);
        foreach (var contender in Enumerable.Reverse(drawn))
        {
            var series = new Series(contender, run.Style(contender), [.. ratios[contender].Select(Point)])
            {
                Label = run.Label(contender),
                Jumps = [.. Jumps(run, setting, [contender]).Select(s => s.Size)],
            };
            panel.Draw(series, p => Hover(p, axis));
        }

        foreach (var contender in here)
        {
            var style = run.Style(contender.Key) with { Symbol = "x-thin-open" };
            panel.Draw(
                new Series($"{contender.Key}, this process, now", style, [.. contender.Select(Point)]) { Joined = false },
                p => $"this process, now: {Hover(p, axis)}");
        }

        panel.LabelEnds();
        var structures = Structures(run, panel, setting, shown, marks.Select(m => m.Key.High).ToHashSet());
        Crossings(run, panel, marks);
        NameStructures(panel, structures);
        return plot.Build(name ?? FigureName.Of("ratio", scenario, shape, now is null ? "" : "now"));
    }

    /// <summary>Where a contender's or the baseline's buffer becomes a large object.</summary>
    private static IEnumerable<StructuralSize> Jumps(RunData run, Setting setting, IReadOnlyList<string> contenders) =>
        (run.Manifest?.Structure ?? [])
            .Where(s => s.LargeObject && s.Shape == setting.Shape && (contenders.Contains(s.Contender) || s.Contender == run.Baseline(setting.Scenario)));

    internal static IEnumerable<double> Extent(Ratio ratio) =>
        [ratio.Estimate.Point, ratio.Estimate.Low ?? ratio.Estimate.Point, ratio.Estimate.High ?? ratio.Estimate.Point];

    internal static SeriesPoint Point(Ratio ratio) => Point(ratio.Size, ratio.Estimate);

    internal static SeriesPoint Point(double size, Estimate estimate) => new(size, estimate.Point, estimate.Low, estimate.High, estimate.Launches);

    internal static string Hover(SeriesPoint point, string axis) =>
        $"{Format.Amount(point.X, axis)}: {Format.Interval(point.Y, point.Low, point.High)}, {point.Launches} launches";

    private static FigureTexts Texts(
        RunData run, Setting setting, IReadOnlyList<string> shown, IReadOnlyList<Crossover> crossovers, Dictionary<string, List<Ratio>> ratios)
    {
        var baseline = run.Baseline(setting.Scenario);
        var (title, also) = run.HasIntervals
            ? Finding.Of(crossovers, c => ratios.GetValueOrDefault(c.Contender) ?? [])
            : ($"{Format.List(shown.Count <= 2 ? shown : [$"{shown.Count} contenders"])} against {baseline}, {setting.Scenario}", "");
        var what = $"How many times faster than {baseline}: {run.Place(setting.Scenario, setting.Shape)}. Above 1 the contender is ahead.";
        var launches = ratios.Values.SelectMany(r => r).Select(r => r.Estimate.Launches);
        return new FigureTexts(title, also.Length > 0 ? [what, also] : [what], run.Caption(setting, launches, run.RatioBand([setting])), run.Warning);
    }

    private static List<IGrouping<(double Point, long Low, long High, bool Step, bool Overtakes), (Crossover Crossover, CrossoverPoint Point)>> Marks(
        IEnumerable<Crossover> crossovers) =>
        [.. crossovers.SelectMany(c => c.Points.Select(p => (Crossover: c, Point: p)))
            .GroupBy(m => (m.Point.Step ? m.Point.High : m.Point.Point, m.Point.Low, m.Point.High, m.Point.Step, m.Point.Overtakes))
            .OrderBy(g => g.Key.High)];

    private static void Crossings(
        RunData run, Panel panel,
        List<IGrouping<(double Point, long Low, long High, bool Step, bool Overtakes), (Crossover Crossover, CrossoverPoint Point)>> marks)
    {
        foreach (var mark in marks)
        {
            var style = mark.Count() == 1 ? run.Style(mark.First().Crossover.Contender) : Theme.Baseline;
            if (!mark.Key.Step)
            {
                panel.Range(mark.Key.Low, mark.Key.High, style.Line);
            }

            panel.VerticalRule(mark.Key.Point, style.Line, 1.4, "dash", weight: 3);
        }

        foreach (var mark in marks)
        {
            var style = mark.Count() == 1 ? run.Style(mark.First().Crossover.Contender) : Theme.Baseline;
            var kind = mark.Key.Overtakes ? "crossover" : "falls behind";
            var place = TextMeasure.Wrap($"{kind} {Finding.Spot(mark.First().Point)}", WidestText, Theme.SmallSize, bold: true);
            List<(string, bool)> lines = [.. place.Select(line => (line, true))];
            if (marks.Count <= ExplainedCrossovers)
            {
                var point = mark.First().Point;
                var cause = point.Cause.Length == 0 ? "" : point.Cause + (point.Proven ? " (proven)" : "");
                lines.AddRange(Fitting(cause));
                lines.AddRange(Fitting(point.Sensitivity));
            }

            panel.LabelRule(mark.Key.Point, lines, style.Text, Theme.SmallSize, preferTop: false);
        }
    }

    // What does not fit beside the curves is in the table of crossovers.
    private static IEnumerable<(string, bool)> Fitting(string text) =>
        TextMeasure.Wrap(text, WidestText, Theme.SmallSize) is { Count: <= LinesOfText } lines ? lines.Select(line => (line, false)) : [];

    private static List<IGrouping<long, StructuralSize>> Structures(
        RunData run, Panel panel, Setting setting, IReadOnlyList<string> shown, HashSet<long> explained)
    {
        // A growing buffer doubles a dozen times over the axis, which would hatch the sheet: those sizes are in the table of causes.
        var sizes = Jumps(run, setting, shown)
            .Where(s => s.Size >= panel.X.Low && s.Size <= panel.X.High && !explained.Contains(s.Size))
            .GroupBy(s => s.Size).OrderBy(g => g.Key).ToList();
        foreach (var size in sizes)
        {
            panel.VerticalRule(size.Key, Theme.Rule, 1, "dot", weight: 0.5);
        }

        return sizes;
    }

    private static void NameStructures(Panel panel, List<IGrouping<long, StructuralSize>> sizes)
    {
        foreach (var size in sizes.OrderByDescending(g => g.Count()).Take(NamedStructures).OrderBy(g => g.Key))
        {
            var text = $"{Format.Count(size.Key)}: {size.First().Event}";
            var lines = TextMeasure.Wrap(text, WidestStructure, Theme.SmallSize).Select(l => (l, false));
            panel.LabelRule(size.Key, [.. lines], Theme.Faint, Theme.SmallSize, preferTop: true);
        }
    }
}
