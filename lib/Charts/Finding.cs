using Overtake.Analysis;

namespace Overtake.Charts;

/// <summary>Crossovers in words. Never says more than the analysis does.</summary>
internal static class Finding
{
    // Of more contenders than these only the names are listed.
    private const int NamedContenders = 3;

    // What fits one line of a figure in the title's size.
    internal const int LongestTitle = 90;

    /// <summary>One sentence about one contender.</summary>
    public static string Of(Crossover crossover, IReadOnlyList<Ratio> ratios) => crossover.Outcome switch
    {
        CrossoverOutcome.At when crossover.Points.Count > 0 =>
            $"{crossover.Contender} {Verb(crossover.Points[0])} {crossover.Baseline} {Spot(crossover.Points[0])} {crossover.Axis}",
        CrossoverOutcome.Several => $"{crossover.Contender} crosses {crossover.Baseline} {Times(crossover.Points.Count)}: "
            + $"at {Format.List([.. crossover.Points.Select(Where)])} {crossover.Axis}",
        CrossoverOutcome.NoneAlwaysAhead => $"No crossover: {crossover.Contender} leads {From(crossover)}{Span(ratios)}",
        CrossoverOutcome.NoneAlwaysBehind => $"No crossover: {crossover.Contender} never overtakes {crossover.Baseline} up to "
            + $"{Format.Count(crossover.LargestSize)} {crossover.Axis}{Span(ratios)}",
        _ => Unresolved(crossover, ratios),
    };

    /// <summary>The finding of a figure with several curves, and what else they say.</summary>
    internal static (string Title, string Also) Of(IReadOnlyList<Crossover> crossovers, Func<Crossover, IReadOnlyList<Ratio>> ratios)
    {
        var crossing = crossovers.Where(c => c.Outcome is CrossoverOutcome.At).ToList();
        var several = crossovers.Where(c => c.Outcome is CrossoverOutcome.Several).ToList();
        var ahead = crossovers.Where(c => c.Outcome is CrossoverOutcome.NoneAlwaysAhead).ToList();
        var behind = crossovers.Where(c => c.Outcome is CrossoverOutcome.NoneAlwaysBehind).ToList();
        var open = crossovers.Where(c => c.Outcome is CrossoverOutcome.Unresolved).ToList();

        string title;
        List<Crossover> covered;
        if (ahead.Count > 1 && ahead.Count > crossing.Count && ahead.Count < crossovers.Count)
        {
            covered = ahead;
            var span = $" lead {ahead[0].Baseline} at every size{Span([.. ahead.SelectMany(ratios)])}";
            title = Format.List([.. ahead.Select(c => c.Contender)]) + span;
            title = title.Length <= LongestTitle ? title : $"{ahead.Count} of {crossovers.Count} contenders{span}";
        }
        else if (crossing.Count == 1)
        {
            covered = crossing;
            title = Of(covered[0], ratios(covered[0]));
        }
        else if (crossing.Count > 1)
        {
            covered = crossing;
            var points = crossing.Select(c => c.Points[0].High).Order().ToList();
            var verb = crossing.All(c => c.Points[0].Overtakes) ? "overtake" : "cross";
            var range = points[0] == points[^1] ? $"at {Format.Count(points[0])}" : $"between {Format.Count(points[0])} and {Format.Count(points[^1])}";
            var first = crossing.OrderByDescending(c => c.Points[0].Overtakes).ThenByDescending(c => c.Points[0].High).ToList();
            var others = first.Skip(1).Where(c => c.Points[0].Overtakes == first[0].Points[0].Overtakes)
                .Select(c => $"{c.Contender} {Spot(c.Points[0])}").ToList();
            title = string.Join(", ", [Of(first[0], []), .. others]);
            if (title.Length > LongestTitle || others.Count < crossing.Count - 1)
            {
                title = $"{crossing.Count} of {crossovers.Count} contenders {verb} {crossing[0].Baseline} {range} {crossing[0].Axis}";
            }
        }
        else if ((several.Count > 0 ? several : open.Count > 0 && ahead.Count == 0 ? open : ahead.Count > 0 ? ahead : behind) is { Count: > 0 } same)
        {
            covered = same.Count > 1 && same[0].Outcome is CrossoverOutcome.NoneAlwaysAhead or CrossoverOutcome.NoneAlwaysBehind ? same : [same[0]];
            title = covered.Count == 1 ? Of(covered[0], ratios(covered[0]))
                : same[0].Outcome == CrossoverOutcome.NoneAlwaysAhead
                    ? $"No crossover: {(same.Count == crossovers.Count ? "all" : $"{same.Count} of {crossovers.Count} contenders")} lead "
                        + $"{From(same[0])}{Span([.. same.SelectMany(ratios)])}"
                    : $"No crossover: none of {same.Count} overtakes {same[0].Baseline} up to {Format.Count(same.Max(c => c.LargestSize))} "
                        + $"{same[0].Axis}{Span([.. same.SelectMany(ratios)])}";
        }
        else
        {
            return ("No contender was compared", "");
        }

        List<string> also = [];
        var rest = crossovers.Except(covered).ToList();
        also.AddRange(rest.Where(c => c.Outcome is CrossoverOutcome.At or CrossoverOutcome.Several).Select(c => Of(c, ratios(c))));
        Tell(also, rest, CrossoverOutcome.NoneAlwaysAhead, "Ahead at every size", ratios);
        Tell(also, rest, CrossoverOutcome.NoneAlwaysBehind, "Behind at every size", ratios);
        Tell(also, rest, CrossoverOutcome.Unresolved, "Unresolved", _ => []);
        return (title, also.Count == 0 ? "" : string.Join(". ", also) + ".");
    }

