using Overtake.Analysis;
using Overtake.Charts.Drawing;
using Overtake.Results;

namespace Overtake.Charts.Figures;

/// <summary>Whether crossovers survive a change of how one measures.</summary>
internal static class SensitivityFigure
{
    private const double RowHeight = 24;
    private const double NoteWidth = 150;
    private const string Holding = "holds";
    private const string Undecided = "inconclusive";

    /// <summary>Draws, for each crossover that was tried under other settings, the ratio before and after it under each of them.</summary>
    /// <returns>Null where no crossover was tried under other settings.</returns>
    public static Figure? Draw(RunData run)
    {
        var parts = Parts(run);
        if (parts.Count == 0)
        {
            return null;
        }

        var baseline = parts[0].Crossover.Baseline;
        var what = $"How many times faster than {baseline}: open marks at the last size before the crossover, filled marks at the first size after it. "
            + "A crossover holds if both sides stay the same.";
        var launches = parts.SelectMany(p => p.Rows).SelectMany(r => (int[])[r.Low.Estimate.Launches, r.High.Estimate.Launches]);
        var texts = new FigureTexts(
            Title(run, parts), [what], run.Caption(parts[0].Crossover.Setting, launches, run.RatioBand(parts.Select(p => p.Crossover.Setting), "lines")),
            run.Warning);
        return RowsFigure.Draw(
            "sensitivity", texts,
            [.. parts.Select(p =>
                new MarkGroup(Heading(p.Crossover, p.Point), [.. p.Rows.Select((r, i) => Row(run, p.Crossover, p.Point, r, asMeasured: i == 0))]))],
            RowHeight, NoteWidth);
    }

    private static string Heading(Crossover crossover, CrossoverPoint point) =>
        $"{crossover.Contender}, {crossover.Setting.Scenario}, {crossover.Setting.Shape}: "
        + $"{Format.Count(point.Low)} and {Format.Count(point.High)} {crossover.Axis}";

    private static MarkRow Row(RunData run, Crossover crossover, CrossoverPoint point, (string Name, Ratio Low, Ratio High) row, bool asMeasured)
    {
        var (name, low, high) = row;
        var style = run.Style(crossover.Contender);
        var holds = Holds(point, low, high);
        var (note, lost) = asMeasured ? ("", false)
            : IsCauseTrial(low.Setting) ? (point.Proven ? "cause proven" : holds == Holding ? "another cause" : holds, false)
            : (holds, holds is not (Holding or Undecided));
        return new MarkRow(name, [Marked(low, "circle-open"), Marked(high, "circle")], note) { Joined = true, Warned = lost };

        Mark Marked(Ratio ratio, string symbol) => new($"{name}, {ratio.Size}", RatioFigure.Point(ratio), style with { Symbol = symbol }, Hover(name, ratio));
    }

    /// <summary>In what a setting differs from the usual one: <c>a live heap of 100 MB</c>, <c>server GC</c>.</summary>
    internal static string Words(Setting setting, Setting usual)
    {
        string[] words =
        [
            .. setting.Words, .. setting.Gc == usual.Gc ? (string[])[] : [RunData.GcWords(setting.Gc)],
            .. setting.Runtime == usual.Runtime ? (string[])[] : [setting.Runtime],
        ];
        return words.Length == 0 ? "as measured" : string.Join(", ", words);
    }

    private static List<(Crossover Crossover, CrossoverPoint Point, List<(string Name, Ratio Low, Ratio High)> Rows)> Parts(RunData run) =>
    [
        .. from crossover in run.Analysis.Crossovers
           where crossover.Setting == run.Headline(crossover.Setting.Scenario, crossover.Setting.Shape)
           from point in crossover.Points
           let rows = Rows(run, crossover, point)
           where rows.Count > 1
           select (crossover, point, rows),
    ];

    private static List<(string Name, Ratio Low, Ratio High)> Rows(RunData run, Crossover crossover, CrossoverPoint point) =>
    [
        .. run.Analysis.Ratios
            .Where(r => r.Setting.Scenario == crossover.Setting.Scenario && r.Setting.Shape == crossover.Setting.Shape
                && r.Contender == crossover.Contender && r.Metric == "time" && (r.Size == point.Low || r.Size == point.High))
            .Where(r => r.Setting[Parameter.Tiered] is null)
            .GroupBy(r => r.Setting).Where(g => g.Any(r => r.Size == point.Low) && g.Any(r => r.Size == point.High))
            .OrderByDescending(g => g.Key == crossover.Setting)
            .Select(g => (Words(g.Key, crossover.Setting), g.First(r => r.Size == point.Low), g.First(r => r.Size == point.High))),
    ];

    private static string Title(RunData run, List<(Crossover Crossover, CrossoverPoint Point, List<(string Name, Ratio Low, Ratio High)> Rows)> parts)
    {
        if (!run.HasIntervals)
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
                ? $"{crossover.Contender}: the crossover at {Finding.Where(point)} {crossover.Axis} holds under all {tried.Count} changes"
                : $"The crossover of {crossover.Contender} holds under {tried.Count - lost.Count} of {tried.Count} changes "
                    + $"tried{(lost.Count == 1 ? $", not with {lost[0]}" : "")}";
        }

        var outcomes = parts.SelectMany(p => p.Rows.Skip(1).Where(r => !IsCauseTrial(r.Low.Setting)).Select(r => Holds(p.Point, r.Low, r.High))).ToList();
        var (holding, undecided) = (outcomes.Count(o => o == Holding), outcomes.Count(o => o == Undecided));
        var against = outcomes.Count - holding - undecided;
        return $"{parts.Count} crossovers hold in {holding} of {outcomes.Count} trials; "
            + $"{(against == 0 ? "none contradicts" : against == 1 ? "1 contradicts" : $"{against} contradict")}, {undecided} are inconclusive";
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
            _ when before == -wantedBefore && behind == -wantedBehind => "reversed",
            _ => Undecided,
        };
    }

    // A crossover that goes with the raised threshold is explained by it, not refuted.
    private static bool IsCauseTrial(Setting setting) => setting[Parameter.LohThreshold] is not null;

    private static int Side(Ratio ratio) => ratio.Estimate.Low > 1 ? 1 : ratio.Estimate.High < 1 ? -1 : 0;

    private static string Hover(string name, Ratio ratio) => $"{name}, {Format.Count(ratio.Size)}: {Format.Interval(ratio.Estimate)}";
}
