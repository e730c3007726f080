using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Results;
using static Overtake.Measurement.Serializers.SerializersNames;

namespace Overtake;

/// <summary>The ledger of the serializers study: what the published comparison claims, and whether it holds in a run.</summary>
internal static class SerializersClaims
{
    private const string Holds = "holds";
    private const string DoesNotHold = "does not hold";
    private const string CannotBeTold = "not resolved";

    /// <summary>The claims, test by test.</summary>
    /// <param name="run">The run.</param>
    /// <param name="published">The published quantities.</param>
    public static Table Of(RunData run, IReadOnlyList<PublishedQuantity> published) => new(
        "Published beside ours",
        [new("claim"), new("published"), new("ours"), new("verdict")],
        [.. published.Select(p => p.Quantity == "gen0-complex" ? Collections(run, p) : Speed(run, p))],
        $"Protobuf time / NetSerializer time. Published: protobuf-net 2.0 and 2.1 against the NetSerializer library, 2017. Ours: Google.Protobuf with generated code, conversion to and from its classes included, against the project's own code for the same wire format. The intervals of the lowest and the highest ratio are corrected for all specs (family-wise). {Shortened(run)}");

    private static object?[] Speed(RunData run, PublishedQuantity published)
    {
        var all = Ratios(run, published.Test);
        var told = all.Where(r => r.Verdict != Verdict.None).ToList();
        var claim = published.Quantity switch
        {
            "median" => $"{published.Test}: NetSerializer is faster, in the median of the specs by",
            "lowest" => $"{published.Test}: the lowest ratio is",
            _ => $"{published.Test}: the highest ratio is",
        };
        var value = Format.Ratio(published.Value);
        if (all.Count == 0)
        {
            return [claim, value, "not measured", CannotBeTold];
        }

        var shown = told.Count > 0 ? told : all;
        var (lowest, highest) = (shown.MinBy(r => r.Estimate.Point)!, shown.MaxBy(r => r.Estimate.Point)!);
        var counts = told.Count == 0 ? $"{all.Count} specs, too few launches" : string.Join(", ", ((Verdict[])[Verdict.Faster, Verdict.Same, Verdict.Slower, Verdict.Undecided])
            .Select(v => (Verdict: v, Count: told.Count(r => r.Verdict == v))).Where(v => v.Count > 0).Select(v => $"{Format.Verdict(v.Verdict)} in {v.Count}")) + $" of {told.Count} specs";
        return published.Quantity switch
        {
            "median" => [claim, value, $"{Format.Ratio(Median([.. shown.Select(r => r.Estimate.Point)]))}; {counts}", told.Count == 0 ? CannotBeTold : Majority(told, published.Value)],
            "lowest" => [claim, value, .. Extreme(lowest, Enumerable.Min)],
            _ => [claim, value, .. Extreme(highest, Enumerable.Max)],
        };

        // Whichever spec has it: with all of them taken together the lowest ratio lies between the lowest of the lower ends and the lowest of the upper ends.
        object?[] Extreme(Ratio extreme, Func<IEnumerable<double>, double> of)
        {
            if (told.Count == 0)
            {
                return [Format.Ratio(extreme.Estimate.Point) + With(extreme), CannotBeTold];
            }

            var together = told.Together(run.Analysis.Confidence);
            var (low, high) = (of(together.Select(r => r.Estimate.Low!.Value)), of(together.Select(r => r.Estimate.High!.Value)));
            var verdict = published.Value < low ? $"{DoesNotHold}: it is higher on this machine" : published.Value > high ? $"{DoesNotHold}: it is lower on this machine" : low < 1 && high > 1 ? "agrees, but so does no difference" : Holds;
            return [Format.Interval(extreme.Estimate.Point, low, high) + With(extreme), verdict];
        }
    }

    /// <summary>The median is on one side of 1, or of the published value, when more than half of the specs are told to be.</summary>
    private static string Majority(List<Ratio> told, double published)
    {
        return Most(r => r.Verdict == Verdict.Faster) ? Most(r => r.Estimate.High < published) || Most(r => r.Estimate.Low > published) ? "the direction holds, the factor does not" : Holds
            : Most(r => r.Verdict is Verdict.Slower or Verdict.Same) ? DoesNotHold
            : CannotBeTold;

        bool Most(Func<Ratio, bool> isSo) => 2 * told.Count(isSo) > told.Count;
    }

    private static object?[] Collections(RunData run, PublishedQuantity published)
    {
        var own = run.Rows.Where(r => r.Scenario == published.Test && r.Shape == "complex" && r.Contender == NetSerializer).ToList();
        var launches = own.Where(r => r.Metric == Metric.Allocated.Name).ToList();

        // A launch without collections has no row of them.
        var most = own.Where(r => r.Metric == Metric.Gen0.Name).Select(r => r.Value).DefaultIfEmpty().Max();
        return
        [
            $"{published.Test}: NetSerializer collects nothing with ComplexMessage",
            $"{Format.Number(published.Value)} collections of generation 0",
            launches.Count == 0 ? "not measured" : $"{Format.Number(most)} per 1,000 messages in the worst of {launches.Count} launches, {Format.Count(launches.Sum(r => (double)r.Operations))} messages; {Format.Bytes(launches.Max(r => r.Value))} allocated a message",
            launches.Count == 0 ? CannotBeTold : most == 0 ? Holds : DoesNotHold,
        ];
    }

    private static List<Ratio> Ratios(RunData run, string scenario) =>
    [
        .. run.Shapes(scenario).Select(shape => run.Headline(scenario, shape)).OfType<Setting>()
            .Select(s => run.Ratios(s, NetSerializer).LastOrDefault(r => r.Baseline == Protobuf)).OfType<Ratio>(),
    ];

    /// <summary>The specs whose passes are shorter than the published ones.</summary>
    private static string Shortened(RunData run)
    {
        var shapes = SerializersFigures.Shortened(run);
        return shapes.Count == 0 ? "" : $"With fewer messages than published: {string.Join(", ", shapes)}. ";
    }

    private static string With(Ratio ratio) => $" with {ratio.Setting.Shape}";

    internal static double Median(double[] values)
    {
        Array.Sort(values);
        return (values[(values.Length - 1) / 2] + values[values.Length / 2]) / 2;
    }
}
