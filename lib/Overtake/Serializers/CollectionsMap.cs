using Overtake.Charts;
using Overtake.Charts.Drawing;
using Overtake.Charts.Figures;
using Overtake.Results;

namespace Overtake;

/// <summary>Collections per 1,000 messages, by generation.</summary>
internal static class CollectionsMap
{
    private static readonly (Metric Metric, string Heading)[] Generations = [(Metric.Gen0, "generation 0"), (Metric.Gen1, "generation 1"), (Metric.Gen2, "generation 2")];

    /// <summary>Draws specs by generation and serializer; null where the scenario was not measured.</summary>
    /// <param name="run">The run.</param>
    /// <param name="scenario">Scenario.</param>
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
        var free = contenders.Select(c => (Contender: c, All: specs.Count(s => s.Allocated.ContainsKey(c)), Free: specs.Count(s => s.Allocated.TryGetValue(c, out var cost) && Nothing(cost))))
            .Where(c => c.Free > 0).OrderByDescending(c => c.Free).ToList();
        var title = free.Count == 0
            ? $"{Format.Capital(scenario)}: memory is allocated with every serializer"
            : $"{Format.Capital(scenario)}: {free[0].Contender} allocates nothing in {free[0].Free} of {free[0].All} specs";
        const string What = "Collections per 1,000 messages while a run of messages is timed; a higher collection counts in the lower generations too. (0): memory is allocated, but no collection fell into the timed part. The counts depend on the processor's caches, which set the budget of generation 0.";
        var setting = run.Headline(scenario, shapes[0]);
        var also = free.Count < 2 ? "" : $" Nothing is allocated also in {string.Join(", ", free.Skip(1).Select((f, i) => $"{f.Free} of {f.All}{(i == 0 ? " specs" : "")} with {f.Contender}"))}.";
        var texts = new FigureTexts(title, [What + also], run.Caption(setting, specs.SelectMany(s => contenders.Where(s.Allocated.ContainsKey).Select(c => s.Allocated[c].Launches)), "mean of the launches"), "");
        return HeatMapFigure.Draw(FigureName.Of("collections", scenario), texts, [.. Generations.Select(g => new HeatPanel(g.Heading, contenders))], rows, "collections per 1,000 messages");
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
            $"{Format.Number(lowest)} to {Format.Number(highest)} collections per 1,000 messages, {Format.Bytes(allocated.Mean)} allocated a message, {allocated.Launches} launches",
            new SeriesPoint(allocated.Size, mean, lowest, highest, allocated.Launches));
    }
}
