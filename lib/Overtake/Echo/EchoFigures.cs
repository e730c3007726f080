using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Charts.Drawing;
using Overtake.Charts.Figures;
using Overtake.Measurement.Echo;
using Overtake.Results;
using static Overtake.Measurement.Echo.EchoNames;

namespace Overtake;

/// <summary>All figures of the echo study; the views of it say what each shows. One is null where the run did not measure it.</summary>
internal static class EchoFigures
{
    /// <summary>Bytes of the payload of the published message.</summary>
    internal const long PublishedPayload = 32;

    private const int Columns = 3;

    // The nearest to the published set-up first: two applications are said there, and Nagle's algorithm was on; which of the two replies it was is not said.
    private static readonly string[] Nearness = [EchoTwoProcesses, NagleOneProcess, EchoOneProcess, FixedOneProcess, EchoTwoThreads];

    private static readonly (Metric Metric, string Name)[] Percentiles =
        [(Metric.P50, "median"), (Metric.P99, "99th percentile"), (Metric.P999, "99.9th percentile")];

    /// <summary>In memory and on the socket, over the bytes of the payload.</summary>
    internal static IReadOnlyList<RankingPlaces> Payloads { get; } = [new("100 in flight", (Memory, Window100), (Socket, TenTimesHundred))];

    /// <summary>In memory, which knows one client, and on the socket, over the messages in flight.</summary>
    internal static IReadOnlyList<RankingPlaces> Windows { get; } =
        [.. ((string[])[OneClient, TenClients, HundredClients]).Select(clients =>
            new RankingPlaces(Words(clients), (MemoryWindow, OneClient), (SocketWindow, clients)))];

    /// <summary>Every figure that the run has data for, the headline first.</summary>
    public static IReadOnlyList<Figure> All(RunData run, IReadOnlyList<PublishedEcho> published) =>
    [
        .. StudyFigures.Drawn(
            Throughput(run, Socket), Throughput(run, SocketWindow), Rates(run, Socket), Rates(run, SocketWindow), Ranking(run, Payloads),
            Ranking(run, Windows), SocketShareFigure.Draw(run), WirePartsFigure.Draw(run), Latency(run), LatencyByWindow(run),
            BesidePublished(run, published), ByLayout(run)),
    ];

    public static Figure? Throughput(RunData run, string scenario) => run.Shapes(scenario) is not { Count: > 0 } shapes ? null
        : RatioGridFigure.Draw(
            run, null, [.. shapes.Select(shape => (scenario, shape))], $"echo-throughput-{Over(scenario)}", ThroughputTitle(run, scenario));

    public static Figure? Rates(RunData run, string scenario)
    {
        var settings = Settings(run, scenario, Metric.Throughput);
        const string What = "Messages with their replies per second at saturation. Client and server share the machine's processors.";
        return settings.Count == 0 ? null : AmountGridFigure.Draw(
            run, $"echo-rates-{Over(scenario)}", RatesTitle(run, settings), What, [.. settings.Select(s => (Words(s.Shape), s, Metric.Throughput))],
            settings.Count, Shown(run, settings), Format.Short, "messages per second");
    }

    public static Figure? Ranking(RunData run, IReadOnlyList<RankingPlaces> places) =>
        RankingsFigure.Draw(run, places, $"echo-ranking-{Over(places[0].Socket.Scenario)}");

    private static string Over(string scenario) => scenario == Socket ? "payload" : "window";

