using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Charts.Figures;
using Overtake.Measurement.Serializers;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Workloads.Serializers.Specs;
using static Overtake.Measurement.Serializers.SerializersNames;

namespace Overtake;

/// <summary>The ledger of the serializers study: what the published comparison claims, and whether it holds in a run.</summary>
internal static class SerializersClaims
{
    // Claims about all specs are judged by all of them: among a few the lowest ratio may be higher, and the median anything.
    private static readonly string[] Specs =
    [
        .. MessageSpecs.All.Where(spec => SerializersStudy.All.Where(s => s.Name is ProtobufNet or NetSerializer).All(s => s.WhyNot(spec) is null))
            .Select(ShapeOf),
    ];

    /// <summary>The claims, test by test.</summary>
    public static IReadOnlyList<Claim> Of(RunData run, IReadOnlyList<PublishedQuantity> published) =>
    [
        .. published.SelectMany(p =>
            p.Quantity == "gen0-complex" ? Claim.In(FigureName.Of("collections", p.Test), Collections(run, p)) : Claim.In("speed-map", Speed(run, p))),
        .. Claim.In("sizes", Smaller(run)),
    ];

    /// <summary>The package that the claims are judged on: used as published, where the run has that; null where it has it in no way.</summary>
    private static string? PackageOf(RunData run) => ((string[])[PublishedProtobufNet, ProtobufNet]).FirstOrDefault(run.Contenders.Contains);

    public static string Remark(RunData run) =>
        ("protobuf-net time / NetSerializer time. Published: protobuf-net 2.0 and 2.1 against the NetSerializer library, 2017. "
            + "Ours: the package protobuf-net against the project's own code for the format of NetSerializer. "
            + $"The intervals of the lowest and the highest ratio are corrected for all specs (family-wise). {Shortened(run)}").TrimEnd();

    private static Claim Speed(RunData run, PublishedQuantity published)
    {
        var package = PackageOf(run);
        var all = Ratios(run, published.Test, package);
        var judged = all.Where(r => r.Verdict != Verdict.None).ToList();
        var text = published.Quantity switch
        {
            "median" => $"{published.Test}: NetSerializer is faster, in the median of the specs by",
            "lowest" => $"{published.Test}: the lowest ratio is",
            _ => $"{published.Test}: the highest ratio is",
        };
        var value = Format.Ratio(published.Value);
        if (package is null)
        {
            return Claim.NotMeasuredWith(text, value, ProtobufNet);
        }

        if (all.Count == 0 || Specs.Except(run.Shapes(published.Test)).Any())
        {
            return NotMeasured(run, package, text, value);
        }

        var shown = judged.Count > 0 ? judged : all;
        var claim = published.Quantity switch
        {
            "median" => new Claim(
                text, value, Format.Ratio(LaunchEstimate.Median([.. shown.Select(r => r.Estimate.Point)])),
                judged.Count == 0 ? ClaimVerdict.NotResolved : Majority(judged, published.Value),
                judged.Count == 0 ? $"{all.Count} specs, too few launches"
                    : string.Join(", ", ((Verdict[])[Verdict.Faster, Verdict.Same, Verdict.Slower, Verdict.Undecided])
                        .Select(v => (Verdict: v, Count: judged.Count(r => r.Verdict == v))).Where(v => v.Count > 0)
                        .Select(v => $"{Format.Verdict(v.Verdict)} in {v.Count}")) + $" of {judged.Count} specs").From(shown),
            "lowest" => Extreme(shown.MinBy(r => r.Estimate.Point)!, Enumerable.Min),
            _ => Extreme(shown.MaxBy(r => r.Estimate.Point)!, Enumerable.Max),
        };
        return claim.On(run, package, NetSerializer);

        // Whichever spec has it: with all of them taken together the lowest ratio lies between the lowest of the lower ends and the lowest of the upper ends.
        Claim Extreme(Ratio extreme, Func<IEnumerable<double>, double> of)
        {
            if (judged.Count == 0)
            {
                return new Claim(text, value, Format.Ratio(extreme.Estimate.Point) + With(extreme), ClaimVerdict.NotResolved).From([extreme]);
            }

            var together = judged.Together(run.Analysis.Confidence);
            var (low, high) = (of(together.Select(r => r.Estimate.Low!.Value)), of(together.Select(r => r.Estimate.High!.Value)));
            var (verdict, why) = published.Value < low ? (ClaimVerdict.DoesNotHold, "it is higher on this machine")
                : published.Value > high ? (ClaimVerdict.DoesNotHold, "it is lower on this machine")
                : low < 1 && high > 1 ? (ClaimVerdict.NotResolved, "the interval contains the published ratio and 1") : (ClaimVerdict.Holds, "");
            return new Claim(text, value, Format.Interval(extreme.Estimate.Point, low, high) + With(extreme), verdict, why).From([extreme]);
        }
    }

