using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Charts.Drawing;
using Overtake.Charts.Figures;
using Overtake.Results;
using static Overtake.Measurement.Serializers.SerializersNames;

namespace Overtake;

/// <summary>How many times faster than the baseline, spec by spec, as the published tables are laid out.</summary>
internal static class SpeedMap
{
    /// <summary>Specs by test and serializer; null where nothing was compared.</summary>
    public static Figure? Tests(RunData run) =>
        Draw(run, "speed-map", [(Serialize, Serialize), (Deserialize, Deserialize), (Socket, "over a socket")], specs => specs);

    /// <summary>The socket with the published buffers beside System.IO.Pipelines, for the specs that both were measured with; null where none was.</summary>
    public static Figure? Transports(RunData run) =>
        Draw(run, "transport-map", [(Socket, "socket, buffers of 4 KiB"), (Pipelines, "socket, pipelines")],
            specs => [.. specs.Where(s => run.Shapes(Socket).Contains(s) && run.Shapes(Pipelines).Contains(s))]);

    private static Figure? Draw(RunData run, string name, (string Scenario, string Heading)[] tests, Func<IReadOnlyList<string>, IReadOnlyList<string>> choose)
    {
        var shapes = choose(SerializersFigures.Shapes(run, tests.Select(t => t.Scenario)));
        var ratios = (from test in tests
                      from shape in shapes
                      let setting = run.Headline(test.Scenario, shape)
                      where setting is not null
                      from contender in run.In(setting, ContenderRole.Contender)
                      select run.Ratios(setting, contender).Last()).ToList();
        if (ratios.Count == 0)
        {
            return null;
        }

        var baseline = run.Baseline(tests[0].Scenario);
        var contenders = run.Contenders.Where(c => c != baseline && ratios.Exists(r => r.Contender == c)).ToList();
        var measured = tests.Where(t => ratios.Exists(r => r.Setting.Scenario == t.Scenario)).ToList();
        var rows = new List<HeatRow>();
        foreach (var group in shapes.GroupBy(s => ratios.Find(r => r.Setting.Shape == s)!.Baseline).OrderBy(g => g.Key != baseline))
        {
            if (group.Key != baseline)
            {
                rows.Add(new HeatRow($"Without {baseline}: against {group.Key}", []));
            }

            rows.AddRange(group.Select(shape => new HeatRow(shape, [.. measured.SelectMany(t => contenders.Select(c => Of(t.Scenario, shape, c)))])));
        }

        // What the title counts is corrected for the number of comparisons.
        var judged = ratios.Where(r => r.Baseline == baseline && r.Verdict != Verdict.None).ToList().Together(run.Analysis.Confidence).ToList();
        var (title, also) = Finding(judged, contenders, baseline);
        var alone = SerializersFigures.Ordered(run.Shapes(measured[0].Scenario))
            .Except(SerializersFigures.Shapes(run, measured.Select(t => t.Scenario))).ToList();
        var chosen = SerializersFigures.Shapes(run, measured[0].Scenario).Count;
        var shortened = SerializersFigures.Shortened(run).Intersect(shapes).ToList();
        var what = $"How many times faster than {baseline}, all messages of a spec{(shortened.Count > 0 ? $" (of {Format.List(shortened)} the first)" : "")}. "
            + "=: the same, ?: inconclusive, –: left out; grey: too few launches. The counts are corrected for the number of comparisons; the cells are not."
            + (rows.Exists(r => r.Cells.Any(c => c.Text == SerializersFigures.Unsteady))
                ? $" {Format.Capital(SerializersFigures.Unsteady)}: its code did not reach tier 1 in time."
                : "")
            + (shapes.Count < chosen ? $" {shapes.Count} of {chosen} specs were measured both ways."
                : alone.Count > 0 ? $" Not shown, because one serializer alone can do them: {Format.List(alone)}."
                : "");
        var settings = ratios.Select(r => r.Setting).Distinct().ToList();
        var texts = new FigureTexts(
            title, also.Length > 0 ? [what, also] : [what],
            run.Caption(settings[0], ratios.Select(r => r.Estimate.Launches), run.RatioBand(settings, "verdicts")), run.Warning);
        return HeatMapFigure.Draw(name, texts, [.. measured.Select(t => new HeatPanel(t.Heading, contenders))], rows, "ratio");

        Cell Of(string scenario, string shape, string contender) =>
            ratios.Find(r => r.Setting.Scenario == scenario && r.Setting.Shape == shape && r.Contender == contender) is { } ratio ? Filled(ratio)
            : ratios.Find(r => r.Setting.Scenario == scenario && r.Setting.Shape == shape)?.Baseline == contender ? new Cell(
                $"{shape}, {contender}", "1", "#FFFFFF", "baseline of this row")
            : SerializersFigures.Missing(run, scenario, shape, contender);
    }

    private static Cell Filled(Ratio ratio)
    {
        var judged = ratio.Verdict != Verdict.None;
        var mark = ratio.Verdict switch
        {
            Verdict.Same => "=",
            Verdict.Undecided => "?",
            _ => "",
        };
        var estimate = ratio.Estimate;
        return new Cell(
            $"{ratio.Setting.Shape}, {ratio.Contender}",
            Short(estimate.Point) + mark,
            judged ? Theme.Diverging(estimate.Point) : Theme.Unclaimed,
            $"{Format.Interval(estimate)} against {ratio.Baseline}, {(judged ? Format.Verdict(ratio.Verdict) : "no verdict")}, {estimate.Launches} launches",
            RatioFigure.Point(ratio));
    }

