using System.Text.RegularExpressions;
using Overtake.Analysis;

namespace Overtake.Charts;

/// <summary>The question of a study answered in at most three sentences: from which size, how much, how sure and why, for a few ways to do it.</summary>
internal static partial class Headline
{
    // Of more ranges nobody remembers any.
    private const int MostRanges = 2;

    private const string BecomesLarge = " becomes a large object";

    /// <summary>Makes the sentences; null where the run says nothing of the first way.</summary>
    /// <param name="family">All comparisons of the answer that follows. All are judged together, so that the sentences do not contradict it.</param>
    /// <param name="subject">The one that may overtake, for example <c>byte[]</c>.</param>
    /// <param name="baseline">The one it overtakes, for example <c>with protobuf-net</c>; null for the name of the baseline.</param>
    /// <param name="ways">The ways, the first one of the question.</param>
    public static Statement? Of(RunData run, IReadOnlyList<Ratio> family, string subject, string? baseline, params IReadOnlyList<Way> ways)
    {
        var found = ways.Where(w => run.Scenarios.Contains(w.Scenario) && run.Shapes(w.Scenario).Contains(w.Shape))
            .Select(w => (Way: w, Setting: run.Headline(w.Scenario, w.Shape))).Where(w => w.Setting is not null).ToList();
        var own = found.SelectMany(w => run.Ratios(w.Setting!, w.Way.Contender)).Where(r => r.Estimate.Low is not null).OrderBy(r => r.Size).ToList();
        var all = own.Concat(family.Where(f => !own.Exists(o => ReferenceEquals(o, f)))).ToList().Relevant(Answer.Confidence, Answer.SmallestRelevant)
            .Take(own.Count).ToList();
        var curves = found.Select(w => (w.Way, Curve: all.Where(r => r.Setting == w.Setting && r.Contender == w.Way.Contender).ToList()))
            .Where(c => c.Curve.Count > 0).ToList();
        if (curves.Count == 0 || curves[0].Way != ways[0])
        {
            return null;
        }

        var sentences = curves.Select((c, i) => $"{Format.Capital(c.Way.Words)}{(i == 0 ? $", {subject}" : " it")} "
            + WordsOf(c.Curve, run.Axis(c.Way.Scenario), i == 0 ? baseline ?? Format.Name(c.Curve[0].Baseline) : null, Points(c.Curve[0])) + ".");
        return new Statement(string.Join(' ', sentences), all);

        IReadOnlyList<CrossoverPoint> Points(Ratio of) =>
            [.. run.Analysis.Crossovers.Where(x => x.Setting == of.Setting && x.Contender == of.Contender).SelectMany(x => x.Points)];
    }