    /// <summary>The median is on one side of 1, or of the published value, when more than half of the specs are judged to be.</summary>
    private static ClaimVerdict Majority(List<Ratio> judged, double published)
    {
        return Most(r => r.Verdict == Verdict.Faster)
            ? Most(r => r.Estimate.High < published) ? ClaimVerdict.HoldsWeaker
                : Most(r => r.Estimate.Low > published) ? ClaimVerdict.HoldsStronger
                : ClaimVerdict.Holds
            : Most(r => r.Verdict == Verdict.Slower) ? ClaimVerdict.Reversed
            : Most(r => r.Verdict is Verdict.Slower or Verdict.Same) ? ClaimVerdict.NoDifference
            : ClaimVerdict.NotResolved;

        bool Most(Func<Ratio, bool> isSo) => 2 * judged.Count(isSo) > judged.Count;
    }

    private static Claim Collections(RunData run, PublishedQuantity published)
    {
        var own = run.Rows.Where(r => r.Scenario == published.Test && r.Shape == "complex" && r.Contender == NetSerializer).ToList();
        var launches = own.Where(r => r.Metric == Metric.Allocated.Name).ToList();
        var text = $"{published.Test}: NetSerializer collects nothing with ComplexMessage";
        var figure = $"{Format.Number(published.Value)} collections of generation 0";

        // A launch without collections has no row of them.
        var most = own.Where(r => r.Metric == Metric.Gen0.Name).Select(r => r.Value).DefaultIfEmpty().Max();
        return launches.Count == 0 ? Claim.NotMeasured(text, figure) : new Claim(
            text, figure, $"{Format.Number(most)} per 1,000 messages in the worst of {launches.Count} launches; "
                + $"{Format.Bytes(launches.Max(r => r.Value))} allocated a message",
            most == 0 ? ClaimVerdict.Holds : ClaimVerdict.DoesNotHold, $"{Format.Count(launches.Sum(r => (double)r.Operations))} messages")
            .On(run, NetSerializer);
    }

    /// <summary>Whether NetSerializer's messages are smaller than those of protobuf-net in nearly every spec.</summary>
    private static Claim Smaller(RunData run)
    {
        const string Text = "NetSerializer's messages are smaller than those of protobuf-net";
        const string Figure = "in nearly every spec";
        if (PackageOf(run) is not { } package)
        {
            return Claim.NotMeasuredWith(Text, Figure, ProtobufNet);
        }

        var sizes = run.Rows.Where(r => r.Metric == Metric.Wire.Name && (r.Contender == package || r.Contender == NetSerializer))
            .GroupBy(r => (r.Shape, r.Contender)).ToDictionary(g => g.Key, g => g.First().Value);
        var both = sizes.Keys.Where(k => k.Contender == package && sizes.ContainsKey((k.Shape, NetSerializer)))
            .Select(k => (k.Shape, Quotient: sizes[(k.Shape, NetSerializer)] / sizes[k])).ToList();
        var smaller = both.Count(b => b.Quotient < 1);
        return both.Count < Specs.Length ? NotMeasured(run, package, Text, Figure)
            : new Claim(
                Text, Figure, $"in {smaller} of {both.Count} specs ({Format.Ratio(both.Min(b => b.Quotient))} to {Format.Ratio(both.Max(b => b.Quotient))})",
                10 * smaller >= 9 * both.Count ? ClaimVerdict.Holds : 2 * smaller > both.Count ? ClaimVerdict.HoldsWeaker : ClaimVerdict.DoesNotHold,
                "nearly: nine of ten").On(run, package, NetSerializer);
    }

    private static Claim NotMeasured(RunData run, string package, string text, string published) => (Claim.NotMeasured(text, published) with
    {
        Why = $"it is about {Specs.Length} specs; the preset {Preset.Standard.Name} measures them",
    }).On(run, package, NetSerializer);

    private static List<Ratio> Ratios(RunData run, string scenario, string? package) => package is null ? [] :
    [
        .. run.Against(scenario, package).Where(r => r.Contender == NetSerializer && r.Setting == run.Headline(scenario, r.Setting.Shape))
            .GroupBy(r => r.Setting.Shape).Select(g => g.MaxBy(r => r.Size)!),
    ];

    /// <summary>The specs whose passes are shorter than the published ones.</summary>
    private static string Shortened(RunData run)
    {
        var shapes = SerializersFigures.Shortened(run);
        return shapes.Count == 0 ? "" : $"With fewer messages than published: {string.Join(", ", shapes)}. ";
    }

    private static string With(Ratio ratio) => $" with {ratio.Setting.Shape}";
}
