using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Charts.Drawing;
using Overtake.Charts.Figures;
using Overtake.Measurement.Echo;
using Overtake.Results;
using static Overtake.Measurement.Echo.EchoNames;

namespace Overtake;

/// <summary>
/// The share of the socket in a round trip: its processor time over the socket against the same messages,
/// frames and checks in memory. Processor time, because on the socket two sides may work at once.
/// </summary>
internal static class SocketShareFigure
{
    /// <summary>
    /// Draws how many times the processor time is taken, over payload and messages in flight,
    /// or as rows where only one size was measured; null where neither was measured both ways.
    /// </summary>
    public static Figure? Draw(RunData run)
    {
        var measured = Measured(run);
        if (measured.Count == 0)
        {
            return null;
        }

        var all = measured.SelectMany(m => m.Ratios).ToList();
        const string What =
            "Processor time of both sides over the socket / that of the same messages, frames and checks in memory. 10× means that the socket's share is 90 %.";
        var settings = all.SelectMany(r => (Setting[])[r.First, r.Second]).Distinct().ToList();
        var one = all.Select(r => r.Size).Distinct().Count() == 1;
        var texts = new FigureTexts(
            Title(run, measured), [What], run.Caption(settings[0], all.Select(r => r.Estimate.Launches), run.RatioBand(settings, one ? "lines" : "bands")),
            run.Warning);
        var names = run.Contenders.Where(c => all.Exists(r => r.Contender == c)).ToList();
        if (one)
        {
            return RowsFigure.Draw(
                "echo-socket-share", texts, [.. measured.Select(m => MarkGroup.Of(m.Places.Name, Curves(m.Ratios), p => Share(p.Y, p.Low, p.High)))]);
        }

        var plot = new Plot(texts, measured.Count == 1 ? null : (measured.Count * 225) + 24);
        for (var i = 0; i < measured.Count; i++)
        {
            var (places, ratios) = measured[i];
            var area = PanelLayout.Cell(plot.Body, PanelLayout.Labels(names), i, measured.Count, 0, 1);
            var axis = run.Axis(places.Socket.Scenario);
            var panel = plot.AddPanel(
                area,
                Axis.Sizes(ratios.Select(r => (double)r.Size), area.Width, axis, ""),
                Axis.Ratios(
                    all.SelectMany(r => (double[])[r.Estimate.Point, r.Estimate.Low ?? r.Estimate.Point, r.Estimate.High ?? r.Estimate.Point]), area.Height,
                    "times the processor time"),
                $"over {axis}, {places.Name}");
            panel.Heading(panel.Name);
            panel.HorizontalRule(1, Theme.Ink, 1.4);
            foreach (var curve in Curves(ratios).Reverse())
            {
                panel.Draw(curve, p => $"{RatioFigure.Hover(p, axis)}; the socket's share is {Share(p.Y, p.Low, p.High)}");
            }

            panel.LabelEnds();
        }

        return plot.Build("echo-socket-share");

        IEnumerable<Series> Curves(IReadOnlyList<SettingRatio> ratios) =>
            ratios.GroupBy(r => r.Contender)
                .Select(own => new Series(own.Key, run.Style(own.Key), [.. own.Select(r => RatioFigure.Point(r.Size, r.Estimate))]));
    }

    public static Table? Tabulate(RunData run)
    {
        var measured = Measured(run);
        return measured.Count == 0 ? null : new Table(
            "The socket's share of the processor time of a round trip",
            [new("load"), new("at"), new("serializer"), new("share", ColumnKind.Percent), new("from", ColumnKind.Percent), new("to", ColumnKind.Percent)],
            [
                .. from both in measured
                   from ratio in both.Ratios
                   select (IReadOnlyList<object?>)[
                       both.Places.Name, Format.Amount(ratio.Size, run.Axis(ratio.First.Scenario)), ratio.Contender, Share(ratio.Estimate.Point),
                       Share(ratio.Estimate.Low), Share(ratio.Estimate.High),
                   ],
            ],
            "1 - processor time in memory / processor time of both sides on the socket. The rest is serializer, "
            + $"frame and check.{run.LimitSentences(measured.SelectMany(m => m.Ratios).SelectMany(r => (Setting[])[r.First, r.Second]))}");
    }