    /// <summary>Percentiles of round trips where most contenders were measured; null where nowhere was.</summary>
    public static Figure? Latency(RunData run)
    {
        var measured = Settings(run, EchoNames.Published, Metric.P50).OrderBy(s => Place(s.Shape)).Concat(Settings(run, Socket, Metric.P50))
            .Select(s => (Setting: s, Costs: AtPublishedPayload(run.Costs(s, Metric.P50.Name).Where(c => run.TakesPart(c.Contender)))))
            .Where(s => s.Costs.Count > 0).ToList();
        if (measured.Count == 0)
        {
            return null;
        }

        var (setting, medians) = measured.MaxBy(s => s.Costs.Count);
        var contenders = run.Contenders.Where(name => medians.Exists(c => c.Contender == name)).ToList();
        var costs = Percentiles.Select(p =>
            (p.Name, Costs: run.Costs(setting, p.Metric.Name).Where(c => c.Size == medians[0].Size && contenders.Contains(c.Contender)).ToList()))
            .Where(p => p.Costs.Count > 0).ToList();
        var groups = costs.Select(p => new MarkGroup(
            p.Name, [.. contenders.Select(name =>
                new MarkRow(name, [.. p.Costs.Where(c => c.Contender == name).Select(c => AbsoluteFigure.Mark(run, c, p.Name, Format.Nanoseconds))]))]))
                .ToList();
        var slowest = costs.Find(p => p.Name == Percentiles[1].Name).Costs;
        var title = !run.HasIntervals ? $"Round trips of messages of {Format.Bytes(medians[0].Size)}, {Load(setting)}"
            : $"Median round trip: {Span(medians)}";
        const string What = "From writing a message until its reply was read, with a full window: "
            + "the mean follows from the throughput, the percentiles do not. Geometric mean of the launches; lines: lowest to highest launch.";
        return RowsFigure.Draw(
            "echo-latency", new FigureTexts(
                title, [$"{Format.Capital(Load(setting))}. {What}"], run.Caption(setting, medians.Select(c => c.Launches), AbsoluteFigure.Lines),
                run.Warning), groups, columns: groups.Count, amounts: Format.Nanoseconds);
    }

    public static Figure? LatencyByWindow(RunData run)
    {
        var settings = Settings(run, SocketWindow, Metric.P50);
        if (settings.Count == 0)
        {
            return null;
        }

        var shown = Shown(run, settings);
        var panels = Percentiles.Where(p => settings.Exists(s => run.Costs(s, p.Metric.Name).Any()))
            .SelectMany(p => settings.Select(s => ($"{p.Name}, {Words(s.Shape)}", s, p.Metric))).ToList();
        const string What = "From writing a message until its reply was read. With more messages in flight each of them waits longer.";
        return AmountGridFigure.Draw(
            run, "echo-latency-window", LatencyTitle(run, settings, shown), What, panels, settings.Count, shown, Format.Nanoseconds, "nanoseconds");
    }

    public static Figure? BesidePublished(RunData run, IReadOnlyList<PublishedEcho> published)
    {
        var ratios = Nearest(run, published);
        if (ratios.Count == 0 || published.FirstOrDefault(p => p.Serializer == Static) is not { } own)
        {
            return null;
        }

        var (setting, rows) = (ratios[0].Setting, new List<MarkRow>());
        foreach (var other in published.Where(p => p != own).OrderByDescending(p => p.PerSecond))
        {
            var relative = other.PerSecond / own.PerSecond;
            var here = ratios.FirstOrDefault(r => r.Contender == other.Serializer);
            var mark = new Mark(
                $"{other.Serializer}, published", new SeriesPoint(PublishedPayload, relative), Theme.Published,
                $"{other.Serializer}, published: {Format.Ratio(relative)}");
            rows.Add(here is null ? new MarkRow(other.Serializer, [mark], "not measured") : new MarkRow(
                other.Serializer,
                [mark, run.Mark(other.Serializer, other.Serializer, here.Size, here.Estimate, $"{other.Serializer}, ours")],
                $"{Format.Ratio(relative)} published, {Format.Interval(here.Estimate)} ours"));
        }

        var title = !run.HasIntervals ? $"The published messages per second relative to those of {Static}, and ours"
            : $"Published: {Static} echoes {Factors(published.Where(p => p != own).Select(p => own.PerSecond / p.PerSecond))} the messages of the others; "
                + $"ours {Factors(ratios.Select(r => 1 / r.Estimate.Point))}";
        const string What = "100 clients with 1,000 messages of 32 bytes in flight each: messages per second / those with static. Open circles: "
            + "published, another machine; full circles: this run.";
        return RowsFigure.Draw(
            "echo-published", run.Texts(title, What, ratios, setting), [new MarkGroup(Format.Capital(Words(setting.Shape)), rows)], rowHeight: 26);
    }

