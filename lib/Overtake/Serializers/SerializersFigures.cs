using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Charts.Drawing;
using Overtake.Charts.Figures;
using Overtake.Measurement.Serializers;
using Overtake.Results;
using static Overtake.Measurement.Serializers.SerializersNames;

namespace Overtake;

/// <summary>All figures of the serializers study.</summary>
internal static class SerializersFigures
{
    internal const string Unsteady = "unsteady";

    // Specs in the order of the published tables.
    private static readonly string[] Specs =
    [
        "object", "large-struct", "large-struct-direct", "guid", "guid-direct", "int32", "int32-direct", "u8", "u8-direct", "s16", "s32", "s64", "decimal",
        "nullable-decimal",
        "primitives", "dictionary", "complex", "string", "struct", "boxed-primitives", "byte-array", "int-array", "tri-dim-array",
    ];

    /// <summary>Every figure that the run has data for, the headline first.</summary>
    public static IReadOnlyList<Figure> All(RunData run) =>
    [
        .. StudyFigures.Drawn(SpeedMap.Tests(run), SpeedMap.Transports(run), SizesFigure.Draw(run)),
        .. Records(run),
        .. StudyFigures.Drawn(
            PayloadFigure.Draw(run), CollectionsMap.Draw(run, Serialize), CollectionsMap.Draw(run, Deserialize), FirstUseFigure.Draw(run)),
    ];

    /// <summary>From how many records on serializers overtake boxes, a figure for each spec.</summary>
    public static IReadOnlyList<Figure> Records(RunData run) =>
        [.. Shapes(run, SerializersNames.Records).Select(shape => RatioFigure.Draw(run, SerializersNames.Records, shape))];

    /// <summary>Shapes in which at least two serializers were compared in one of these scenarios, in the order of the published tables.</summary>
    internal static IReadOnlyList<string> Shapes(RunData run, params IEnumerable<string> scenarios) =>
        Ordered(scenarios.SelectMany(scenario => run.Shapes(scenario).Where(shape =>
            run.Headline(scenario, shape) is { } setting && run.In(setting, ContenderRole.Contender).Any(c => c != Baseline(run, scenario, shape)))));

    /// <summary>Shapes in the order of the published tables, others after them by name.</summary>
    internal static IReadOnlyList<string> Ordered(IEnumerable<string> shapes) =>
        [.. shapes.Distinct(StringComparer.Ordinal)
            .OrderBy(s => Array.IndexOf(Specs, s) is >= 0 and var place ? place : Specs.Length).ThenBy(s => s, StringComparer.Ordinal)];

    /// <summary>Baseline and full competitors that have this metric in a scenario, in the study's order.</summary>
    internal static IReadOnlyList<string> Contenders(RunData run, string scenario, string metric)
    {
        var measured = Shapes(run, scenario).Select(shape => run.Headline(scenario, shape)).OfType<Setting>()
            .SelectMany(s => run.Costs(s, metric)).Select(c => c.Contender).ToHashSet(StringComparer.Ordinal);
        return [.. run.Contenders.Where(c => measured.Contains(c) && run.TakesPart(c))];
    }

    /// <summary>The metric of all contenders over all messages of a spec.</summary>
    internal static IReadOnlyDictionary<string, CaseCost> WholePasses(RunData run, string scenario, string shape, Metric metric) =>
        // A narrowed run may have parts of a pass beside the whole one.
        (run.Headline(scenario, shape) is { } setting ? run.Costs(setting, metric.Name) : [])
            .GroupBy(c => c.Contender).ToDictionary(c => c.Key, c => c.MaxBy(p => p.Size)!, StringComparer.Ordinal);

    /// <summary>The contender that the others of a spec are divided into: another one where the study's baseline cannot take part.</summary>
    internal static string Baseline(RunData run, string scenario, string shape) =>
        run.Analysis.Ratios.FirstOrDefault(r => r.Setting.Scenario == scenario && r.Setting.Shape == shape)?.Baseline ?? run.Baseline(scenario);

    /// <summary>Why a contender has no case; null where no reason is recorded.</summary>
    internal static string? WhyNot(RunData run, string scenario, string shape, string contender) => run.Manifest?.LeftOut.FirstOrDefault(l =>
        l.Contender == contender && (l.Scenario.Length == 0 || l.Scenario == scenario) && (l.Shape.Length == 0 || l.Shape == shape))?.Reason;

    /// <summary>The specs of which a run has fewer messages than published.</summary>
    public static IReadOnlyList<string> Shortened(RunData run) =>
        Ordered((run.Manifest?.LeftOut ?? []).Where(l => l.Contender.Length == 0 && l.Shape.Length > 0).Select(l => l.Shape));