    private static List<(RankingPlaces Places, IReadOnlyList<SettingRatio> Ratios)> Measured(RunData run) =>
    [
        .. EchoFigures.Payloads.Concat(EchoFigures.Windows).Select(p => (p, Ratios: Ratios(run, p))).Where(m => m.Ratios.Count > 0),
    ];

    /// <summary>Processor time on the socket / processor time in memory, by contender in the study's order.</summary>
    private static IReadOnlyList<SettingRatio> Ratios(RunData run, RankingPlaces places) =>
        run.Headline(places.Socket.Scenario, places.Socket.Shape) is not { } socket
            || run.Headline(places.Memory.Scenario, places.Memory.Shape) is not { } memory ? [] :
        [
            .. SettingRatios.Between(run.Rows, socket, memory, Metric.Processor, run.Analysis.Confidence, run.Analysis.Controls)
                .Where(r => run.TakesPart(r.Contender)).OrderBy(r => run.Contenders.TakeWhile(c => c != r.Contender).Count()),
        ];

    private static string Title(RunData run, List<(RankingPlaces Places, IReadOnlyList<SettingRatio> Ratios)> measured)
    {
        var (places, judged) = measured.FirstOrDefault(m => m.Ratios.All(r => r.Estimate.Low is not null));
        if (judged is null)
        {
            return "What the socket adds to a round trip";
        }

        var size = judged.Any(r => r.Size == EchoFigures.PublishedPayload) ? EchoFigures.PublishedPayload : judged.Min(r => r.Size);
        var ordered = judged.Where(r => r.Size == size).OrderBy(r => r.Estimate.Point).ToList();
        return Sentence(named: true) is { Length: <= Finding.LongestTitle } sentence ? sentence : Sentence(named: false);

        string Sentence(bool named)
        {
            var (least, most) = (Format.Percent(Share(ordered[0].Estimate.Point)), Format.Percent(Share(ordered[^1].Estimate.Point)));
            string Of(string share, SettingRatio ratio) => named ? $"{share} ({ratio.Contender})" : share;
            // Two sides that work at once can also take less than one thread that does it all.
            var share = least == most ? least
                : ordered[0].Estimate.Point <= 1 ? $"up to {Of(most, ordered[^1])}"
                : $"{Of(least, ordered[0])} to {Of(most, ordered[^1])}";
            return $"The socket takes {share} of the processor time ({places.Name}, {Format.Amount(size, run.Axis(ordered[0].First.Scenario))})";
        }
    }

    private static double Share(double ratio) => 1 - (1 / ratio);

    private static double? Share(double? ratio) => 1 - (1 / ratio);

    private static string Share(double ratio, double? low, double? high) =>
        low is { } l && high is { } h
            ? $"{Format.Percent(Share(ratio))} [{Format.Percent(Share(l))}, {Format.Percent(Share(h))}]"
            : Format.Percent(Share(ratio));
}

/// <summary>The bytes of a message by their purpose.</summary>
internal static class WirePartsFigure
{
    private const string Part = Parameter.Part + "=";
    private const string Frame = "frame";
    private const string Payload = "Payload";
    private const double RowHeight = 24;
    private const double Swatch = 16;
    private const double LegendGap = 18;
    private const double LegendHeight = 20;
    private const double Below = 46;

    // Of the length in front of a frame, which the published sizes leave out.
    private const double LengthBytes = 4;

