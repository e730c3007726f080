using System.Text.RegularExpressions;
using Overtake.Analysis;

namespace Overtake.Charts;

/// <summary>The question of a study answered in at most three sentences: from which size, how much, how sure and why, for a few ways to do it.</summary>
internal static partial class Headline
{
    // Of more ranges nobody remembers any.
    private const int MostRanges = 2;

    /// <summary>Makes the sentences; null where the run says nothing of the first way.</summary>
    /// <param name="run">The run.</param>
    /// <param name="scenario">Scenario of the question.</param>
    /// <param name="shape">Shape of the question.</param>
    /// <param name="subject">What may overtake, for example <c>byte[]</c>.</param>
    /// <param name="ways">Contenders with the words for them, the best first, for example <c>byte[] span</c> and <c>written with spans</c>.</param>
    public static Statement? Of(RunData run, string scenario, string shape, string subject, params IReadOnlyList<(string Contender, string Words)> ways)
    {
        if (!run.Scenarios.Contains(scenario) || !run.Shapes(scenario).Contains(shape) || run.Headline(scenario, shape) is not { } setting)
        {
            return null;
        }

        var all = ways.SelectMany(w => run.Ratios(setting, w.Contender)).Where(r => r.Estimate.Low is not null).OrderBy(r => r.Size).ToList()
            .Relevant(Answer.Confidence, Answer.SmallestRelevant);
        var curves = ways.Select(w => (w.Words, Curve: all.Where(r => r.Contender == w.Contender).ToList())).ToList();
        if (curves[0].Curve.Count == 0)
        {
            return null;
        }

        var axis = run.Axis(scenario);
        var sentences = curves.Where(c => c.Curve.Count > 0).Select((c, i) => $"{Format.Capital(c.Words)}{(i == 0 ? $", {subject}" : " it")} "
            + Told(c.Curve, axis, i == 0, [.. Of(c.Curve[0].Contender)]) + ".");
        return new Statement(string.Join(' ', sentences), all);

        IEnumerable<CrossoverPoint> Of(string contender) =>
            run.Analysis.Crossovers.Where(x => x.Setting == setting && x.Contender == contender).SelectMany(x => x.Points);
    }

    private static string Told(List<Ratio> curve, string axis, bool isFirst, IReadOnlyList<CrossoverPoint> points)
    {
        var baseline = isFirst ? $" than {Format.Name(curve[0].Baseline)}" : "";
        var ranges = Ranges(curve);
        var faster = ranges.FindAll(r => r[0].Verdict == Verdict.Faster);
        if (ranges.Count == 0)
        {
            return $"is neither clearly faster{baseline} nor slower";
        }

        if (faster.Count == 0)
        {
            var times = ranges.SelectMany(r => r).Select(r => 1 / r.Estimate.Point).ToList();
            return $"{(isFirst ? $"is never faster{baseline}" : "never is")}: it takes {Short(times.Min())} to {Short(times.Max())} times as long";
        }

        if (ranges is [[{ Verdict: Verdict.Faster }, ..]] && curve[0].Verdict == Verdict.Faster)
        {
            return $"is faster{baseline} from the first {axis.TrimEnd('s')}{(isFirst ? "" : " too")}: {Factors(curve[0], curve[^1])}";
        }

        if (ranges[^1] == faster[^1] && faster.Count == 1)
        {
            var first = faster[0][0];
            return $"{(isFirst ? $"is faster{baseline}" : "is only")} from {Format.Amount(first.Size, axis)} on{Because(first, points)}: "
                + Factors(first, curve[^1]);
        }

        return faster.Count <= MostRanges
            ? $"{(isFirst ? $"is faster{baseline}" : "is")} only "
                + $"{Format.List([.. faster.Select((r, i) => Range(r, i == faster.Count - 1 ? axis : null))])}{Because(faster[0][0], points)}"
            : $"goes to and fro{(isFirst ? $" around {Format.Name(curve[0].Baseline)}" : "")}, "
                + $"from {Short(faster.SelectMany(r => r).Max(r => r.Estimate.Point))} times as fast "
                + $"to {Short(ranges.SelectMany(r => r).Max(r => 1 / r.Estimate.Point))} times as long{Because(faster[0][0], points)}";
    }

    /// <summary>Neighbouring sizes with the same clear verdict; what is not clear between them does not part them.</summary>
    private static List<List<Ratio>> Ranges(List<Ratio> curve)
    {
        List<List<Ratio>> ranges = [];
        foreach (var ratio in curve.Where(r => r.Verdict is Verdict.Faster or Verdict.Slower))
        {
            if (ranges is not [.., var last] || last[0].Verdict != ratio.Verdict)
            {
                ranges.Add(last = []);
            }

            last.Add(ratio);
        }

        return ranges;
    }

    private static string Factors(Ratio first, Ratio last) =>
        $"{Format.Interval(first.Estimate)} at {Format.Count(first.Size)}"
        + (last.Size == first.Size ? "" : $", {Format.Ratio(last.Estimate.Point)} at {Format.Count(last.Size)}");

    private static string Range(List<Ratio> range, string? axis) => range.Count == 1
        ? $"at {(axis is null ? Format.Count(range[0].Size) : Format.Amount(range[0].Size, axis))}"
        : $"from {Format.Count(range[0].Size)} to {(axis is null ? Format.Count(range[^1].Size) : Format.Amount(range[^1].Size, axis))}";

    /// <summary>The cause of the crossover at which it gets ahead; nothing where none is known.</summary>
    private static string Because(Ratio first, IReadOnlyList<CrossoverPoint> points) =>
        points.FirstOrDefault(p => p.Overtakes && p.Low < first.Size && p.High >= first.Size) is { Cause: { Length: > 0 } cause } && Place().IsMatch(cause)
            ? $", because {Place().Split(cause.Split(" and ")[0])[0]} there"
            : "";

    private static string Short(double factor) => Format.Number(Format.Significant(factor, 2));

    // A cause that has a place: "object[] becomes a large object at 3,541".
    [GeneratedRegex(@" at [\d,]+")]
    private static partial Regex Place();
}