    /// <summary>The reason in an empty cell.</summary>
    internal static Cell Missing(RunData run, string scenario, string shape, string contender)
    {
        var (text, why) = WhyNot(run, scenario, shape, contender) is { } reason ? ("–", reason)
            : run.Rows.Any(r => r.Scenario == scenario && r.Shape == shape && r.Contender == contender) ? (Unsteady, "its code, or that of the baseline, "
                + "was not at tier 1 in any launch")
            : ("", "not measured in this run");
        return new Cell($"{shape}, {contender}", text, "#FFFFFF", why);
    }
}

/// <summary>The cost of the first message of a process.</summary>
internal static class FirstUseFigure
{
    private const int Columns = 3;

    /// <summary>Draws a panel for each spec, absolute times; null where it was not measured.</summary>
    public static Figure? Draw(RunData run)
    {
        // From the rows themselves: nothing of a first message is at tier 1, and nothing of it should be.
        var estimator = new RatioEstimator(run.Analysis.Confidence);
        var measured = run.Rows.Where(r => r.Scenario == SerializersNames.FirstUse && r.Metric == Metric.Time.Name && run.TakesPart(r.Contender)).ToList();
        if (measured.Count == 0)
        {
            return null;
        }

        // A time against one nanosecond is a ratio, and its interval that of a ratio.
        var costs = measured.GroupBy(r => (r.Shape, r.Contender))
            .ToDictionary(
                g => g.Key, g => estimator.Compare([.. g.GroupBy(r => r.Launch).Select(l => RatioEstimator.LogRatio(l.Average(r => r.Value), 1))]).Estimate);
        var contenders = run.Contenders.Where(c => costs.Keys.Any(k => k.Contender == c)).ToList();
        var shapes = SerializersFigures.Ordered(costs.Keys.Select(k => k.Shape));
        var groups = shapes.Select(shape => new MarkGroup(shape, [.. contenders.Select(c => costs.TryGetValue((shape, c), out var cost)
            ? new MarkRow(
                c,
                [new Mark($"{shape}, {c}", new SeriesPoint(1, cost.Point, cost.Low, cost.High, cost.Launches), run.Style(c), $"{shape}, {c}: "
                    + $"{Format.Nanoseconds(cost.Point)}, {cost.Launches} launches")],
                Format.Nanoseconds(cost.Point))
            : new MarkRow(c, [], SerializersFigures.WhyNot(run, SerializersNames.FirstUse, shape, c) is null ? "–" : "left out"))])).ToList();
        var intervals = costs.Values.All(c => c.Low is not null);
        // MemoryPack has done a part of its work when the message is made, before the clock starts: it is shown, and not said to cost least.
        var registers = contenders.Contains(MemoryPackPackage);
        var times = costs.Where(c => c.Key.Shape != AllSpecs && c.Key.Contender != MemoryPackPackage).OrderBy(c => c.Value.Point).ToList();
        var title = !intervals || times.Count < 2
            ? "The first message of a process"
            : $"First message: {Time(times[0])} to {Time(times[^1])}{(registers ? $", {MemoryPackPackage} apart" : "")}";
        var texts = new FigureTexts(
            title,
            ["Generating or loading the code, compiling it, and one message there and back, once in a fresh "
                + $"process{(shapes.Contains(AllSpecs) ? $"; {AllSpecs}: one message of every spec that the serializer can do" : "")}. "
                + "There is no copy of a first message to compare with: the intervals are the only control."
                + (registers ? $" {MemoryPackPackage} registers its formatters when a message is made, before the clock starts: its times lack that." : "")],
            run.Caption(
                Setting.Of(measured[0]), costs.Values.Select(c => c.Launches),
                intervals ? $"lines: {Format.Number(run.Analysis.Confidence * 100)} % (t over launches)" : "too few launches for intervals"),
            intervals ? "" : "too few launches for intervals");
        return RowsFigure.Draw(FirstUse, texts, groups, columns: Math.Min(Columns, groups.Count), amounts: Format.Nanoseconds);
    }

    private static string Time(KeyValuePair<(string Shape, string Contender), Estimate> cost) =>
        $"{Format.Nanoseconds(Format.Significant(cost.Value.Point, 2))} ({cost.Key.Contender})";
}

/// <summary>The ranking in memory beside the ranking on the socket, over the bytes of the payload.</summary>
internal static class PayloadFigure
{
    /// <summary>Draws both on the same axes, a line of panels for each spec; null where one of them was not measured.</summary>
    public static Figure? Draw(RunData run) => RankingsFigure.Draw(run, Places(run), "memory-and-socket");

    /// <summary>The rankings as words, with every pair whose verdicts differ; null where one of the scenarios was not measured.</summary>
    public static Table? Rankings(RunData run) => RankingsFigure.Tabulate(run, Places(run), "spec");