    // From left to right. What no serializer decides is grey.
    private static readonly (string Part, string Colour)[] Colours =
    [
        (Frame, Theme.Rule), ("empty envelope", Theme.Ink), ("TimeStamp", Line(0)), ("MessageId", Line(1)), ("Header", Line(2)), ("From", Line(3)),
        ("To", Line(4)), ("KeyValuePairs", Line(5)), ("IsInternal", "#7A3FA0"),
        (Payload, "#D0D0D0"),
    ];

    /// <summary>Draws a bar for each serializer, shortest first, a panel for each message; null where the parts were not taken.</summary>
    public static Figure? Draw(RunData run)
    {
        var messages = Parts(run).GroupBy(p => p.Shape).OrderBy(m => m.Key != TestMessage)
            .Select(m => (Shape: m.Key, Bars: m.OrderBy(p => p.Bytes.Values.Sum()).ToList())).ToList();
        if (messages.Count == 0)
        {
            return null;
        }

        var all = messages.SelectMany(m => m.Bars).ToList();
        var taken = all.SelectMany(b => b.Bytes.Keys).ToHashSet(StringComparer.Ordinal);
        List<(string Part, string Colour)> parts = [.. Colours.Where(c => taken.Remove(c.Part)), .. taken.Select(part => (part, Theme.Soft))];
        var legend = Legend(parts);
        var heights = messages.Select(m => (m.Bars.Count * RowHeight) + 8 + PanelLayout.Above + Below).ToList();
        const string What = "Bytes of one message in its frame, on its own axis. The size of a field is what setting it adds to an empty message; empty "
            + "envelope: that message.";
        var plot = new Plot(
            new FigureTexts(Title(messages[0].Shape, messages[0].Bars), [What], run.Caption(null, [1], "sizes do not vary between launches"), ""),
            ((legend[^1].Line + 1) * LegendHeight) + heights.Sum());
        foreach (var (part, colour, x, line) in legend)
        {
            var y = plot.Body.Top + ((line + 0.5) * LegendHeight);
            plot.Text("■", plot.Body.Left + x, y, Theme.TextSize, colour, HorizontalAlign.Left, VerticalAlign.Middle);
            plot.Text(part, plot.Body.Left + x + Swatch, y, Theme.SmallSize, Theme.Soft, HorizontalAlign.Left, VerticalAlign.Middle);
        }

        var names = PanelLayout.Names(all.Select(b => b.Contender));
        var notes = all.Max(b => TextMeasure.Width(Total(b), Theme.SmallSize)) + 26;
        var top = plot.Body.Top + ((legend[^1].Line + 1) * LegendHeight);
        foreach (var ((shape, bars), height) in messages.Zip(heights))
        {
            var area = new Box(plot.Body.Left + names, top + PanelLayout.Above, plot.Body.Width - names - notes, (bars.Count * RowHeight) + 8);
            // Numbers beside each other need more room than above each other.
            var x = Axis.FromZero(bars.Select(b => b.Bytes.Values.Sum()), area.Width / 2, Format.Count, "bytes", title: "bytes");
            var panel = plot.AddPanel(area, x, Axis.Rows([.. bars.Select(b => b.Contender)]) with { HasGrid = false }, EchoFigures.Words(shape));
            panel.Heading(Format.Capital(panel.Name));
            Draw(plot, panel, bars, parts);
            top += height;
        }

        return plot.Build("echo-wire-parts");
    }

    /// <summary>
    /// Bytes of the published message without its frame's length, which was not counted,
    /// and of its envelope alone, by contender; empty where they were not taken.
    /// </summary>
    public static IReadOnlyDictionary<string, (double Published, double Envelope)> Sizes(RunData run) => Parts(run).Where(p => p.Shape == TestMessage)
        .ToDictionary(
            p => p.Contender,
            p => (p.Bytes.Values.Sum() - LengthBytes, p.Bytes.Values.Sum() - p.Bytes.GetValueOrDefault(Frame) - p.Bytes.GetValueOrDefault(Payload)),
            StringComparer.Ordinal);

