using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Charts.Drawing;
using Overtake.Charts.Figures;
using Overtake.Measurement.Serializers;
using Overtake.Results;
using static Overtake.Measurement.Serializers.SerializersNames;

namespace Overtake;

/// <summary>What the first message of a process costs.</summary>
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
            .ToDictionary(g => g.Key, g => estimator.Compare([.. g.GroupBy(r => r.Launch).Select(l => RatioEstimator.LogRatio(l.Average(r => r.Value), 1))]).Estimate);
        var contenders = run.Contenders.Where(c => costs.Keys.Any(k => k.Contender == c)).ToList();
        var shapes = SerializersFigures.Ordered(costs.Keys.Select(k => k.Shape));
        var groups = shapes.Select(shape => new MarkGroup(shape, [.. contenders.Select(c => costs.TryGetValue((shape, c), out var cost)
            ? new MarkRow(c, [new Mark($"{shape}, {c}", new SeriesPoint(1, cost.Point, cost.Low, cost.High, cost.Launches), run.Style(c), $"{shape}, {c}: {Format.Nanoseconds(cost.Point)}, {cost.Launches} launches")], Format.Nanoseconds(cost.Point))
            : new MarkRow(c, [], SerializersFigures.WhyNot(run, SerializersNames.FirstUse, shape, c) is null ? "–" : "left out"))])).ToList();
        var intervals = costs.Values.All(c => c.Low is not null);
        var medians = contenders.Select(c => (Contender: c, Times: shapes.Where(s => s != AllSpecs && costs.ContainsKey((s, c))).Select(s => costs[(s, c)]).ToList())).Where(c => c.Times.Count > 0).OrderBy(c => c.Times.Min(t => t.Point)).ToList();
        var title = !intervals
            ? "The first message of a process"
            : $"The first message costs least with {medians[0].Contender} ({Span(medians[0].Times)})";
        var texts = new FigureTexts(
            title,
            [$"Generating or loading the code, compiling it, and one message there and back, once in a fresh process{(shapes.Contains(AllSpecs) ? $"; {AllSpecs}: one message of every spec that the serializer can do" : "")}. There is no copy of a first message to compare with: the intervals are the only control."],
            run.Caption(Setting.Of(measured[0]), costs.Values.Select(c => c.Launches), intervals ? $"lines: {Format.Number(run.Analysis.Confidence * 100)} % (t over launches)" : "too few launches for intervals"),
            intervals ? "" : "too few launches for intervals");
        return RowsFigure.Draw(FirstUse, texts, groups, columns: Math.Min(Columns, groups.Count), amounts: Format.Nanoseconds);
    }

    private static string Span(List<Estimate> times)
    {
        var (low, high) = (Format.Nanoseconds(Format.Significant(times.Min(t => t.Point), 2)), Format.Nanoseconds(Format.Significant(times.Max(t => t.Point), 2)));
        return low == high ? low : $"{low} to {high}";
    }
}