    private static IReadOnlyList<RankingPlaces> Places(RunData run) =>
        [.. SerializersFigures.Shapes(run, PayloadMemory).Select(shape => new RankingPlaces(shape, (PayloadMemory, shape), (PayloadSocket, shape)))];
}

/// <summary>How large the messages are: as written, and compressed.</summary>
internal static class SizesFigure
{
    private const int Columns = 4;

    // What compressing leaves is drawn lighter than what was written.
    private static readonly (Metric Metric, string Name, string Symbol, double Opacity)[] Kinds =
        [(Metric.Brotli, "Brotli", "triangle-up-open", 0.55), (Metric.Deflated, "deflate", "diamond-open", 0.55), (Metric.Wire, "as written", "circle", 1)];

    /// <summary>Draws a panel for each serializer, sizes relative to what the baseline writes; null where no sizes were taken.</summary>
    public static Figure? Draw(RunData run)
    {
        // From the rows themselves: a size is what it is, whatever tier the code was at.
        var rows = run.Rows.Where(r => r.Scenario == Serialize && Kinds.Any(k => k.Metric.Name == r.Metric) && run.TakesPart(r.Contender)).ToList();
        var contenders = run.Contenders.Where(c => rows.Exists(r => r.Contender == c)).ToList();
        var specs = SerializersFigures.Ordered(rows.Select(r => r.Shape))
            .Select(shape => new Spec(
                shape, contenders.Find(c => rows.Exists(r => r.Shape == shape && r.Contender == c))!,
                [.. Kinds.Select(k => rows.Where(r => r.Shape == shape && r.Metric == k.Metric.Name)
                    .GroupBy(r => r.Contender).ToDictionary(c => c.Key, c => c.MaxBy(r => r.Size)!.Value))]))
            .Where(s => s.Written.Count > 1).ToList();
        if (specs.Count == 0)
        {
            return null;
        }

        var usual = run.Baseline(Serialize);
        var groups = contenders.Select(contender => new MarkGroup(contender, [.. specs.Select(spec =>
        {
            var written = spec.Written[spec.Baseline];
            var marks = Kinds.Zip(spec.Sizes).Where(k => k.Second.ContainsKey(contender)).Select(k =>
            {
                var bytes = k.Second[contender];
                var style = run.Style(contender);
                return new Mark(
                    $"{spec.Shape}, {contender}, {k.First.Name}",
                    new SeriesPoint(1, bytes / written),
                    style with { Symbol = k.First.Symbol, Line = k.First.Opacity < 1 ? Theme.Translucent(style.Line, k.First.Opacity) : style.Line },
                    $"{spec.Shape}, {contender}, {k.First.Name}: {Format.Bytes(bytes)} a message, {Format.Ratio(bytes / written)} of what "
                    + $"{spec.Baseline} writes");
            });
            return new MarkRow($"{spec.Shape}{(spec.Baseline == usual ? "" : " *")}, {Format.Bytes(written)}", [.. marks]);
        })])).ToList();
        var what = $"Bytes of a message relative to what {usual} writes, whose bytes are given after the names. Full circles: as written; light diamonds: "
            + "deflate; light triangles: Brotli, over all messages together, up to one mebibyte.";
        var starred = specs.Find(s => s.Baseline != usual)?.Baseline is { } other ? $" * Relative to {other}, because {usual} is left out." : "";
        var texts = new FigureTexts(
            Title(specs, contenders, usual), [what + starred], run.Caption(null, [1], "sizes are those of the first; only those of Guids vary"), "");
        return RowsFigure.Draw("sizes", texts, groups, columns: Math.Min(Columns, groups.Count));
    }

    private static string Title(List<Spec> specs, IReadOnlyList<string> contenders, string usual)
    {
        var shares = contenders.Where(c => c != usual)
            .Select(c =>
                (Contender: c, Shares: specs.Where(s => s.Baseline == usual && s.Written.ContainsKey(c)).Select(s => s.Written[c] / s.Written[usual]).ToList()))
            .Where(c => c.Shares.Count > 0).OrderByDescending(c => c.Shares.Count(IsSmaller)).ToList();
        return shares.Count == 0
            ? "Bytes on the wire"
            : $"{shares[0].Contender} is smaller than {usual} in {shares[0].Shares.Count(IsSmaller)} of {shares[0].Shares.Count} specs "
                + $"({Format.Ratio(shares[0].Shares.Min())} to {Format.Ratio(shares[0].Shares.Max())})";

        // A byte or two of a long message is no difference.
        static bool IsSmaller(double share) => share < 0.99;
    }

    /// <summary>Bytes of a message by contender, in the order of the kinds.</summary>
    private sealed record Spec(string Shape, string Baseline, IReadOnlyList<IReadOnlyDictionary<string, double>> Sizes)
    {
        public IReadOnlyDictionary<string, double> Written => Sizes[^1];
    }
}
