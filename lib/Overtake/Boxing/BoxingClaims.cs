using System.Globalization;
using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Measurement.Boxing;
using Overtake.Results;
using static Overtake.Measurement.Boxing.BoxingNames;

namespace Overtake;

/// <summary>The ledger of the boxing study: what it claims, and whether that holds in a run.</summary>
internal static class BoxingClaims
{
    /// <summary>The claims, in the order of the study; empty where the run did not measure the published loop.</summary>
    /// <param name="figures">The published factors; several of one size are other numbers of fills.</param>
    public static IReadOnlyList<Claim> Of(IReadOnlyList<Row> rows, RunAnalysis analysis, IReadOnlyList<PublishedPoint> figures)
    {
        var published = analysis.Ratios.Where(r => r.Setting.Scenario == BoxingNames.Published).ToList();
        return published.Count == 0 ? [] :
        [
            .. Claim.In(
                "published",
                Allocation(published),
                Faster(published, figures, "bytes are faster, as published: writes to one place, collection included", AsPublished, "yes"),
                Faster(published, figures, "bytes are faster, correct writes, collection included", Span, "yes"),
                Faster(published, figures, "bytes are faster, correct writes, no forced collection", Span, "no"),
                Growing(published),
                Mistake(published),
                Linear(rows, analysis)),
        ];
    }

    private static Claim Allocation(IReadOnlyList<Ratio> published)
    {
        const string Text = "objects allocate four times the bytes";
        const string Figure = "4.00 everywhere";
        var factors = published.Where(r => r.Metric == Metric.Allocated.Name && r.Contender == AsPublished).Select(r => r.Estimate.Point).ToList();
        return factors.Count == 0 ? Claim.NotMeasured(Text, Figure)
            : new(Text, Figure, Range(factors, "0.00"), factors.All(f => Math.Abs(f - 4) < 0.005) ? ClaimVerdict.Holds : ClaimVerdict.DoesNotHold);
    }

    /// <summary>Whether bytes are faster, and whether by the published factor: that of the same size, from the fewest fills to the most.</summary>
    private static Claim Faster(IReadOnlyList<Ratio> published, IReadOnlyList<PublishedPoint> figures, string text, string contender, string collect)
    {
        var ratios = Times(published, contender, collect);
        var said = $"{Range([.. figures.Select(p => p.Ratio)], "0.0")} times";
        if (ratios.Count == 0)
        {
            return Claim.NotMeasured(text, said);
        }

        var factors = figures.GroupBy(p => p.Size).ToDictionary(g => g.Key, g => (Low: g.Min(p => p.Ratio), High: g.Max(p => p.Ratio)));
        int faster = ratios.Count(r => r.Estimate.Low > 1), compared = ratios.Count(r => factors.ContainsKey(r.Size));
        var agree = ratios.Count(r => factors.TryGetValue(r.Size, out var factor) && r.Estimate.High >= factor.Low && r.Estimate.Low <= factor.High);
        var verdict = faster < ratios.Count ? (ratios.Exists(r => r.Verdict == Verdict.Slower) ? ClaimVerdict.DoesNotHold : ClaimVerdict.NotResolved)
            : agree == compared ? ClaimVerdict.Holds
            : ratios.Average(r => Math.Log(r.Estimate.Point)) < figures.Average(p => Math.Log(p.Ratio)) ? ClaimVerdict.HoldsWeaker : ClaimVerdict.HoldsStronger;
        var elsewhere = agree == compared ? ""
            : verdict == ClaimVerdict.HoldsStronger ? $", {(agree == 0 ? "ours" : "elsewhere ours")} is mostly higher"
            : verdict == ClaimVerdict.HoldsWeaker ? $", {(agree == 0 ? "ours" : "elsewhere ours")} is mostly lower"
            : "";
        var launches = verdict == ClaimVerdict.NotResolved && ratios.Max(r => r.LaunchesNeeded) is { } needed ? $"; {Claim.Needed(needed)}" : "";
        return new Claim(
            text, said, $"{Range([.. ratios.Select(r => r.Estimate.Point)], "0.0")} times", verdict,
            $"faster at {(faster == ratios.Count ? $"all {faster}" : $"{faster} of {ratios.Count}")} sizes; "
            + $"our interval contains the published factor at {agree} of {compared}{elsewhere}{launches}").From(ratios);
    }