    public static Figure? ByLayout(RunData run)
    {
        var settings = Settings(run, EchoNames.Published, Metric.Time).OrderBy(s => s.Shape != EchoOneProcess).ThenBy(s => Place(s.Shape)).ToList();
        var times = settings.SelectMany(s => AtPublishedPayload(run.Costs(s, Metric.Time.Name).Where(c => run.TakesPart(c.Contender)))).ToList();
        var contenders = run.Contenders.Where(name => times.Count(c => c.Contender == name) > 1).ToList();
        if (contenders.Count == 0)
        {
            return null;
        }

        var groups = contenders
            .Select(name => new MarkGroup(name, [.. settings.Select(setting => times.Find(c => c.Setting == setting && c.Contender == name) is not { } time
                ? new MarkRow(Words(setting.Shape), [], "–")
                : new MarkRow(
                    Words(setting.Shape),
                    [
                        .. Of(setting, name, Metric.Processor, time.Size)
                            .Select(c => AbsoluteFigure.Mark(run, c, $"{setting.Shape}, processor", Format.Nanoseconds))
                            .Select(m => m with { Style = m.Style with { Symbol = "circle-open" } }),
                        AbsoluteFigure.Mark(run, time, $"{setting.Shape}, time", Format.Nanoseconds),
                    ],
                    string.Concat(Of(setting, name, Metric.Throughput, time.Size).Select(c => $"{Format.Short(c.Mean)}/s"))))])).ToList();
        const string What = "Of one message with its reply, 100 clients with 1,000 of 32 bytes in flight each. Full circles: time; open circles: "
            + "processor time of both sides, which is longer where they work at once. Lines: lowest to highest launch.";
        var texts = new FigureTexts(
            LayoutTitle(run, settings, contenders[0]), [What], run.Caption(settings[0], times.Select(c => c.Launches), AbsoluteFigure.Lines), run.Warning);
        return RowsFigure.Draw("echo-layouts", texts, groups, columns: Math.Min(Columns, groups.Count), amounts: Format.Nanoseconds);

        IEnumerable<CaseCost> Of(Setting setting, string contender, Metric metric, long size) =>
            run.Costs(setting, metric.Name).Where(c => c.Contender == contender && c.Size == size);
    }

    /// <summary>
    /// Ratios of time to static at the published load, in the layout in which most of the published serializers
    /// were measured; of several that which is nearest to the published one. Empty where there is none.
    /// </summary>
    public static IReadOnlyList<Ratio> Nearest(RunData run, IReadOnlyList<PublishedEcho> published) => run.Against(EchoNames.Published, Static)
        .Where(r => r.Size == PublishedPayload && published.Any(p => p.Serializer == r.Contender)
            && r.Setting == run.Headline(EchoNames.Published, r.Setting.Shape))
        .GroupBy(r => r.Setting).OrderBy(g => Place(g.Key.Shape)).Select(g => g.ToList()).MaxBy(l => l.Count) ?? [];

    public static string Words(string shape) => shape switch
    {
        EchoOneProcess => "one process",
        EchoTwoProcesses => "two processes",
        EchoTwoThreads => "a thread for each side",
        FixedOneProcess => "one process, fixed reply",
        NagleOneProcess => "one process, Nagle on",
        TenTimesHundred => "10 clients × 100 in flight",
        TestMessage => "published message",
        AllFields => "every field set",
        _ => shape.Replace('-', ' '),
    };

    /// <summary>The contender with the largest significant lead, all cases together, and where.</summary>
    private static string ThroughputTitle(RunData run, string scenario)
    {
        var setting = run.HasIntervals ? run.Headlines(scenario).FirstOrDefault() : null;
        IReadOnlyList<Ratio> all = setting is null ? [] : [.. run.In(setting, ContenderRole.Contender).SelectMany(c => run.Ratios(setting, c))];
        var best = all.ToList().Together(run.Analysis.Confidence).Where(r => r.Verdict == Verdict.Faster).MaxBy(r => r.Estimate.Point);
        var axis = run.Axis(scenario);
        return all.Count == 0 ? $"Messages per second against {run.Baseline(scenario)}, over {axis}"
            : best is null ? $"No serializer has significantly more messages per second than {run.Baseline(scenario)}"
            : $"{best.Contender}: {Format.Ratio(best.Estimate.Point)} {best.Baseline}'s messages/s at {Format.Amount(best.Size, axis.Split(" per ")[0])}";
    }

    private static string RatesTitle(RunData run, IReadOnlyList<Setting> settings)
    {
        var axis = run.Axis(settings[0].Scenario);
        var costs = settings.Where(_ => run.HasIntervals).SelectMany(s => run.Costs(s, Metric.Throughput.Name)).Where(c => run.TakesPart(c.Contender)).ToList();
        if (costs.MaxBy(c => c.Mean) is not { } best)
        {
            return $"Messages per second, over {axis}";
        }

        var own = costs.Find(c => c.Setting == best.Setting && c.Size == best.Size && c.Contender == run.Baseline(best.Setting.Scenario) && c != best);
        return $"{best.Contender}: {Format.Short(best.Mean)} messages/s{(own is null ? "" : $", {own.Contender} {Format.Short(own.Mean)}")}, "
            + $"at {Format.Amount(best.Size, axis)}";
    }

