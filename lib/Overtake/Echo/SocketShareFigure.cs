using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Charts.Drawing;
using Overtake.Charts.Figures;
using Overtake.Results;

namespace Overtake;

/// <summary>What the socket adds to a round trip: its processor time over the socket against the same messages, frames and checks in memory. Processor time, because on the socket two sides may work at once.</summary>
internal static class SocketShareFigure
{
    /// <summary>Draws how many times the processor time is taken, over payload and messages in flight; null where neither was measured both ways.</summary>
    /// <param name="run">The run.</param>
    public static Figure? Draw(RunData run)
    {
        var measured = Measured(run);
        if (measured.Count == 0)
        {
            return null;
        }

        var all = measured.SelectMany(m => m.Ratios).ToList();
        const string What = "Processor time of both sides over the socket / that of the same messages, frames and checks in memory. 10× means that the socket's share is 90 %.";
        var settings = all.SelectMany(r => (Setting[])[r.First, r.Second]).Distinct().ToList();
        var texts = new FigureTexts(Title(run, measured), [What], run.Caption(settings[0], all.Select(r => r.Estimate.Launches), run.RatioBand(settings)), run.Warning);
        var plot = new Plot(texts, measured.Count == 1 ? null : (measured.Count * 225) + 24);
        var names = run.Contenders.Where(c => all.Exists(r => r.Contender == c)).ToList();
        for (var i = 0; i < measured.Count; i++)
        {
            var (places, ratios) = measured[i];
            var area = Layout.Cell(plot.Body, Layout.Labels(names), i, measured.Count, 0, 1);
            var axis = run.Axis(places.Socket.Scenario);
            var panel = plot.AddPanel(
                area,
                Axis.Sizes(ratios.Select(r => (double)r.Size), area.Width, axis, ""),
                Axis.Ratios(all.SelectMany(r => (double[])[r.Estimate.Point, r.Estimate.Low ?? r.Estimate.Point, r.Estimate.High ?? r.Estimate.Point]), area.Height, "times the processor time"),
                $"over {axis}, {places.Name}");
            panel.Heading(panel.Name);
            panel.HorizontalRule(1, Theme.Ink, 1.4);
            foreach (var contender in Enumerable.Reverse(names))
            {
                var points = ratios.Where(r => r.Contender == contender).Select(r => new SeriesPoint(r.Size, r.Estimate.Point, r.Estimate.Low, r.Estimate.High, r.Estimate.Launches)).ToList();
                if (points.Count > 0)
                {
                    panel.Draw(new Series(contender, run.Style(contender), points), p => $"{RatioFigure.Hover(p, axis)}; the socket's share is {Share(p.Y, p.Low, p.High)}");
                }
            }

            panel.LabelEnds();
        }

        return plot.Build("echo-socket-share");
    }

    /// <summary>The socket's share of the processor time of a round trip, for each contender and size; null where nothing was measured both ways.</summary>
    /// <param name="run">The run.</param>
    public static Table? Tabulate(RunData run)
    {
        var measured = Measured(run);
        return measured.Count == 0 ? null : new Table(
            "The socket's share of the processor time of a round trip",
            [new("load"), new("at"), new("serializer"), new("share", ColumnKind.Percent), new("from", ColumnKind.Percent), new("to", ColumnKind.Percent)],
            [
                .. measured.SelectMany(both => both.Ratios.Select(ratio => Row(run, both.Places.Name, ratio))),
            ],
            $"1 - processor time in memory / processor time of both sides on the socket. The rest is serializer, frame and check.{run.LimitSentences(measured.SelectMany(m => m.Ratios).SelectMany(r => (Setting[])[r.First, r.Second]))}");
    }

    private static IReadOnlyList<object?> Row(RunData run, string load, SettingRatio ratio)
    {
        double? low = ratio.Estimate.Low is { } l ? Share(l) : null;
        double? high = ratio.Estimate.High is { } h ? Share(h) : null;
        return [load, Format.Amount(ratio.Size, run.Axis(ratio.First.Scenario)), ratio.Contender, Share(ratio.Estimate.Point), low, high];
    }

    private static List<(RankingPlaces Places, IReadOnlyList<SettingRatio> Ratios)> Measured(RunData run) =>
    [
        .. EchoFigures.Payloads.Concat(EchoFigures.Windows).Select(p => (p, Ratios: Ratios(run, p))).Where(m => m.Ratios.Count > 0),
    ];

    /// <summary>Processor time on the socket / processor time in memory, by contender in the study's order.</summary>
    private static IReadOnlyList<SettingRatio> Ratios(RunData run, RankingPlaces places) =>
        run.Headline(places.Socket.Scenario, places.Socket.Shape) is not { } socket || run.Headline(places.Memory.Scenario, places.Memory.Shape) is not { } memory ? [] :
        [
            .. SettingRatios.Between(run.Rows, socket, memory, Metric.Processor, run.Analysis.Confidence, run.Analysis.Controls)
                .Where(r => run.TakesPart(r.Contender)).OrderBy(r => run.Contenders.TakeWhile(c => c != r.Contender).Count()),
        ];

    private static string Title(RunData run, List<(RankingPlaces Places, IReadOnlyList<SettingRatio> Ratios)> measured)
    {
        var judged = measured.FirstOrDefault(m => m.Ratios.All(r => r.Estimate.Low is not null)).Ratios;
        if (judged is null)
        {
            return "What the socket adds to a round trip";
        }

        var size = judged.Any(r => r.Size == EchoFigures.PublishedPayload) ? EchoFigures.PublishedPayload : judged.Min(r => r.Size);
        var ordered = judged.Where(r => r.Size == size).OrderBy(r => r.Estimate.Point).ToList();
        var (least, most) = (Format.Percent(Share(ordered[0].Estimate.Point)), Format.Percent(Share(ordered[^1].Estimate.Point)));
        // Two sides that work at once can also take less than one thread that does it all.
        var share = least == most ? least : ordered[0].Estimate.Point <= 1 ? $"up to {most} ({ordered[^1].Contender})" : $"{least} ({ordered[0].Contender}) to {most} ({ordered[^1].Contender})";
        return $"The socket takes {share} of the processor time, at {Format.Amount(size, run.Axis(ordered[0].First.Scenario))}";
    }

    private static double Share(double ratio) => 1 - (1 / ratio);

    private static string Share(double ratio, double? low, double? high) =>
        low is { } l && high is { } h ? $"{Format.Percent(Share(ratio))} [{Format.Percent(Share(l))}, {Format.Percent(Share(h))}]" : Format.Percent(Share(ratio));
}