    // Every letter less lets all texts be larger.
    private static string Short(double ratio) => ratio < 0.00995 ? "<0.01" : Format.Ratio(ratio).TrimEnd('×');

    private static (string Title, string Also) Finding(List<Ratio> judged, List<string> contenders, string baseline)
    {
        var counts = contenders.Select(c =>
            (
                Contender: c, All: judged.Count(r => r.Contender == c), Faster: judged.Count(r => r.Contender == c && r.Verdict == Verdict.Faster),
                Slower: judged.Count(r => r.Contender == c && r.Verdict == Verdict.Slower)))
            .Where(c => c.All > 0).OrderByDescending(c => c.Faster).ToList();
        if (counts.Count == 0)
        {
            return ($"{contenders.Count} serializers against {baseline}", "");
        }

        var best = counts[0];
        var own = judged.Where(r => r.Contender == best.Contender).Select(r => r.Estimate.Point).ToList();
        var title = best.Faster == 0
            ? $"No serializer is faster than {baseline} in any of {counts.Max(c => c.All)} cases"
            : $"{best.Contender} is faster than {baseline} in {best.Faster} of {best.All} cases ({Format.Ratio(own.Min())} to {Format.Ratio(own.Max())})";
        return (title,
            string.Join(" ", counts.Skip(best.Faster == 0 ? 0 : 1).Select(c => $"{c.Contender}: faster in {c.Faster} of {c.All}, slower in {c.Slower}.")));
    }
}

/// <summary>Collections per 1,000 messages, by generation.</summary>
internal static class CollectionsMap
{
    private static readonly (Metric Metric, string Heading)[] Generations =
        [(Metric.Gen0, "generation 0"), (Metric.Gen1, "generation 1"), (Metric.Gen2, "generation 2")];

    /// <summary>Draws specs by generation and serializer; null where the scenario was not measured.</summary>
    public static Figure? Draw(RunData run, string scenario)
    {
        var contenders = SerializersFigures.Contenders(run, scenario, Metric.Allocated.Name);
        var shapes = SerializersFigures.Shapes(run, scenario);
        if (contenders.Count == 0)
        {
            return null;
        }

        var specs = shapes.Select(shape => (
            Shape: shape,
            Allocated: SerializersFigures.WholePasses(run, scenario, shape, Metric.Allocated),
            Counts: Generations.Select(g => SerializersFigures.WholePasses(run, scenario, shape, g.Metric)).ToList())).ToList();
        var rows = specs.Select(s => new HeatRow(s.Shape, [.. s.Counts.SelectMany(counts => contenders.Select(c => s.Allocated.TryGetValue(c, out var allocated)
            ? Filled(s.Shape, allocated, counts.GetValueOrDefault(c))
            : SerializersFigures.Missing(run, scenario, s.Shape, c)))])).ToList();
        var free = contenders.Select(c =>
            (Contender: c, All: specs.Count(s => s.Allocated.ContainsKey(c)), Free: specs.Count(s =>
                s.Allocated.TryGetValue(c, out var cost) && Nothing(cost))))
            .Where(c => c.Free > 0).OrderByDescending(c => c.Free).ToList();
        var title = free.Count == 0
            ? $"{Format.Capital(scenario)}: memory is allocated with every serializer"
            : $"{Format.Capital(scenario)}: {free[0].Contender} allocates nothing in {free[0].Free} of {free[0].All} specs";
        const string What =
            "Collections per 1,000 messages while a run of messages is timed; a higher collection counts in the lower generations too. (0): memory is "
            + "allocated, but no collection fell into the timed part. –: left out. The counts depend on the processor's caches, which set the budget of "
            + "generation 0.";
        var setting = run.Headline(scenario, shapes[0]);
        var also = free.Count < 2 ? "" : " Nothing is allocated also in "
            + $"{string.Join(", ", free.Skip(1).Select((f, i) => $"{f.Free} of {f.All}{(i == 0 ? " specs" : "")} with {f.Contender}"))}.";
        var texts = new FigureTexts(
            title, [What + also],
            run.Caption(setting, specs.SelectMany(s => contenders.Where(s.Allocated.ContainsKey).Select(c => s.Allocated[c].Launches)), "mean of the launches"),
            "");
        return HeatMapFigure.Draw(
            FigureName.Of("collections", scenario), texts, [.. Generations.Select(g => new HeatPanel(g.Heading, contenders))], rows,
            "collections per 1,000 messages");
    }

    /// <summary>The counter of allocated bytes sees a few bytes of the harness, which are not one byte of a message.</summary>
    private static bool Nothing(CaseCost allocated) => allocated.Highest < 1;

    private static Cell Filled(string shape, CaseCost allocated, CaseCost? some)
    {
        var mean = some?.Mean ?? 0;
        var lowest = some?.Lowest ?? 0;
        var highest = some?.Highest ?? 0;
        return new Cell(
            $"{shape}, {allocated.Contender}",
            mean > 0 ? Format.Number(Format.Significant(mean, 2)) : Nothing(allocated) ? "0" : "(0)",
            Theme.Sequential(mean),
            $"{Format.Number(lowest)} to {Format.Number(highest)} collections per 1,000 messages, {Format.Bytes(allocated.Mean)} allocated a message, "
            + $"{allocated.Launches} launches",
            new SeriesPoint(allocated.Size, mean, lowest, highest, allocated.Launches));
    }
}