    /// <summary>Whether the factor at the most records is larger than at the fewest.</summary>
    private static Claim Growing(IReadOnlyList<Ratio> published)
    {
        const string Text = "the factor grows with the number of records";
        if (Times(published, AsPublished, "yes") is not [var least, .., var most])
        {
            return Claim.NotMeasured(Text, "yes");
        }

        var (few, many) = (least.Estimate, most.Estimate);
        var verdict = many.Low > few.High ? ClaimVerdict.Holds : many.High < few.Low ? ClaimVerdict.Reversed : ClaimVerdict.NotResolved;
        return new Claim(Text, "yes", $"{Format.Interval(few)} at the fewest, {Format.Interval(many)} at the most", verdict).From([least, most]);
    }

    /// <summary>The gain of writing all values to one place: the published contender against the correct one.</summary>
    private static Claim Mistake(IReadOnlyList<Ratio> published)
    {
        const string Text = "writing all values to the same place";
        const string Figure = "not noticed";
        var correct = Times(published, Span, "no").ToDictionary(r => r.Size);
        var gains = Times(published, AsPublished, "no").Where(r => correct.ContainsKey(r.Size))
            .Select(r => r.Estimate.Point / correct[r.Size].Estimate.Point).ToList();
        return gains.Count == 0 ? Claim.NotMeasured(Text, Figure)
            : new(
                Text, Figure, $"{Range(gains, "0.00")} times as fast as correct writes", ClaimVerdict.NotComparable,
                "a mistake of the published code, and no claim");
    }

    /// <summary>Whether the time per buffer is the same with more fills in an operation.</summary>
    private static Claim Linear(IReadOnlyList<Row> rows, RunAnalysis analysis)
    {
        const string Text = "time is proportional to the number of fills";
        const string Few = $"{Parameter.Collect}=no;{Parameter.Fills}=2";
        const string Many = $"{Parameter.Collect}=no;{Parameter.Fills}=6";
        var costs = rows
            .Where(r => r is { Scenario: BoxingNames.Published, Shape: ThreeNumbers }
                && r.Contender == ObjectArray && r.Metric == Metric.Time.Name && r.Parameters is Few or Many)
            .GroupBy(r => (r.Launch, r.Size, r.Parameters))
            .ToDictionary(g => g.Key, g => g.Sum(r => r.Value * r.Operations) / g.Sum(r => r.Operations));
        var logs = costs.Keys
            .Where(k => k.Parameters == Few && costs.ContainsKey((k.Launch, k.Size, Many)))
            .GroupBy(k => k.Launch)
            .Select(g => g.Average(k => RatioEstimator.LogRatio(costs[k], costs[(k.Launch, k.Size, Many)])))
            .ToArray();
        return logs.Length < RatioEstimator.MinimumLaunches ? Claim.NotMeasured(Text, "yes")
            : Claim.OfEqual(Text, logs, analysis, (BoxingNames.Published, ThreeNumbers), interval => $"time per buffer with 2 fills / with 6: {interval}");
    }

    private static List<Ratio> Times(IReadOnlyList<Ratio> published, string contender, string collect) =>
    [
        .. published.Where(r => r.Metric == Metric.Time.Name && r.Contender == contender
            && r.Setting.Parameters == $"{Parameter.Collect}={collect};{Parameter.Fills}=2").OrderBy(r => r.Size),
    ];

    private static string Range(IReadOnlyList<double> values, string format)
    {
        var low = values.Min().ToString(format, CultureInfo.InvariantCulture);
        var high = values.Max().ToString(format, CultureInfo.InvariantCulture);
        return low == high ? low : $"{low} to {high}";
    }
}