    /// <summary>Bytes that a field takes in a message in which all are set; null where that was not taken.</summary>
    public static double? FieldBytes(RunData run, string contender, string field) =>
        Parts(run).FirstOrDefault(p => p.Shape == AllFields && p.Contender == contender)?.Bytes is { } bytes && bytes.TryGetValue(field, out var taken)
            ? taken
            : null;

    private static string Line(int contender) => Theme.Contender(contender).Line;

    /// <summary>From the rows themselves: a size is what it is, whatever tier the code was at.</summary>
    private static IReadOnlyList<MessageParts> Parts(RunData run)
    {
        var rows = run.Rows.Where(r => r.Scenario == EchoNames.Message && r.Metric == Metric.Wire.Name && r.Value > 0
            && r.Parameters.StartsWith(Part, StringComparison.Ordinal) && run.TakesPart(r.Contender)).ToList();
        return
        [
            .. from message in rows.GroupBy(r => (r.Shape, r.Contender))
               let size = message.OrderBy(r => r.Size != EchoFigures.PublishedPayload).ThenBy(r => r.Size).First().Size
               select new MessageParts(
                   message.Key.Shape, message.Key.Contender,
                   message.Where(r => r.Size == size).GroupBy(r => r.Parameters[Part.Length..])
                       .ToDictionary(p => p.Key, p => p.First().Value, StringComparer.Ordinal)),
        ];
    }

    private static List<(string Part, string Colour, double X, int Line)> Legend(List<(string Part, string Colour)> parts)
    {
        List<(string, string, double, int)> legend = [];
        var (x, line) = (0.0, 0);
        foreach (var (part, colour) in parts)
        {
            var width = Swatch + TextMeasure.Width(part, Theme.SmallSize);
            if (x + width > Theme.Width - (2 * Theme.Margin))
            {
                (x, line) = (0, line + 1);
            }

            legend.Add((part, colour, x, line));
            x += width + LegendGap;
        }

        return legend;
    }

    private static void Draw(Plot plot, Panel panel, List<MessageParts> bars, List<(string Part, string Colour)> parts)
    {
        var ends = new double[bars.Count];
        foreach (var (part, colour) in parts)
        {
            List<(int, string, double, double, string)> drawn = [];
            for (var i = 0; i < bars.Count; i++)
            {
                if (!bars[i].Bytes.TryGetValue(part, out var bytes))
                {
                    continue;
                }

                var row = bars.Count - 1 - i;
                drawn.Add((row, $"{bars[i].Contender}, {part}", ends[i], bytes, $"{Format.Number(bytes)} B"));
                var text = Format.Count(bytes);
                if (panel.PixelX(bytes) - panel.PixelX(0) > TextMeasure.Width(text, Theme.SmallSize) + 4)
                {
                    plot.Text(
                        text, panel.PixelX(ends[i] + (bytes / 2)), panel.PixelY(row), Theme.SmallSize, Theme.On(colour), HorizontalAlign.Center,
                        VerticalAlign.Middle);
                }

                ends[i] += bytes;
            }

            if (drawn.Count > 0)
            {
                panel.DrawBars(part, colour, drawn);
            }
        }

        for (var i = 0; i < bars.Count; i++)
        {
            panel.NoteRow(bars.Count - 1 - i, Total(bars[i]), Theme.Soft);
        }
    }

    private static string Total(MessageParts message) => $"{Format.Count(message.Bytes.Values.Sum())} B";

    private static string Title(string shape, List<MessageParts> bars)
    {
        var (least, most) = (bars[0], bars[^1]);
        var same = least.Bytes.GetValueOrDefault(Frame) + least.Bytes.GetValueOrDefault(Payload);
        return $"{Format.Capital(EchoFigures.Words(shape))}: {Total(least)} "
            + $"({least.Contender}){(bars.Count > 1 ? $" to {Total(most)} ({most.Contender})" : "")}, {Format.Count(same)} B of it frame and payload";
    }

    private sealed record MessageParts(string Shape, string Contender, IReadOnlyDictionary<string, double> Bytes);
}