    /// <param name="baseline">The comparison of the first sentence; null in those that follow it.</param>
    private static string WordsOf(List<Ratio> curve, string axis, string? baseline, IReadOnlyList<CrossoverPoint> points)
    {
        var than = baseline is null ? "" : $" than {baseline}";
        // What is not clear between two ranges does not part them.
        var ranges = Answer.Segments(curve.Where(r => r.Verdict is Verdict.Faster or Verdict.Slower));
        var faster = ranges.FindAll(r => r[0].Verdict == Verdict.Faster);
        if (ranges.Count == 0)
        {
            return $"is neither clearly faster{than} nor slower";
        }

        if (faster.Count == 0)
        {
            var times = ranges.SelectMany(r => r).Select(r => 1 / r.Estimate.Point).ToList();
            return $"{(baseline is null ? "never is" : $"is never faster{than}")}: it takes {Short(times.Min())} to {Short(times.Max())} times as long";
        }

        if (ranges.Count == 1 && curve[0].Verdict == Verdict.Faster && curve[^1].Verdict == Verdict.Faster)
        {
            var too = baseline is null ? " too" : "";
            return curve.Count == 1 ? $"is faster{than}{too}: {Format.Interval(curve[0].Estimate)} at {Format.Amount(curve[0].Size, axis)}"
                : curve[0].Size == 1
                    ? $"is faster{than} from the first {axis.TrimEnd('s')}{too}: {Factors(curve[0], curve[^1])}{Unclear(curve, curve[0], curve[^1], "between")}"
                : $"is faster{than} {(curve.TrueForAll(r => r.Verdict == Verdict.Faster) ? "at every size " : "")}from {Format.Count(curve[0].Size)} "
                    + $"to {Format.Amount(curve[^1].Size, axis)}{too}: {Factors(curve[0], curve[^1])}{Unclear(curve, curve[0], curve[^1], "between")}";
        }

        if (ranges[^1] == faster[^1] && faster.Count == 1)
        {
            var (first, last) = (faster[0][0], faster[0][^1]);
            if (Unclear(curve, first, last, "above") is { Length: > 0 })
            {
                return $"overtakes{(baseline is null ? " only" : $" {baseline}")} at {Format.Amount(first.Size, axis)}{Because(first, points)}: "
                    + Factors(first, last) + Unclear(curve, first, curve[^1], "above");
            }

            return $"{(baseline is null ? "is faster only" : $"is faster{than}")} "
                + $"{(last == curve[^1] ? $"from {Format.Amount(first.Size, axis)} on" : Range(faster[0], axis))}{Because(first, points)}: "
                + $"{Factors(first, last)}{(last == curve[^1] ? "" : ", and unclear above")}";
        }

        // The cause is that of the first range, and stands beside it.
        var because = Because(faster[0][0], points);
        return faster.TrueForAll(r => r.Count == 1) && faster.Count <= MostRanges
            ? $"is faster{than} at only {faster.Count} of {curve.Count} measured sizes: "
                + Explained(r => r == faster[^1] || because.Length > 0 ? Format.Amount(r[0].Size, axis) : Format.Count(r[0].Size))
            : faster.Count <= MostRanges
            ? $"is faster{than} only {Explained(r => Range(r, r == faster[^1] || because.Length > 0 ? axis : null))}"
                + (faster.Select(r => Unclear(curve, r[0], r[^1], "between")).FirstOrDefault(u => u.Length > 0) ?? "")
            : $"goes to and fro{(baseline is null ? "" : $" around {Format.Name(curve[0].Baseline)}")}, "
                + $"from {Short(faster.SelectMany(r => r).Max(r => r.Estimate.Point))} times as fast "
                + $"to {Short(ranges.SelectMany(r => r).Max(r => 1 / r.Estimate.Point))} times as long{because}";

        string Explained(Func<List<Ratio>, string> words) => Format.List(
            [.. faster.Select((r, i) => i > 0 ? words(r) : words(r) + because + (faster.Count > 1 && because.Length > 0 ? "," : ""))]);
    }

    /// <summary>How many of the sizes from one to another, without the first, have no clear verdict, in words; nothing where all have one.</summary>
    private static string Unclear(List<Ratio> curve, Ratio first, Ratio last, string where)
    {
        var sizes = curve.FindAll(r => r.Size > first.Size && r.Size <= last.Size);
        var unclear = sizes.Count(r => r.Verdict is not (Verdict.Faster or Verdict.Slower));
        return unclear == 0 ? ""
            : $", unclear at {Format.Count(unclear)} of {Format.Count(sizes.Count)} sizes {where}";
    }

    private static string Factors(Ratio first, Ratio last) =>
        $"{Format.Interval(first.Estimate)} at {Format.Count(first.Size)}"
        + (last.Size == first.Size ? "" : $", {Format.Ratio(last.Estimate.Point)} at {Format.Count(last.Size)}");

    private static string Range(List<Ratio> range, string? axis) => range.Count == 1
        ? $"at {(axis is null ? Format.Count(range[0].Size) : Format.Amount(range[0].Size, axis))}"
        : $"from {Format.Count(range[0].Size)} to {(axis is null ? Format.Count(range[^1].Size) : Format.Amount(range[^1].Size, axis))}";

    /// <summary>The cause of the crossover at which it gets ahead, as a cause where that is proven; nothing where none is known.</summary>
    private static string Because(Ratio first, IReadOnlyList<CrossoverPoint> points)
    {
        if (points.FirstOrDefault(p => p.Overtakes && p.Low < first.Size && p.High >= first.Size) is not { Cause: { Length: > 0 } cause } point
            || !Place().IsMatch(cause))
        {
            return "";
        }

        string[] parts = [.. cause.Split(" and ").Select(part => Place().Split(part)[0])];
        var words = parts.Length > 1 && Array.TrueForAll(parts, part => part.EndsWith(BecomesLarge, StringComparison.Ordinal))
            ? $"{Format.List([.. parts.Select(part => part[..^BecomesLarge.Length])])} become large objects"
            : parts[0];
        return point.Proven ? $", because {words} there" : $", where {words}";
    }

    private static string Short(double factor) => Format.Number(Format.Significant(factor, 2));

    // A cause that has a place: "object[] becomes a large object at 3,541".
    [GeneratedRegex(@" at [\d,]+")]
    private static partial Regex Place();
}

/// <summary>A way to do it, in one place.</summary>
/// <param name="Words">Words for it, for example <c>over a socket</c>.</param>
internal sealed record Way(string Scenario, string Shape, string Contender, string Words);
