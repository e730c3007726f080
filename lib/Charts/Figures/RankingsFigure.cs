using Overtake.Analysis;
using Overtake.Results;

namespace Overtake.Charts.Figures;

/// <summary>The ranking in memory beside the ranking on the socket, as curves and as words.</summary>
internal static class RankingsFigure
{
    /// <summary>Draws both on the same axes; null where nothing was measured both ways.</summary>
    /// <param name="places">Where to look, all with the same axis.</param>
    public static Figure? Draw(RunData run, IReadOnlyList<RankingPlaces> places, string name)
    {
        var measured = Measured(run, places);
        if (measured.Count == 0)
        {
            return null;
        }

        var (title, also) = Finding(run, Pairs(run, measured));
        // Who was measured on one side alone has nothing to be compared with.
        var compared = measured.SelectMany(p => Contenders(p.Memory).Intersect(Contenders(p.Socket))).ToHashSet(StringComparer.Ordinal);
        return RatioGridFigure.Draw(
            run, compared, [.. measured.SelectMany(p => ((string, string)[])[p.Memory, p.Socket]).Distinct()], name, title, also: also);

        IReadOnlyList<string> Contenders((string Scenario, string Shape) place) =>
            run.Headline(place.Scenario, place.Shape) is { } setting ? run.In(setting, ContenderRole.Contender) : [];
    }

    /// <summary>The rankings as words, with every pair whose verdicts differ; null where nothing was measured both ways.</summary>
    /// <param name="heading">Kind of their names, for example <c>spec</c>.</param>
    public static Table? Tabulate(RunData run, IReadOnlyList<RankingPlaces> places, string heading)
    {
        var measured = Measured(run, places);
        if (measured.Count == 0)
        {
            return null;
        }

        var pairs = Pairs(run, measured);
        var rows = from both in measured
                   from place in pairs.Where(p => p.Places == both).Select(p => p.Pair).GroupBy(p => p.First.Size).OrderBy(g => g.Key)
                   select (IReadOnlyList<object?>)[
                       both.Name, place.Key,
                       Ranking([.. place.Select(p => p.First)]), Ranking([.. place.Select(p => p.Second)]),
                       string.Join("; ", place.Where(p => p.IsFlip || p.EvensOut).Select(Words))];
        return new Table(
            "Ranking in memory and on the socket",
            [new(heading), new(run.Axis(measured[0].Memory.Scenario), ColumnKind.Count), new("in memory"), new("on the socket"), new("pairs that differ")],
            [.. rows],
            "The fastest first. > faster, = the same, ~ not significantly different, ? too few launches. A ranking reversal is significant on both sides, "
            + "without correction for the number of "
            + $"pairs.{run.LimitSentences(pairs.SelectMany(p => (Setting[])[p.Pair.First.Setting, p.Pair.Second.Setting]))}");
    }

    private static IReadOnlyList<RankingPlaces> Measured(RunData run, IReadOnlyList<RankingPlaces> places) =>
        [.. places.Where(p => run.Shapes(p.Memory.Scenario).Contains(p.Memory.Shape) && run.Shapes(p.Socket.Scenario).Contains(p.Socket.Shape))];

    /// <summary>All pairs, by the one that is listed first.</summary>
    private static IReadOnlyList<(RankingPlaces Places, PairComparison Pair)> Pairs(RunData run, IReadOnlyList<RankingPlaces> measured) =>
    [
        .. measured.SelectMany(both => PairComparisons.Between(run.Rows, run.Manifest, both.Memory, both.Socket, run.Analysis.Confidence, run.Analysis.Controls)
            .Select(pair => (both, pair)))
            .OrderBy(p => run.Contenders.TakeWhile(c => c != p.pair.First.Baseline).Count()),
    ];

    private static (string Title, string Also) Finding(RunData run, IReadOnlyList<(RankingPlaces Places, PairComparison Pair)> pairs)
    {
        if (!run.HasIntervals || pairs.Count == 0)
        {
            return ("The ranking in memory and on the socket", "");
        }

        // Of many pairs a few seem reversed by chance: a title speaks of those that are significant after correction.
        List<PairComparison> single = [.. pairs.Select(p => p.Pair)], corrected = [.. single.Together(run.Analysis.Confidence)];
        int reversed = corrected.Count(p => p.IsFlip), even = corrected.Count(p => p.EvensOut), uncorrected = single.Count(p => p.IsFlip) - reversed;
        var open = corrected.Count(p => p.First.Verdict is Verdict.Undecided or Verdict.None || p.Second.Verdict is Verdict.Undecided or Verdict.None);
        List<string> also = [$"Corrected for {pairs.Count} comparisons"];
        if (reversed > 0)
        {
            var first = corrected.FindIndex(p => p.IsFlip);
            also.Add($"first reversal: {Pair(corrected[first])} at "
                + $"{Format.Amount(corrected[first].First.Size, run.Axis(corrected[first].First.Setting.Scenario))} ({pairs[first].Places.Name})");
        }

        also.AddRange(Some(uncorrected, "more without the correction"));
        also.AddRange(Some(even, $"{Are(even)} indistinguishable on one side only"));
        also.AddRange(Some(open, $"{Are(open)} inconclusive"));
        return ($"{(reversed == 0 ? "No ranking reversal" : reversed == 1 ? "1 ranking reversal" : $"{reversed} ranking reversals")} between memory and socket "
            + $"{(reversed > 1 ? "are" : "is")} significant", string.Join("; ", also) + ".");

        static string Are(int count) => count == 1 ? "is" : "are";

        static string[] Some(int count, string words) => count > 0 ? [$"{count} {words}"] : [];
    }

    private static string Pair(PairComparison pair) => $"{pair.First.Baseline} and {pair.First.Contender}";

    private static string Words(PairComparison pair) =>
        $"{Pair(pair)} "
        + (pair.IsFlip ? "are reversed without the correction"
            : pair.First.Verdict == Verdict.Same ? "are indistinguishable in memory and differ on the socket"
            : "differ in memory and are indistinguishable on the socket")
        + $" ({Format.Interval(pair.First.Estimate)} in memory, {Format.Interval(pair.Second.Estimate)} on the socket)";

    /// <summary>Contenders by how many times faster they are than the first one listed, with the verdict of neighbours between them.</summary>
    private static string Ranking(List<Ratio> pairs)
    {
        var first = pairs[0].Baseline;
        var ranked = pairs.Where(r => r.Baseline == first).Select(r => (r.Contender, r.Estimate.Point))
            .Append((Contender: first, Point: 1.0)).OrderByDescending(c => c.Point).Select(c => c.Contender).ToList();
        return ranked[0] + string.Concat(ranked.Zip(ranked.Skip(1), (a, b) => $" {Between(a, b)} {b}"));

        string Between(string a, string b) => pairs.Find(r => (r.Baseline, r.Contender) == (a, b) || (r.Baseline, r.Contender) == (b, a))?.Verdict switch
        {
            Verdict.Faster or Verdict.Slower => ">",
            Verdict.Same => "=",
            Verdict.None => "?",
            _ => "~",
        };
    }
}

/// <summary>Where the same contenders are ranked twice.</summary>
/// <param name="Name">The common part of both, for titles and tables.</param>
/// <param name="Socket">With the same axis as <paramref name="Memory"/>.</param>
internal sealed record RankingPlaces(string Name, (string Scenario, string Shape) Memory, (string Scenario, string Shape) Socket);