    private static string LatencyTitle(RunData run, IReadOnlyList<Setting> settings, IReadOnlyList<string> shown)
    {
        var setting = settings[0];
        var costs = run.Costs(setting, Metric.P99.Name).Where(c => shown.Contains(c.Contender)).GroupBy(c => c.Size).OrderBy(g => g.Key).ToList();
        return !run.HasIntervals || costs.Count < 2 ? $"Round trips, by {run.Axis(setting.Scenario)}"
            : $"99th percentile, {Words(setting.Shape)}: up to {Format.Nanoseconds(costs[0].Max(c => c.Mean))} with {costs[0].Key} in flight, "
                + $"{Format.Nanoseconds(costs[^1].Max(c => c.Mean))} with {Format.Count(costs[^1].Key)}";
    }

    /// <summary>The clearest difference from an echo in one process, all layouts judged together.</summary>
    private static string LayoutTitle(RunData run, IReadOnlyList<Setting> settings, string contender)
    {
        if (!run.HasIntervals || settings.FirstOrDefault(s => s.Shape == EchoOneProcess) is not { } one)
        {
            return "The same echo in several layouts";
        }

        // Time in the other layout / time in one process.
        var ratios = settings.Where(s => s != one)
            .SelectMany(s => SettingRatios.Between(run.Rows, s, one, Metric.Time, run.Analysis.Confidence, run.Analysis.Controls))
            .Where(r => r.Contender == contender && r.Size == PublishedPayload).ToList();
        var together = new RatioEstimator(Family.Each(run.Analysis.Confidence, ratios.Count));
        var most = ratios.Select(r => (Layout: Words(r.First.Shape), together.Compare(r.Estimate).Estimate))
            .OrderByDescending(r => r.Estimate.Low > 1 || r.Estimate.High < 1).ThenByDescending(r => Math.Abs(Math.Log(r.Estimate.Point))).FirstOrDefault();
        return most.Layout is null ? "The same echo in several layouts"
            : $"{Format.Capital(most.Layout)}: {Format.Interval(most.Estimate)} one process's time ({contender})"
                + (most.Estimate.Contains1 ? ", inconclusive" : "");
    }

    private static List<Setting> Settings(RunData run, string scenario, Metric metric) =>
        [.. run.Headlines(scenario).Where(s => run.Costs(s, metric.Name).Any())];

    private static IReadOnlyList<string> Shown(RunData run, IReadOnlyList<Setting> settings)
    {
        var measured = settings.SelectMany(s => AbsoluteFigure.Shown(run, s, null)).ToHashSet(StringComparer.Ordinal);
        return [.. run.Contenders.Where(measured.Contains)];
    }

    /// <summary>Those at the published payload; where it was not measured at the smallest.</summary>
    private static List<CaseCost> AtPublishedPayload(IEnumerable<CaseCost> costs) =>
        costs.GroupBy(c => c.Size).OrderBy(g => g.Key != PublishedPayload).ThenBy(g => g.Key).FirstOrDefault()?.ToList() ?? [];

    private static int Place(string shape) => Array.IndexOf(Nearness, shape) is >= 0 and var place ? place : Nearness.Length;

    private static string Load(Setting setting) => setting.Scenario == EchoNames.Published ? $"published load, {Words(setting.Shape)}" : Words(setting.Shape);

    private static string Span(IEnumerable<CaseCost> costs)
    {
        var ordered = costs.OrderBy(c => c.Mean).ToList();
        return ordered.Count == 1 ? $"{Format.Nanoseconds(ordered[0].Mean)} ({ordered[0].Contender})"
            : $"{Format.Nanoseconds(ordered[0].Mean)} ({ordered[0].Contender}) to {Format.Nanoseconds(ordered[^1].Mean)} ({ordered[^1].Contender})";
    }

    private static string Factors(IEnumerable<double> ratios) =>
        ratios.Order().ToList() is var ordered && ordered.Count == 1 ? Rounded(ordered[0]) : $"{Rounded(ordered[0])} to {Rounded(ordered[^1])}";

    private static string Rounded(double ratio) => Format.ShortRatio(Format.Significant(ratio, 2));
}
