using System.Globalization;
using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Results;
using static Overtake.Measurement.Boxing.BoxingNames;

namespace Overtake;

/// <summary>The ledger of the boxing study: what it claims, and whether that holds in a run.</summary>
internal static class BoxingClaims
{

    /// <summary>The claims, in the order of the study; null where the run did not measure the published loop.</summary>
    /// <param name="rows">The run's rows.</param>
    /// <param name="analysis">Their analysis.</param>
    /// <param name="figures">The published factors; several of one size are other numbers of fills.</param>
    public static Table? Of(IReadOnlyList<Row> rows, RunAnalysis analysis, IReadOnlyList<PublishedPoint> figures)
    {
        var published = analysis.Ratios.Where(r => r.Setting.Scenario == "published").ToList();
        return published.Count == 0 ? null : new Table(
            "Claims of the published study",
            [new TableColumn("claim"), new TableColumn("published"), new TableColumn("ours"), new TableColumn("verdict")],
            [
                Allocation(published),
                Faster(published, figures, "bytes are faster, as published: writes to one place, collection included", AsPublished, "yes"),
                Faster(published, figures, "bytes are faster, correct writes, collection included", Span, "yes"),
                Faster(published, figures, "bytes are faster, correct writes, no forced collection", Span, "no"),
                Mistake(published),
                Linear(rows, analysis),
            ],
            "Times are compared as ratios inside one run. A claim can hold on another machine and runtime and not on this one.");
    }

    private static object?[] Allocation(IReadOnlyList<Ratio> published)
    {
        var factors = published.Where(r => r.Metric == Metric.Allocated.Name && r.Contender == AsPublished).Select(r => r.Estimate.Point).ToList();
        return
        [
            "objects allocate four times the bytes",
            "4.00 everywhere",
            factors.Count == 0 ? "not measured" : Range(factors, "0.00"),
            factors.Count == 0 ? "-" : factors.All(f => Math.Abs(f - 4) < 0.005) ? "holds" : "does not hold",
        ];
    }

    /// <summary>Whether bytes are faster, and whether by the published factor: that of the same size, from the fewest fills to the most.</summary>
    private static object?[] Faster(IReadOnlyList<Ratio> published, IReadOnlyList<PublishedPoint> figures, string claim, string contender, string collect)
    {
        var ratios = Times(published, contender, collect);
        var factors = figures.GroupBy(p => p.Size).ToDictionary(g => g.Key, g => (Low: g.Min(p => p.Ratio), High: g.Max(p => p.Ratio)));
        int faster = ratios.Count(r => r.Estimate.Low > 1), compared = ratios.Count(r => factors.ContainsKey(r.Size));
        int agree = ratios.Count(r => factors.TryGetValue(r.Size, out var factor) && r.Estimate.High >= factor.Low && r.Estimate.Low <= factor.High);
        return
        [
            claim,
            $"{Range([.. figures.Select(p => p.Ratio)], "0.0")} times, growing with records",
            ratios.Count == 0 ? "not measured" : $"{Range([.. ratios.Select(r => r.Estimate.Point)], "0.0")} times",
            ratios.Count == 0 ? "-" : $"faster at {(faster == ratios.Count ? $"all {faster}" : $"{faster} of {ratios.Count}")} sizes; the factor agrees at {agree} of {compared}",
        ];
    }

    /// <summary>What writing all values to one place was worth: the published contender against the correct one.</summary>
    private static object?[] Mistake(IReadOnlyList<Ratio> published)
    {
        var correct = Times(published, Span, "no").ToDictionary(r => r.Size);
        var gains = Times(published, AsPublished, "no").Where(r => correct.ContainsKey(r.Size)).Select(r => r.Estimate.Point / correct[r.Size].Estimate.Point).ToList();
        return ["writing all values to the same place", "not noticed", gains.Count == 0 ? "not measured" : $"{Range(gains, "0.00")} times as fast as correct writes", "-"];
    }

    /// <summary>Whether the time per buffer is the same with more fills in an operation.</summary>
    private static object?[] Linear(IReadOnlyList<Row> rows, RunAnalysis analysis)
    {
        const string Few = "collect=no;fills=2";
        const string Many = "collect=no;fills=6";
        var costs = rows
            .Where(r => r is { Scenario: "published", Shape: ThreeNumbers } && r.Contender == ObjectArray && r.Metric == Metric.Time.Name && r.Parameters is Few or Many)
            .GroupBy(r => (r.Launch, r.Size, r.Parameters))
            .ToDictionary(g => g.Key, g => g.Sum(r => r.Value * r.Operations) / g.Sum(r => r.Operations));
        var logs = costs.Keys
            .Where(k => k.Parameters == Few && costs.ContainsKey((k.Launch, k.Size, Many)))
            .GroupBy(k => k.Launch)
            .Select(g => g.Average(k => RatioEstimator.LogRatio(costs[k], costs[(k.Launch, k.Size, Many)])))
            .ToArray();
        if (logs.Length < RatioEstimator.MinimumLaunches)
        {
            return ["time is proportional to the number of fills", "yes", "not measured", "-"];
        }

        var estimate = new RatioEstimator(analysis.Confidence).Compare(logs, SystematicUncertainty.Factor(analysis.Controls, "published", ThreeNumbers));
        return
        [
            "time is proportional to the number of fills",
            "yes",
            string.Create(CultureInfo.InvariantCulture, $"time per buffer with 2 fills / with 6: {estimate.Estimate.Point:0.00} [{estimate.Estimate.Low:0.00}, {estimate.Estimate.High:0.00}]"),
            estimate.Verdict switch { Verdict.Same => "holds", Verdict.Undecided => "no evidence against it", _ => "does not hold" },
        ];
    }

    private static List<Ratio> Times(IReadOnlyList<Ratio> published, string contender, string collect) =>
    [
        .. published.Where(r => r.Metric == Metric.Time.Name && r.Contender == contender && r.Setting.Parameters == $"collect={collect};fills=2").OrderBy(r => r.Size),
    ];

    private static string Range(IReadOnlyList<double> values, string format)
    {
        var low = values.Min().ToString(format, CultureInfo.InvariantCulture);
        var high = values.Max().ToString(format, CultureInfo.InvariantCulture);
        return low == high ? low : $"{low} to {high}";
    }
}