    /// <summary>The place of a crossover: <c>3,541</c>, or <c>2,048 to 4,096</c> for a bracket.</summary>
    public static string Where(CrossoverPoint point) =>
        point.Step ? Format.Count(point.High) : $"{Format.Count(point.Low)} to {Format.Count(point.High)}";

    /// <summary>The same in a sentence: <c>at 3,541</c>, or <c>between 2,048 and 4,096</c>.</summary>
    public static string Spot(CrossoverPoint point) =>
        point.Step ? $"at {Format.Count(point.High)}" : $"between {Format.Count(point.Low)} and {Format.Count(point.High)}";

    /// <summary>Which way.</summary>
    public static string Verb(CrossoverPoint point) => point.Overtakes ? "overtakes" : "falls behind";

    private static string Unresolved(Crossover crossover, IReadOnlyList<Ratio> ratios)
    {
        // What the sizes count is told by the axis as well.
        if (ratios.Any(r => r.Verdict is Verdict.Faster or Verdict.Slower)
            && ((string?[])[crossover.Axis, null]).Select(axis => $"{crossover.Contender} {Answer.Against(ratios, counted: false, axis)}")
                .FirstOrDefault(s => s.Length <= LongestTitle) is { } sentence)
        {
            return sentence;
        }

        var open = ratios.Where(r => r.Verdict is not (Verdict.Faster or Verdict.Slower)).Select(r => r.Size).ToList();
        if (open.Count == 0 && Answer.Sides(ratios, crossover.Axis) is { } sides)
        {
            return $"{Format.Capital(sides)}: {crossover.Contender} against {crossover.Baseline}";
        }

        var where = open switch
        {
            [] => $"from {Format.Count(crossover.SmallestSize)} to {Format.Amount(crossover.LargestSize, crossover.Axis)}",
            [var one] => $"at {Format.Amount(one, crossover.Axis)}",
            _ => $"between {Format.Count(open.Min())} and {Format.Amount(open.Max(), crossover.Axis)}",
        };
        return $"Unresolved {where}: {crossover.Contender} against {crossover.Baseline}";
    }

    private static void Tell(List<string> also, List<Crossover> rest, CrossoverOutcome outcome, string what, Func<Crossover, IReadOnlyList<Ratio>> ratios)
    {
        var these = rest.Where(c => c.Outcome == outcome).ToList();
        if (these.Count > 0)
        {
            also.Add($"{what}: {Format.List([.. these.Select(c => c.Contender + (these.Count <= NamedContenders ? Span(ratios(c)) : ""))])}");
        }
    }

    private static string From(Crossover crossover)
    {
        var one = crossover.Axis.EndsWith('s') ? crossover.Axis[..^1] : crossover.Axis;
        return crossover.SmallestSize == 1 ? $"from the first {one}" : $"from {Format.Count(crossover.SmallestSize)} {crossover.Axis} on";
    }

    private static string Span(IReadOnlyList<Ratio> ratios) => ratios.Count == 0 ? ""
        : $" ({Rounded(ratios.Min(r => r.Estimate.Point))} to {Rounded(ratios.Max(r => r.Estimate.Point))})";

    private static string Rounded(double ratio) => Format.ShortRatio(Format.Significant(ratio, 2));

    private static string Times(int count) => count switch { 2 => "twice", 3 => "three times", _ => $"{count} times" };
}
